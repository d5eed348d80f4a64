using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Stops on the way down into messages before the stack ends. Only messages that may hold themselves, at some depth, are asked about: all
/// others nest no deeper than their schema.
/// </summary>
internal static unsafe class StackGuard
{
    // Writers know how deep they are. So many levels fit into 128 KiB, as they do for parsers; deeper they ask, and only this often:
    // as many frames need far less than what the runtime keeps free.
    private const int FreeLevels = 100, WriterLevels = 4;

    // What compares, hashes, copies and measures asks at the root. Its frames grow with the number of fields, most of all in code that is
    // not optimised: 8 KiB a level are allowed for these few levels, which spare most messages all further questions.
    private const int VisitLevels = 16;

    // So far below a place that has stack to spare nobody asks the runtime again, which takes some 10 ns. It keeps 128 KiB free.
    private const nuint Step = 32 << 10;

    // Complement of the lowest address of this thread's stack that is known to be good; 0 stands for none.
    [ThreadStatic]
    private static nuint t_notLowest;

    /// <summary>Makes sure that there is stack for going into a message.</summary>
    /// <exception cref="InsufficientExecutionStackException">There is not.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Enter<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        if (T.IsRecursive) Ask();
    }

    /// <summary>The same for a writer at some depth. Takes and returns its cursor, which then need not be kept across the question.</summary>
    /// <inheritdoc cref="Enter{T}()" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Enter<T>(nint p, int depth)
        where T : unmanaged, IProtoMessage<T> =>
        T.IsRecursive && depth >= FreeLevels && depth % WriterLevels == 0 ? Ask(p) : p;

    /// <summary>The same for what visits all fields and has asked at the root.</summary>
    /// <inheritdoc cref="Enter{T}()" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Descend<T>(int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (T.IsRecursive && depth >= VisitLevels) Ask();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Ask(nint p)
    {
        Ask();
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Ask()
    {
        byte here;
        // SAFETY: only the address is of interest; nothing is read there.
        nuint address = (nuint)(&here);
        if (address >= ~t_notLowest) return;
        RuntimeHelpers.EnsureSufficientExecutionStack();
        t_notLowest = ~(address - Step);
    }
}
