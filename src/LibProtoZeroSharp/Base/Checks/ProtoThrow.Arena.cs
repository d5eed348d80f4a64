using System;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp;

/// <content>What arenas and their views throw.</content>
internal static partial class ProtoThrow
{
    [DoesNotReturn]
    [StackTraceHidden]
    public static void ArenaEnded() =>
        Ended("The ArenaAllocator was disposed, or was not made with new ArenaAllocator().");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void TextEnded() =>
        Ended("The text or bytes are used after their arena was reset or disposed.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void ArenaLimit(long requested, ProtoLimit limit) =>
        throw (limit.Kind == ProtoLimitKind.ArenaMaxBytes
            ? new ArenaLimitException(requested, limit.Value)
            : new ArenaLimitException(
                $"{requested} bytes more would be more arena memory than {limit}.", requested, limit));

    [DoesNotReturn]
    [StackTraceHidden]
    public static void LazyLimit(long length, ProtoLimit limit) =>
        throw new ArenaLimitException(
            $"Decoding {length} bytes of a lazy message needs more arena memory than {limit}.", length, limit);

    [DoesNotReturn]
    [StackTraceHidden]
    public static void NoField() =>
        throw new InvalidOperationException(
            "This value refers to no field: it is a default value, and not what Mutable… of a message returned.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void LoneSurrogate() =>
        throw new ArgumentException("The text holds a surrogate without its partner, so it has no UTF-8 form.", "text");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void IndexOutOfRange(int index, int count) =>
        throw new ArgumentOutOfRangeException(nameof(index), index, $"The index is not between 0 and {count - 1}.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void BorrowedList() =>
        throw new InvalidOperationException(
            "The elements belong to another message, or to the input. Call Detach(arena) before changing or removing "
            + "some.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void BorrowedMap() =>
        throw new InvalidOperationException(
            "The entries belong to another message. Call Detach(arena) before changing or removing some.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void TooManyElements() =>
        throw new InsufficientMemoryException("A list or map holds at most 2^31 - 1 elements.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void KeyNotFound() =>
        throw new System.Collections.Generic.KeyNotFoundException(
            "The map does not hold this key. TryGetValue asks for one; GetOrAdd and Set of its editor add it.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void InsideCharacter() =>
        throw new ArgumentException("The part of the text would begin or end inside of a character.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void NoSplitOption() => throw new ArgumentException("This is no option of splitting.", "options");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void BadFormatter() =>
        throw new FormatException("The value says that it wrote more bytes than there was space for.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void NoTextKeys() =>
        throw new InvalidOperationException("The keys of this map are no strings, so it cannot hold a text as a key.");

    [DoesNotReturn]
    [StackTraceHidden]
    public static void NoText(object obj) =>
        throw new ArgumentException($"A ProtoString is compared with another one, not with {obj.GetType()}.", nameof(obj));
}
