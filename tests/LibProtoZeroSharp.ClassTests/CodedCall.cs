using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using GoogleIn = Google.Protobuf.CodedInputStream;
using GoogleLeaf = GoogleKinds.Three.Leaf;
using GoogleOut = Google.Protobuf.CodedOutputStream;
using GoogleTag = Google.Protobuf.WireFormat;
using OurLeaf = OurKinds.Three.Leaf;

namespace ProtoZeroSharp.ClassTests;

/// <summary>A value written by ours and by Google's coded stream, and read again.</summary>
/// <param name="Name">What is called.</param>
/// <param name="Make">A random value.</param>
/// <param name="Write">Writes it.</param>
/// <param name="WriteGoogles">The same.</param>
/// <param name="Read">Reads it, as a text that tells each bit.</param>
/// <param name="ReadGoogles">The same.</param>
internal sealed record CodedCall(
    string Name,
    Func<Random, object> Make,
    Action<CodedOutputStream, object> Write,
    Action<GoogleOut, object> WriteGoogles,
    Func<CodedInputStream, string> Read,
    Func<GoogleIn, string> ReadGoogles)
{
    private const string Letters = "aé€\ud83d\udc22z\ud800";

    /// <summary>Every method that writes, with what reads it.</summary>
    public static IReadOnlyList<CodedCall> All { get; } =
    [
        Of("Double", r => BitConverter.Int64BitsToDouble(r.NextInt64()), (o, v) => o.WriteDouble(v),
            (o, v) => o.WriteDouble(v), i => i.ReadDouble(), i => i.ReadDouble()),
        Of("Float", r => BitConverter.Int32BitsToSingle(Int32(r)), (o, v) => o.WriteFloat(v),
            (o, v) => o.WriteFloat(v), i => i.ReadFloat(), i => i.ReadFloat()),
        Of("UInt64", r => (ulong)Int64(r), (o, v) => o.WriteUInt64(v), (o, v) => o.WriteUInt64(v),
            i => i.ReadUInt64(), i => i.ReadUInt64()),
        Of("Int64", Int64, (o, v) => o.WriteInt64(v), (o, v) => o.WriteInt64(v),
            i => i.ReadInt64(), i => i.ReadInt64()),
        Of("Int32", Int32, (o, v) => o.WriteInt32(v), (o, v) => o.WriteInt32(v),
            i => i.ReadInt32(), i => i.ReadInt32()),
        Of("Fixed64", r => (ulong)Int64(r), (o, v) => o.WriteFixed64(v), (o, v) => o.WriteFixed64(v),
            i => i.ReadFixed64(), i => i.ReadFixed64()),
        Of("Fixed32", r => (uint)Int32(r), (o, v) => o.WriteFixed32(v), (o, v) => o.WriteFixed32(v),
            i => i.ReadFixed32(), i => i.ReadFixed32()),
        Of("Bool", r => r.Next(2) == 0, (o, v) => o.WriteBool(v), (o, v) => o.WriteBool(v),
            i => i.ReadBool(), i => i.ReadBool()),
        Of("String", Text, (o, v) => o.WriteString(v), (o, v) => o.WriteString(v),
            i => i.ReadString(), i => i.ReadString()),
        Of("Bytes", Bytes, (o, v) => o.WriteBytes(ByteString.CopyFrom(v)),
            (o, v) => o.WriteBytes(Google.Protobuf.ByteString.CopyFrom(v)),
            i => i.ReadBytes().ToByteArray(), i => i.ReadBytes().ToByteArray()),
        Of("UInt32", r => (uint)Int32(r), (o, v) => o.WriteUInt32(v), (o, v) => o.WriteUInt32(v),
            i => i.ReadUInt32(), i => i.ReadUInt32()),
        Of("Enum", Int32, (o, v) => o.WriteEnum(v), (o, v) => o.WriteEnum(v), i => i.ReadEnum(), i => i.ReadEnum()),
        Of("SFixed32", Int32, (o, v) => o.WriteSFixed32(v), (o, v) => o.WriteSFixed32(v),
            i => i.ReadSFixed32(), i => i.ReadSFixed32()),
        Of("SFixed64", Int64, (o, v) => o.WriteSFixed64(v), (o, v) => o.WriteSFixed64(v),
            i => i.ReadSFixed64(), i => i.ReadSFixed64()),
        Of("SInt32", Int32, (o, v) => o.WriteSInt32(v), (o, v) => o.WriteSInt32(v),
            i => i.ReadSInt32(), i => i.ReadSInt32()),
        Of("SInt64", Int64, (o, v) => o.WriteSInt64(v), (o, v) => o.WriteSInt64(v),
            i => i.ReadSInt64(), i => i.ReadSInt64()),
        Of("Length", Int32, (o, v) => o.WriteLength(v), (o, v) => o.WriteLength(v),
            i => i.ReadLength(), i => i.ReadLength()),
        Of("Tag", Tag, (o, v) => o.WriteTag(v), (o, v) => o.WriteTag(v), i => i.ReadTag(), i => i.ReadTag()),
        Of("Tag of two", Tag, (o, v) => o.WriteTag((int)(v >> 3), (WireFormat.WireType)(v & 7)),
            (o, v) => o.WriteTag((int)(v >> 3), (GoogleTag.WireType)(v & 7)),
            i => $"{i.PeekTag()} {i.ReadTag()}", i => $"{i.PeekTag()} {i.ReadTag()}"),
        Of("RawTag", Tag, (o, v) => WriteRaw(o, v), (o, v) => o.WriteTag(v),
            i => i.MaybeConsumeTag(16) ? 16 : i.ReadTag(), i => i.MaybeConsumeTag(16) ? 16 : i.ReadTag()),
        Of("Message", Leaf, (o, v) => o.WriteMessage(Ours(v)), (o, v) => o.WriteMessage(v), ReadLeaf, ReadLeaf),
        Of("RawMessage", Leaf, (o, v) => Raw(o, v, (output, leaf) => output.WriteRawMessage(leaf)),
            (o, v) => o.WriteMessage(v), ReadLeaf, ReadLeaf),
        Of("WriteTo", Leaf, (o, v) => Raw(o, v, (output, leaf) => leaf.WriteTo(output)),
            (o, v) => o.WriteMessage(v), ReadLeaf, ReadLeaf),
        Of("Group", Leaf, (o, v) => WriteGroup(o, v), (o, v) => WriteGroup(o, v), ReadGroup, ReadGroup),
        Of("Skipped", Leaf, (o, v) => WriteGroup(o, v), (o, v) => WriteGroup(o, v), Skip, Skip),
        Of("Skipped text", Text, (o, v) => Tagged(o, 2, v), (o, v) => Tagged(o, 2, v), Skip, Skip),
    ];

    /// <summary>Random calls with their values.</summary>
    public static (CodedCall Call, object Value)[] Random(Random random, int count) =>
        [.. Enumerable.Range(0, count).Select(_ => All[random.Next(All.Count)]).Select(it => (it, it.Make(random)))];

    private static CodedCall Of<T>(
        string name, Func<Random, T> make, Action<CodedOutputStream, T> write, Action<GoogleOut, T> writeGoogles,
        Func<CodedInputStream, object> read, Func<GoogleIn, object> readGoogles)
        where T : notnull => new(
            name, random => make(random), (output, value) => write(output, (T)value),
            (output, value) => writeGoogles(output, (T)value), input => Show(read(input)),
            input => Show(readGoogles(input)));

    private static string Show(object value) => value switch
    {
        double number => $"{BitConverter.DoubleToInt64Bits(number):x}",
        float number => $"{BitConverter.SingleToInt32Bits(number):x}",
        byte[] bytes => Convert.ToHexString(bytes),
        _ => $"{value}",
    };

    // Of all sizes.
    private static long Int64(Random random) => (long)((ulong)random.NextInt64(long.MinValue, long.MaxValue)
        >> random.Next(64)) * (random.Next(2) * 2 - 1);

    private static int Int32(Random random) => (int)Int64(random);

    private static uint Tag(Random random) =>
        ((uint)Math.Max(1, random.Next() >> random.Next(2, 31)) << 3) | (uint)random.Next(8);

    private static string Text(Random random)
    {
        int letters = random.Next(2) == 0 ? 1 : Letters.Length;
        return string.Concat(Enumerable.Range(0, Length(random)).Select(_ => Letters[random.Next(letters)]));
    }

    private static byte[] Bytes(Random random)
    {
        byte[] bytes = new byte[Length(random)];
        random.NextBytes(bytes);
        return bytes;
    }

    private static int Length(Random random) => random.Next(random.Next(10) switch { 0 => 9000, < 4 => 200, _ => 12 });

    private static GoogleLeaf Leaf(Random random) => new()
    {
        Number = Int32(random) | 1,
        Text = Text(random),
        Data = Google.Protobuf.ByteString.CopyFrom(Bytes(random)),
    };

    private static OurLeaf Ours(GoogleLeaf leaf) => new()
    {
        Number = leaf.Number,
        Text = leaf.Text,
        Data = ByteString.CopyFrom(leaf.Data.Span),
    };

    private static void Raw(CodedOutputStream output, GoogleLeaf value, Action<CodedOutputStream, OurLeaf> write)
    {
        OurLeaf leaf = Ours(value);
        output.WriteLength(leaf.CalculateSize());
        write(output, leaf);
    }

    private static void WriteRaw(CodedOutputStream output, uint tag)
    {
        List<byte> b = [];
        for (; tag >= 0x80; tag >>= 7) b.Add((byte)(tag | 0x80));
        b.Add((byte)tag);
        if (b.Count == 1) output.WriteRawTag(b[0]);
        else if (b.Count == 2) output.WriteRawTag(b[0], b[1]);
        else if (b.Count == 3) output.WriteRawTag(b[0], b[1], b[2]);
        else if (b.Count == 4) output.WriteRawTag(b[0], b[1], b[2], b[3]);
        else output.WriteRawTag(b[0], b[1], b[2], b[3], b[4]);
    }

    private static void WriteGroup(CodedOutputStream output, GoogleLeaf value)
    {
        output.WriteTag(3, WireFormat.WireType.StartGroup);
        output.WriteGroup(Ours(value));
        output.WriteTag(3, WireFormat.WireType.EndGroup);
    }

    private static void WriteGroup(GoogleOut output, GoogleLeaf value)
    {
        output.WriteTag(3, GoogleTag.WireType.StartGroup);
        output.WriteGroup(value);
        output.WriteTag(3, GoogleTag.WireType.EndGroup);
    }

    private static void Tagged(CodedOutputStream output, int number, string text)
    {
        output.WriteTag(number, WireFormat.WireType.LengthDelimited);
        output.WriteString(text);
    }

    private static void Tagged(GoogleOut output, int number, string text)
    {
        output.WriteTag(number, GoogleTag.WireType.LengthDelimited);
        output.WriteString(text);
    }

    private static object Skip(CodedInputStream input)
    {
        uint tag = input.ReadTag();
        input.SkipLastField();
        return tag;
    }

    private static object Skip(GoogleIn input)
    {
        uint tag = input.ReadTag();
        input.SkipLastField();
        return tag;
    }

    // What is not known is kept as it came, by Google anew.
    private static object ReadLeaf(CodedInputStream input)
    {
        var leaf = new OurLeaf();
        input.ReadMessage(leaf);
        return (leaf.Number, leaf.Text, leaf.Data.ToBase64());
    }

    private static object ReadLeaf(GoogleIn input)
    {
        var leaf = new GoogleLeaf();
        input.ReadMessage(leaf);
        return (leaf.Number, leaf.Text, leaf.Data.ToBase64());
    }

    private static object ReadGroup(CodedInputStream input)
    {
        var leaf = new OurLeaf();
        uint tag = input.ReadTag();
        input.ReadGroup(leaf);
        return (tag, leaf.Number, leaf.Text, leaf.Data.ToBase64());
    }

    private static object ReadGroup(GoogleIn input)
    {
        var leaf = new GoogleLeaf();
        uint tag = input.ReadTag();
        input.ReadGroup(leaf);
        return (tag, leaf.Number, leaf.Text, leaf.Data.ToBase64());
    }
}
