using System;
using ProtoZeroSharp;

namespace QuickStart;

internal enum Export
{
    Neither,
    Traces,
    Logs,
}

/// <summary>
/// Tells what an export holds. Both kinds have the same outer levels (request, resource, scope, all in fields 1 and 2),
/// so this looks at how the fields of the items are encoded: <see cref="ProtoReader"/> needs no schema and copies
/// nothing.
/// </summary>
internal static class ExportKind
{
    /// <summary>Looks at all items.</summary>
    /// <exception cref="ProtoFormatException">The outer levels are damaged.</exception>
    public static Export Of(ReadOnlySpan<byte> data)
    {
        bool spans = true, logs = true;
        int items = 0;
        var request = new ProtoReader(data);
        while (Enter(ref request, fieldNumber: 1, out ProtoReader resource))
        {
            while (Enter(ref resource, fieldNumber: 2, out ProtoReader scope))
            {
                while (Enter(ref scope, fieldNumber: 2, out ProtoReader item))
                {
                    items++;
                    while (item.Next())
                    {
                        spans &= FitsSpan(item.FieldNumber, item.WireType);
                        logs &= FitsLogRecord(item.FieldNumber, item.WireType);
                        item.Skip();
                    }
                }
            }
        }

        return items == 0 || spans == logs ? Export.Neither : spans ? Export.Traces : Export.Logs;
    }

    // Moves to the next sub-message with that number.
    private static bool Enter(ref ProtoReader reader, int fieldNumber, out ProtoReader sub)
    {
        while (reader.Next())
        {
            if (reader.FieldNumber == fieldNumber && reader.WireType == WireType.LengthDelimited)
            {
                sub = reader.ReadMessage();
                return true;
            }

            reader.Skip();
        }

        sub = default;
        return false;
    }

    private static bool FitsSpan(int fieldNumber, WireType wireType) => fieldNumber switch
    {
        1 or 2 or 3 or 4 or 5 or 9 or 11 or 13 or 15 => wireType == WireType.LengthDelimited,
        6 or 10 or 12 or 14 => wireType == WireType.Varint,
        7 or 8 => wireType == WireType.Fixed64,
        16 => wireType == WireType.Fixed32,
        _ => true,
    };

    private static bool FitsLogRecord(int fieldNumber, WireType wireType) => fieldNumber switch
    {
        1 or 11 => wireType == WireType.Fixed64,
        3 or 5 or 6 or 9 or 10 or 12 => wireType == WireType.LengthDelimited,
        2 or 7 => wireType == WireType.Varint,
        8 => wireType == WireType.Fixed32,
        _ => true,
    };
}
