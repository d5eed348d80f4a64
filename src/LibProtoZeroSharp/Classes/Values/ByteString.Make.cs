using System;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Classes;

public sealed partial class ByteString
{
    // Bytes asked of a stream that does not tell how many it has.
    private const int FirstChunk = 4096;

    /// <summary>Copies bytes. Allocates the copy.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="bytes"/> is null.</exception>
    public static ByteString CopyFrom(params byte[] bytes)
    {
        ArgumentNullException.ThrowIfNull(bytes);
        return CopyFrom(bytes.AsSpan());
    }

    /// <summary>Copies a part of an array. Allocates the copy.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="bytes"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The array has no such part.</exception>
    public static ByteString CopyFrom(byte[] bytes, int offset, int count)
    {
        ArgumentNullException.ThrowIfNull(bytes);
        ArgumentOutOfRangeException.ThrowIfNegative(offset);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(offset, bytes.Length);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, bytes.Length - offset);
        return CopyFrom(bytes.AsSpan(offset, count));
    }

    /// <summary>Copies bytes. Allocates the copy, and nothing if there are none.</summary>
    public static ByteString CopyFrom(ReadOnlySpan<byte> bytes) => AttachBytes(bytes.ToArray());

    /// <summary>Encodes text.</summary>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static ByteString CopyFrom(string text, Encoding encoding)
    {
        ArgumentNullException.ThrowIfNull(encoding);
        return AttachBytes(encoding.GetBytes(text));
    }

    /// <summary>Encodes text as UTF-8; a surrogate without its other half becomes U+FFFD.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    public static ByteString CopyFromUtf8(string text) => AttachBytes(Encoding.UTF8.GetBytes(text));

    /// <summary>Decodes base64, with padding; white space is skipped.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="bytes"/> is null.</exception>
    /// <exception cref="FormatException">The text is not base64.</exception>
    public static ByteString FromBase64(string bytes) => AttachBytes(Convert.FromBase64String(bytes));

    /// <summary>Reads the rest of a stream, which stays open.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="IOException">The stream has more than 2 GB.</exception>
    public static ByteString FromStream(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        byte[] buffer = new byte[Expected(stream)];
        int length = 0;
        while (true)
        {
            int read = stream.Read(buffer, length, buffer.Length - length);
            if (read <= 0) return Cut(buffer, length);
            length += read;
            if (length == buffer.Length) Grow(ref buffer);
        }
    }

    /// <summary>Reads the rest of a stream, which stays open.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null: thrown by the call.</exception>
    /// <exception cref="IOException">The stream has more than 2 GB.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static Task<ByteString> FromStreamAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return ReadAsync(stream, cancellationToken);
    }

    /// <summary>Takes over an array that nobody changes any more.</summary>
    internal static ByteString AttachBytes(byte[] exactArray) => AttachBytes((ReadOnlyMemory<byte>)exactArray);

    /// <summary>Takes over memory that nobody changes any more.</summary>
    internal static ByteString AttachBytes(ReadOnlyMemory<byte> bytes) => bytes.IsEmpty ? Empty : new(bytes);

    private static async Task<ByteString> ReadAsync(Stream stream, CancellationToken cancellationToken)
    {
        byte[] buffer = new byte[Expected(stream)];
        int length = 0;
        while (true)
        {
            int read = await stream.ReadAsync(buffer.AsMemory(length), cancellationToken).ConfigureAwait(false);
            if (read <= 0) return Cut(buffer, length);
            length += read;
            if (length == buffer.Length) Grow(ref buffer);
        }
    }

    // One more than the rest, so that its end is seen without growth.
    private static int Expected(Stream stream)
    {
        if (!stream.CanSeek) return FirstChunk;
        long rest = stream.Length - stream.Position;
        return rest <= 0 ? 1 : (int)Math.Min(rest + 1, Array.MaxLength);
    }

    private static void Grow(ref byte[] buffer)
    {
        if (buffer.Length == Array.MaxLength) throw new IOException("The stream has more than 2 GB.");
        Array.Resize(ref buffer, (int)Math.Min(Math.Max(2L * buffer.Length, FirstChunk), Array.MaxLength));
    }

    private static ByteString Cut(byte[] buffer, int length)
    {
        // The one byte that Expected adds is not worth a copy.
        if (length >= buffer.Length - 1) return AttachBytes(buffer.AsMemory(0, length));
        Array.Resize(ref buffer, length);
        return AttachBytes(buffer);
    }
}
