using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <summary>Takes the fields of a message from Google's reader, as bytes: varints in their shortest form.</summary>
internal static class RawFields
{
    /// <summary>Reads up to the end of the message, or behind the end of the group that it is.</summary>
    /// <exception cref="ProtoFormatException">A tag has no wire type, or a group is wrong.</exception>
    public static PooledBytes Read(ref ParseContext input, ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        try
        {
            while (input.ReadTag() is not 0 and var tag)
            {
                // The end of the group that the message itself is: Google's reader checks it.
                if ((WireType)(tag & 7) == WireType.EndGroup) break;
                Field(ref input, ref writer, tag, ProtoParseOptions.DefaultRecursionLimit);
            }

            return PooledBytes.Of(ref writer);
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static void Field(ref ParseContext input, ref ProtoWriter writer, uint tag, int depth)
    {
        int number = (int)(tag >> 3);
        switch ((WireType)(tag & 7))
        {
            case WireType.Varint:
                writer.AddVarInt(number, input.ReadUInt64());
                break;
            case WireType.Fixed64:
                writer.AddFixed64(number, input.ReadFixed64());
                break;
            case WireType.LengthDelimited:
                writer.AddBytes(number, input.ReadBytes().Span);
                break;
            case WireType.Fixed32:
                writer.AddFixed32(number, input.ReadFixed32());
                break;
            case WireType.StartGroup:
                Group(ref input, ref writer, number, depth);
                break;
            default:
                throw new ProtoFormatException(ProtoFormatError.InvalidTag, writer.Length);
        }
    }

    private static void Group(ref ParseContext input, ref ProtoWriter writer, int number, int depth)
    {
        if (depth == 0)
        {
            throw new ProtoFormatException(new ProtoError(ProtoFormatError.RecursionLimitExceeded, writer.Length)
            {
                Limit = new ProtoLimit(ProtoLimitKind.Recursion, ProtoParseOptions.DefaultRecursionLimit),
            });
        }

        writer.StartGroup(number);
        uint end = ((uint)number << 3) | (uint)WireType.EndGroup, tag;
        while ((tag = input.ReadTag()) != end)
        {
            if (tag == 0) throw new ProtoFormatException(ProtoFormatError.Truncated, writer.Length);
            if ((WireType)(tag & 7) == WireType.EndGroup)
                throw new ProtoFormatException(ProtoFormatError.EndGroupMismatch, writer.Length);
            Field(ref input, ref writer, tag, depth - 1);
        }

        writer.CloseGroup();
    }
}
