using System;

namespace ProtoZeroSharp;

/// <summary>The length in front of a message in a stream of messages.</summary>
internal static class DelimitedPrefix
{
    /// <summary>Reads a length.</summary>
    /// <param name="bytes">What has arrived.</param>
    /// <param name="maxMessageLength">The longest message that the caller takes, in bytes.</param>
    /// <param name="offset">Of the first byte, for errors.</param>
    /// <param name="prefix">Bytes of the length.</param>
    /// <param name="length">Bytes of the message.</param>
    /// <returns>False when the length itself has not fully arrived.</returns>
    public static bool TryRead(
        ReadOnlySpan<byte> bytes, int maxMessageLength, long offset, out int prefix, out int length)
    {
        length = 0;
        ProtoFormatError error = Varint.TryRead(bytes, out ulong value, out prefix);
        if (error == ProtoFormatError.Truncated) return false;
        if (error != ProtoFormatError.None) ProtoThrow.Format(error, offset);
        if (value > (uint)maxMessageLength)
            ProtoThrow.TooLarge(ProtoLimitKind.MessageLength, maxMessageLength, offset);
        length = (int)value;
        return true;
    }
}
