using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace ProtoZeroSharp.IntegrationTests.Growth;

/// <summary>Messages of any size: what is hard for writers and readers, and what is ordinary.</summary>
internal static class Shapes
{
    private const int Unknown = 1000;

    /// <summary>A function that makes the encoded message out of about that many bytes of content.</summary>
    public static readonly Dictionary<string, Func<int, byte[]>> All = new()
    {
        ["quotes"] = size => Text(size, "\""),
        ["backslashes"] = size => Text(size, "\\"),
        ["newlines"] = size => Text(size, "\n"),
        ["controls"] = size => Text(size, "\u0001"),
        ["tags of HTML"] = size => Text(size, "<"),
        ["line separators"] = size => Text(size, "\u2028"),
        ["lines of 60 letters"] = size => Text(size, new string('a', 60) + "\n"),
        ["an escape in front"] = size => Text(size, "a", "\n"),
        ["letters of four alphabets"] = size => Text(size, "aä€😀"),
        ["C1 controls"] = size => Text(size, "\u0080é"),
        ["bytes of 1"] = size => Bytes(size, 1),
        ["bytes of 8 and 1 in turn"] = size => Bytes(size, 8, 1),
        ["bytes of 255 and a in turn"] = size => Bytes(size, 255, (byte)'a'),
        ["numbers"] = size => Write((ref ProtoWriter writer) =>
            writer.AddPackedInt32(43, [.. Enumerable.Range(0, size / 3).Select(i => i * 7)])),
        ["small messages"] = size => Write((ref ProtoWriter writer) =>
        {
            for (int i = 0; i < size / 16; i++)
            {
                writer.StartSub(57);
                writer.AddVarInt(1, i);
                writer.AddString(2, "a\nb"u8);
                writer.CloseSub();
            }
        }),
        ["entries of a map"] = size => Write((ref ProtoWriter writer) =>
        {
            for (int i = 0; i < size / 24; i++)
            {
                writer.StartSub(72);
                writer.AddString(1, Encoding.ASCII.GetBytes($"\"{i}\n"));
                writer.StartSub(2);
                writer.AddString(2, "\""u8);
                writer.CloseSub();
                writer.CloseSub();
            }
        }),
        ["90 levels"] = size => Write((ref ProtoWriter writer) =>
        {
            for (int i = 0; i < 90; i++) writer.StartSub(18);
            for (int i = 0; i < size / 64; i++) writer.AddString(54, "\n"u8);
            for (int i = 0; i < 90; i++) writer.CloseSub();
        }),
        ["unknown bytes"] = size => Write((ref ProtoWriter writer) =>
            writer.AddBytes(Unknown, Repeat(size | 1, [8]))),
        ["unknown messages"] = size => Write((ref ProtoWriter writer) =>
        {
            for (int i = 0; i < size / 32; i++)
            {
                writer.StartSub(Unknown);
                writer.StartSub(1);
                writer.AddBytes(2, "\n\n\n\""u8);
                writer.CloseSub();
                writer.CloseSub();
            }
        }),
    };

    public delegate void Fill(ref ProtoWriter writer);

    private static byte[] Write(Fill fill)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        fill(ref writer);
        return writer.ToArray();
    }

    private static byte[] Text(int size, string repeated, string first = "")
    {
        byte[] text = Repeat(size, Encoding.UTF8.GetBytes(repeated));
        return Write((ref ProtoWriter writer) => writer.AddString(14, [.. Encoding.UTF8.GetBytes(first), .. text]));
    }

    private static byte[] Bytes(int size, params byte[] repeated) =>
        Write((ref ProtoWriter writer) => writer.AddBytes(15, Repeat(size, repeated)));

    // Whole repetitions, about that many bytes.
    private static byte[] Repeat(int size, byte[] repeated)
    {
        var bytes = new byte[size / repeated.Length * repeated.Length];
        repeated.CopyTo(bytes, 0);
        for (int length = repeated.Length; length < bytes.Length; length *= 2)
            bytes.AsSpan(0, Math.Min(length, bytes.Length - length)).CopyTo(bytes.AsSpan(length));
        return bytes;
    }
}
