using System;
using System.Buffers;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>A text to be read: a copy in an arena, so that strings may stay views of it.</summary>
internal readonly unsafe struct TextInput
{
    /// <summary>Zeros behind the text, so that vectors may load what is not there.</summary>
    public const int Padding = 64;

    /// <summary>The first byte.</summary>
    public readonly byte* Start;

    /// <summary>The place behind the last byte; a zero lies there.</summary>
    public readonly byte* End;

    private TextInput(byte* start, int length)
    {
        Start = start;
        End = start + length;
        // SAFETY: both constructors' callers have taken as many bytes more.
        new Span<byte>(End, Padding).Clear();
    }

    /// <summary>Copies a text.</summary>
    public static TextInput Copy(ReadOnlySpan<byte> text, ArenaAllocator arena)
    {
        // SAFETY: the arena gives space for the text and the padding.
        byte* start = arena.AllocateBytes((nuint)text.Length + Padding);
        text.CopyTo(new Span<byte>(start, text.Length));
        return new TextInput(start, text.Length);
    }

    /// <summary>Copies a text and makes UTF-8 of it.</summary>
    /// <returns>False if it holds a surrogate without its partner, or is too long.</returns>
    public static bool TryCopy(ReadOnlySpan<char> text, ArenaAllocator arena, out TextInput input, out ProtoError error)
    {
        input = default;
        error = default;
        // A char takes three bytes at most.
        long most = 3L * text.Length;
        if (most > Array.MaxLength) most = Encoding.UTF8.GetByteCount(text);
        if (most > Array.MaxLength)
        {
            error = new ProtoError(ProtoFormatError.TooLarge, 0)
            {
                Limit = new ProtoLimit(ProtoLimitKind.EncodedSize, Array.MaxLength),
            };
            return false;
        }

        byte* start = arena.AllocateBytes((nuint)most + Padding);
        // SAFETY: the arena gives space for the most that the text may take.
        if (Utf8Encoder.Encode(text, new Span<byte>(start, (int)most), out int length) == OperationStatus.Done)
        {
            input = new TextInput(start, length);
            return true;
        }

        error = new ProtoError(ProtoFormatError.InvalidUtf8, InputPosition.OfLoneSurrogate(text));
        return false;
    }

    /// <summary>All of it.</summary>
    // SAFETY: both places are in the same memory.
    public ReadOnlySpan<byte> Span => new(Start, (int)(End - Start));
}
