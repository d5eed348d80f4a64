using System;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>A message that is read through a view, as one that can be written as JSON.</summary>
internal static class ViewCopy
{
    /// <summary>Copies a message by way of its encoding.</summary>
    /// <param name="message">The message.</param>
    /// <param name="arena">Where the copy lives.</param>
    /// <param name="path">Where the message is, for errors.</param>
    public static DynamicMessage Of(ProtoView message, ArenaAllocator arena, string path)
    {
        var writer = new ProtoWriter(arena);
        Span<byte> bytes;
        try
        {
            WriteFields(message, ref writer, ProtoParseOptions.DefaultRecursionLimit, path);
            if (writer.Length > int.MaxValue)
                throw new ProtoArrowException(ProtoArrowError.InvalidJson, path, "The message has more than 2 GiB.");
            bytes = arena.AllocateSpan<byte>((int)writer.Length);
            writer.CopyTo(bytes);
        }
        finally
        {
            writer.Dispose();
        }

        var options = new ProtoParseOptions { MaxArenaBytes = ProtoParseOptions.NoArenaLimit };
        return DynamicMessage.ParsePartial(message.Type, bytes, arena, options);
    }

    private static void WriteFields(ProtoView message, ref ProtoWriter writer, int depth, string path)
    {
        if (depth == 0)
        {
            throw new ProtoArrowException(
                ProtoArrowError.InvalidJson, path,
                $"Messages are nested deeper than {ProtoParseOptions.DefaultRecursionLimit}.");
        }

        foreach (ProtoField field in message.Type)
        {
            int count = message.Count(field);
            if (field.IsMap)
            {
                for (int i = 0; i < count; i++)
                {
                    writer.StartSub(field.FieldNumber);
                    WriteValue(message.GetKey(field, i), 1, ref writer, depth, path);
                    WriteValue(message.GetValue(field, i), 2, ref writer, depth, path);
                    writer.CloseSub();
                }
            }
            else if (field.IsList)
            {
                for (int i = 0; i < count; i++)
                    WriteValue(message.GetValue(field, i), field.FieldNumber, ref writer, depth, path);
            }
            else if (message.TryGet(field, out ProtoValue value))
            {
                WriteValue(value, field.FieldNumber, ref writer, depth, path);
            }
        }

        foreach (ReadOnlySpan<byte> field in message.UnknownFields) writer.AddRaw(field);
    }

    private static void WriteValue(ProtoValue value, int number, ref ProtoWriter writer, int depth, string path)
    {
        switch (value.Type)
        {
            case ProtoFieldType.Message:
                writer.StartSub(number);
                WriteFields(value.Message, ref writer, depth - 1, path);
                writer.CloseSub();
                break;
            case ProtoFieldType.Group:
                writer.StartGroup(number);
                WriteFields(value.Message, ref writer, depth - 1, path);
                writer.CloseGroup();
                break;
            case ProtoFieldType.String:
                writer.AddBytes(number, value.String.Span);
                break;
            case ProtoFieldType.Bytes:
                writer.AddBytes(number, value.Bytes.Span);
                break;
            case ProtoFieldType.Bool:
                writer.AddBool(number, value.Bool);
                break;
            case ProtoFieldType.Float:
                writer.AddFloat(number, (float)value.Double);
                break;
            case ProtoFieldType.Double:
                writer.AddDouble(number, value.Double);
                break;
            case ProtoFieldType.UInt32 or ProtoFieldType.UInt64:
                writer.AddUInt64(number, value.UInt64);
                break;
            case ProtoFieldType.Fixed32:
                writer.AddFixed32(number, (uint)value.UInt64);
                break;
            case ProtoFieldType.Fixed64:
                writer.AddFixed64(number, value.UInt64);
                break;
            case ProtoFieldType.SInt32 or ProtoFieldType.SInt64:
                writer.AddSInt64(number, value.Int64);
                break;
            case ProtoFieldType.SFixed32:
                writer.AddSFixed32(number, (int)value.Int64);
                break;
            case ProtoFieldType.SFixed64:
                writer.AddSFixed64(number, value.Int64);
                break;
            default:
                writer.AddInt64(number, value.Int64);
                break;
        }
    }
}
