using System;
using System.Buffers;
using System.IO;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// Brings a text to where it is wanted. Nothing arrives there if the text cannot be written to its end.
/// </summary>
internal static unsafe class TextDestination
{
    private const int FirstHint = 256;

    /// <summary>The text as a string.</summary>
    public static string ToString<TSource>(ref TSource source)
        where TSource : struct, ITextSource
    {
        var buffer = new TextBuffer(null, 0);
        try
        {
            return Encoding.UTF8.GetString(buffer.Until(Begin(ref source, ref buffer)));
        }
        finally
        {
            buffer.Free();
        }
    }

    /// <summary>Writes the text into a buffer writer: into the memory that it has at hand, if that is enough.</summary>
    public static void Write<TSource>(ref TSource source, IBufferWriter<byte> destination)
        where TSource : struct, ITextSource
    {
        ArgumentNullException.ThrowIfNull(destination);
        Span<byte> hand = destination.GetSpan(FirstHint);
        // SAFETY: the memory is pinned while it is written.
        fixed (byte* memory = hand)
        {
            var buffer = new TextBuffer(memory, hand.Length);
            try
            {
                ReadOnlySpan<byte> text = buffer.Until(source.Write(ref buffer, memory));
                if (buffer.IsInPlace) destination.Advance(text.Length);
                else destination.Write(text);
            }
            finally
            {
                buffer.Free();
            }
        }
    }

    /// <summary>Writes the text into a stream, with one call of it.</summary>
    public static void Write<TSource>(ref TSource source, Stream destination)
        where TSource : struct, ITextSource
    {
        ArgumentNullException.ThrowIfNull(destination);
        var buffer = new TextBuffer(null, 0);
        try
        {
            destination.Write(buffer.Until(Begin(ref source, ref buffer)));
        }
        finally
        {
            buffer.Free();
        }
    }

    /// <summary>Writes the text into a span.</summary>
    /// <returns>Whether it fits; the span's content is undefined if not.</returns>
    public static bool TryWrite<TSource>(ref TSource source, Span<byte> destination, out int written)
        where TSource : struct, ITextSource
    {
        // SAFETY: the memory is pinned while it is written.
        fixed (byte* memory = destination)
        {
            var buffer = new TextBuffer(memory, destination.Length);
            try
            {
                ReadOnlySpan<byte> text = buffer.Until(source.Write(ref buffer, memory));
                bool fits = text.Length <= destination.Length;
                if (fits && !buffer.IsInPlace) text.CopyTo(destination);
                written = fits ? text.Length : 0;
                return fits;
            }
            finally
            {
                buffer.Free();
            }
        }
    }

    private static byte* Begin<TSource>(ref TSource source, ref TextBuffer buffer)
        where TSource : struct, ITextSource
    {
        byte* p = buffer.Need(null, 1);
        return source.Write(ref buffer, p);
    }
}
