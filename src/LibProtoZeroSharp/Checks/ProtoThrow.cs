using System;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Every throw of the library: out of line, so that callers stay small and can be inlined.</summary>
[StackTraceHidden]
internal static partial class ProtoThrow
{
    /// <summary>Encoded bytes are damaged.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Format(ProtoFormatError code, long offset) => throw new ProtoFormatException(code, offset);

    /// <summary>The library or a message was used in a way that its contract forbids.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Misuse(string message) => throw new InvalidOperationException(message);

    /// <summary>Something was used after its memory was given back.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Disposed(string objectName, string message) =>
        throw new ObjectDisposedException(objectName, message);

    /// <summary>An argument is outside of its range.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ArgumentOutOfRange(string parameter, string message) =>
        throw new ArgumentOutOfRangeException(parameter, message);

    /// <summary>An argument is wrong otherwise.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Argument(string parameter, string message) => throw new ArgumentException(message, parameter);

    /// <summary>A span given for the result is too short.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void DestinationTooShort() =>
        throw new ArgumentException("The destination is too short.", "destination");

    /// <summary>Native memory ran out.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
#pragma warning disable CA2201 // it is the runtime's own meaning: native memory ran out
    public static void OutOfMemory() => throw new OutOfMemoryException();
#pragma warning restore CA2201
}
