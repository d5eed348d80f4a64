using System;
using System.Text.Unicode;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Judging;

/// <summary>The readings: their names, and which of them a value allows at all.</summary>
internal static class Readings
{
    /// <summary>How many there are.</summary>
    public const int Count = 6;

    private static readonly string[] s_names =
        ["message", "string", "packed-varint", "packed-fixed32", "packed-fixed64", "bytes"];

    /// <summary>The name that users see.</summary>
    public static string NameOf(Reading reading) => s_names[(int)reading];

    /// <summary>The same in UTF-8.</summary>
    public static ReadOnlySpan<byte> Utf8NameOf(Reading reading) => reading switch
    {
        Reading.Message => "message"u8,
        Reading.String => "string"u8,
        Reading.PackedVarint => "packed-varint"u8,
        Reading.PackedFixed32 => "packed-fixed32"u8,
        Reading.PackedFixed64 => "packed-fixed64"u8,
        _ => "bytes"u8,
    };

    /// <summary>The reading of a name; null if there is none.</summary>
    public static Reading? Parse(string name) =>
        Array.IndexOf(s_names, name) is >= 0 and var index ? (Reading)index : null;

    /// <summary>Whether all of a value can be read so.</summary>
    /// <param name="reading">The reading.</param>
    /// <param name="value">The value.</param>
    /// <param name="depth">How many messages and groups it lies in.</param>
    public static bool Allows(Reading reading, ReadOnlySpan<byte> value, int depth) => reading switch
    {
        Reading.Message => depth < WireWalker.DepthLimit && IsMessage(value, depth),
        Reading.String => Utf8.IsValid(value),
        Reading.PackedVarint => AreVarints(value),
        Reading.PackedFixed32 => value.Length % 4 == 0,
        Reading.PackedFixed64 => value.Length % 8 == 0,
        _ => true,
    };

    private static bool IsMessage(ReadOnlySpan<byte> value, int depth)
    {
        // Most fields have a tag and a length or number of one byte.
        int position = 0;
        while (position + 1 < value.Length)
        {
            uint tag = value[position], next = value[position + 1];
            if ((tag & 0x85) != 0 || tag < 8 || next >= 0x80) break;
            position += (tag & 7) == 0 ? 2 : 2 + (int)next;
        }

        if (position == value.Length) return true;
        if (position > value.Length) return false;
        var fields = new WireWalker(value, position, WireWalker.DepthLimit - depth - 1);
        while (fields.MoveNext())
        {
        }

        return !fields.Damage.Exists;
    }

    // The last byte ends one, and none is longer than ten bytes.
    private static bool AreVarints(ReadOnlySpan<byte> value)
    {
        if (value.IsEmpty) return true;
        if (value[^1] >= 0x80) return false;
        int run = 0;
        foreach (byte one in value)
        {
            run = one >= 0x80 ? run + 1 : 0;
            if (run >= WireVarint.MaxLength) return false;
        }

        return true;
    }
}
