using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Stops on the way down into messages before the stack ends. Only messages that may hold themselves, at some depth, are asked about: all
/// others nest no deeper than their schema.
/// </summary>
internal static class StackGuard
{
    // Writers know how deep they are, so they ask only this often: as many frames need far less than what the runtime keeps free.
    private const int WriterLevels = 16;

    /// <summary>Makes sure that there is stack for going into a message.</summary>
    /// <exception cref="InsufficientExecutionStackException">There is not.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Enter<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        if (T.IsRecursive) RuntimeHelpers.EnsureSufficientExecutionStack();
    }

    /// <summary>The same for a writer at some depth.</summary>
    /// <inheritdoc cref="Enter{T}()" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Enter<T>(int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (T.IsRecursive && depth % WriterLevels == WriterLevels - 1) RuntimeHelpers.EnsureSufficientExecutionStack();
    }
}
