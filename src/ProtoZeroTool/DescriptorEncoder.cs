using System.Collections.Generic;
using System.IO;
using ProtoZeroGenerator.Schema.Descriptors;
using ProtoZeroSharp;

namespace ProtoZeroTool;

/// <summary>Encodes descriptors with the library's own writer.</summary>
internal static class DescriptorEncoder
{
    /// <summary>Writes a message to a stream.</summary>
    public static void Encode(DescriptorNode message, Stream output)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Write(ref writer, message);
        writer.WriteTo(output);
    }

    private static void Write(ref ProtoWriter writer, DescriptorNode message)
    {
        foreach ((int number, object value) in message.Fields)
        {
            switch (value)
            {
                case long integer:
                    writer.AddVarInt(number, integer);
                    break;
                case string text:
                    writer.AddString(number, text);
                    break;
                case byte[] bytes:
                    writer.AddBytes(number, bytes);
                    break;
                case DescriptorNode inner:
                    writer.StartSub(number);
                    Write(ref writer, inner);
                    writer.CloseSub();
                    break;
            }
        }
    }
}
