using System;

namespace ProtoZeroSharp;

/// <summary>
/// Parses the messages of one stream. It holds the message: as a local of a loop that waits for its caller, a huge one
/// could end the thread's stack.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
internal sealed class DelimitedParser<T>(ArenaAllocator arena, ProtoParseOptions options)
    where T : unmanaged, IProtoMessage<T>
{
    private T _message;

    /// <summary>Parses the next message.</summary>
    /// <param name="bytes">The encoded message.</param>
    /// <param name="end">Offset of the byte behind it in the stream.</param>
    /// <returns>The message; the reference shows the next one after the next call.</returns>
    /// <exception cref="ProtoFormatException">It is damaged; the offset is that in the stream.</exception>
    public ref readonly T Parse(ReadOnlySpan<byte> bytes, long end)
    {
        if (!ProtoMessage.TryParse(bytes, arena, out _message, out ProtoError error, options))
            ProtoThrow.Format(error with { Offset = end - bytes.Length + error.Offset });
        return ref _message;
    }
}
