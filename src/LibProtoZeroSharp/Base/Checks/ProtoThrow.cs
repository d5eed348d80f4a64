using System;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp;

/// <summary>
/// Every throw of the library: out of line, so that callers stay small and can be inlined. The JIT never inlines a
/// method that does nothing but throw, and treats what comes behind its call as unreachable; NoInlining would keep it
/// from looking.
/// </summary>
[StackTraceHidden]
internal static partial class ProtoThrow
{
    /// <summary>Encoded bytes are damaged.</summary>
    [DoesNotReturn]
    public static void Format(ProtoFormatError code, long offset) => throw new ProtoFormatException(code, offset);

    /// <summary>The same, with the limit that was exceeded.</summary>
    [DoesNotReturn]
    public static void Format(ProtoError error) => throw new ProtoFormatException(error);

    /// <summary>A message is longer than it may be.</summary>
    /// <param name="limit">Which length it may not exceed.</param>
    /// <param name="maxLength">That length in bytes.</param>
    /// <param name="offset">Where that was noticed.</param>
    [DoesNotReturn]
    public static void TooLarge(ProtoLimitKind limit, long maxLength, long offset) =>
        Format(new ProtoError(ProtoFormatError.TooLarge, offset) { Limit = new ProtoLimit(limit, maxLength) });

    /// <summary>Messages or groups are nested deeper than a reader was told to go.</summary>
    [DoesNotReturn]
    public static void TooDeep(int recursionLimit, long offset) =>
        Format(new ProtoError(ProtoFormatError.RecursionLimitExceeded, offset)
        {
            Limit = new ProtoLimit(ProtoLimitKind.Recursion, recursionLimit),
        });

    /// <summary>A text is damaged.</summary>
    [DoesNotReturn]
    public static void InText(ProtoError error, (int Line, int Column) position, string? what) =>
        throw new ProtoFormatException(error, position, what);

    /// <summary>Encoded bytes lack required fields.</summary>
    [DoesNotReturn]
    public static void Missing(long offset, string what) =>
        throw new ProtoFormatException(
            ProtoFormatError.MissingRequired, offset, $"{what} (at byte {offset})");

    /// <summary>A message has no form as text.</summary>
    [DoesNotReturn]
    public static void NoText(ProtoFormatError code, string message) =>
        throw new ProtoFormatException(code, 0, message);

    /// <summary>An Any holds another message than the requested one.</summary>
    [DoesNotReturn]
    public static void WrongType(string held, string wanted) =>
        throw new ProtoFormatException(ProtoFormatError.WrongType, 0, $"The Any holds {held}, not {wanted}");

    /// <summary>A path of a mask names no field of a message.</summary>
    [DoesNotReturn]
    public static void NoField(ReadOnlySpan<char> path, string message, long offset) =>
        throw new ProtoFormatException(
            ProtoFormatError.UnknownField, offset, $"{ErrorText.Quote(path)} names no field of {message}");

    /// <summary>The library or a message was used in a way that its contract forbids.</summary>
    [DoesNotReturn]
    public static void Misuse(string message) => throw new InvalidOperationException(message);

    /// <summary>The struct of a message has another size than its schema says.</summary>
    [DoesNotReturn]
    public static void OtherLayout(string type, int size, long laid) => throw new InvalidOperationException(
        $"{type} takes {size} bytes, and by its schema {laid}: its code was generated for another library.");

    /// <summary>The code of a message tells more or fewer types than its schema has.</summary>
    [DoesNotReturn]
    public static void OtherLinks() => throw new InvalidOperationException(
        "The types that a message tells differ from its schema: its code was generated for another library.");

    /// <summary>Something was used after its memory was given back.</summary>
    [DoesNotReturn]
    public static void Ended(string message) => throw new ProtoLifetimeException(message);

    /// <summary>An argument is outside of its range.</summary>
    [DoesNotReturn]
    public static void ArgumentOutOfRange(string parameter, string message) =>
        throw new ArgumentOutOfRangeException(parameter, message);

    /// <summary>An argument is wrong otherwise.</summary>
    [DoesNotReturn]
    public static void Argument(string parameter, string message) => throw new ArgumentException(message, parameter);

    /// <summary>A scan is used after its end.</summary>
    [DoesNotReturn]
    public static void ScanEnded() => Ended(
        "The scan has ended: its foreach is over or it was disposed. Call Scan again.");

    /// <summary>A selector moves its scan.</summary>
    [DoesNotReturn]
    public static void ScanLent() => Misuse(
        "A selector cannot move its scan, which shows the levels of its row. Call Scan again inside of it.");

    /// <summary>A scan cannot select its rows by this message.</summary>
    [DoesNotReturn]
    public static void NoViewOf(string filter, string message) =>
        Argument("filter", $"{filter} is no view of {message}, whose elements the scan has.");

    /// <summary>A span given for the result is too short.</summary>
    [DoesNotReturn]
    public static void DestinationTooShort() =>
        throw new ArgumentException("The destination is too short.", "destination");

    /// <summary>The process is none in which the library gives right results.</summary>
    [DoesNotReturn]
    public static void Platform() => throw new PlatformNotSupportedException(
        "LibProtoZeroSharp runs in 64-bit little-endian processes only, such as those of x64 and arm64.");

    /// <summary>Native memory ran out.</summary>
    [DoesNotReturn]
#pragma warning disable CA2201 // it is the runtime's own meaning: native memory ran out
    public static void OutOfMemory() => throw new OutOfMemoryException();
#pragma warning restore CA2201
}
