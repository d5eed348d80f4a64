using System;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Notation;

/// <summary>Writes the records of a source in the notation: one message, or delimited ones.</summary>
internal sealed class AssemblyDumper(RecordReader records, PathTree paths, ByteOutput output)
{
    // Of a single message this much is looked at before it is written.
    private const int MostGathered = 64 << 20;

    private readonly Disassembler _disassembler = new(output);

    /// <summary>Writes all of it.</summary>
    /// <returns>Whether nothing is damaged.</returns>
    public bool Run()
    {
        while (records.MoveNext())
        {
            ReadOnlySpan<byte> data = records.Data;
            // What is said of the first records holds for the others: evidence only grows.
            Gatherer.Record(data[..Math.Min(data.Length, MostGathered)], paths.Root);
            if (records.Kind == FrameKind.None)
            {
                _disassembler.Message(data, paths.Root, records.Offset);
            }
            else if (records.IsCut || !_disassembler.TryDelimited(records.Header, data, paths.Root, records.Offset))
            {
                _disassembler.Raw(records.Header, "the length of a record", 0);
                _disassembler.Message(data, paths.Root, records.Offset);
            }
        }

        if (records.Damage is not { } damage) return !_disassembler.HasDamage;
        _disassembler.Raw([], $"damage: {damage.Code}: {damage.Text} (at byte {damage.Offset})", 0);
        for (ReadOnlySpan<byte> rest; !(rest = records.NextRest(out _)).IsEmpty;) _disassembler.Raw(rest, null, 0);
        return false;
    }
}
