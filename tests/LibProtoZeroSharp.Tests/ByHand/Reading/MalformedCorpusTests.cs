using System;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class MalformedCorpusTests
{
    private const string Folder = "malformed";

    public static TheoryData<string> Names => [.. HexCase.All(Folder).Select(one => one.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void T1_T2_T4_T5_T6_T7_T10_V1_L1_L2_L3_L4_L5_L6_D3_D4_Read_MalformedBytes_ThrowsCodeAtOffset(string name)
    {
        HexCase one = HexCase.Load(Folder, name);
        string[] expected = one["expect"]!.Split(' ');
        ProtoFormatError code = Enum.Parse<ProtoFormatError>(expected[0]);
        long offset = long.Parse(expected[1], System.Globalization.CultureInfo.InvariantCulture);
        switch (one["read"])
        {
            case null:
                Wire.Fails(code, offset, () => SkipAll(one.Bytes));
                Wire.Fails(code, offset, () => RawAll(one.Bytes));
                Wire.Fails(code, offset, () => ReadAll(new ProtoReader(one.Bytes), enter: false));
                break;
            case "message" or "group-message":
                Wire.Fails(code, offset, () => ReadAll(new ProtoReader(one.Bytes), enter: true));
                break;
            case "string":
                Wire.Fails(code, offset, () => TextAll(one.Bytes));
                break;
            case string list:
                Wire.Fails(code, offset, () => ListReading.Walk(one.Bytes, list.Split(' ')[1]));
                Wire.Fails(code, offset, () => ListReading.Copy(one.Bytes, list.Split(' ')[1]));
                break;
        }
    }

    [Fact]
    public void D3_Skip_MillionOpenGroups_TakesNoTimeAndNoMemory()
    {
        byte[] bytes = HexCase.Load(Folder, "group_nested_million").Bytes;
        // The exception is something.
        ManagedAllocation.AssertAtMost(10_000, () =>
            Wire.Fails(ProtoFormatError.RecursionLimitExceeded, 101, () => SkipAll(bytes)));
    }

    private static void SkipAll(byte[] bytes)
    {
        ProtoReader reader = new(bytes);
        while (reader.Next()) reader.Skip();
    }

    private static void RawAll(byte[] bytes)
    {
        ProtoReader reader = new(bytes);
        while (reader.Next()) reader.ReadRaw();
    }

    private static void TextAll(byte[] bytes)
    {
        ProtoReader reader = new(bytes);
        while (reader.Next()) reader.ReadString();
    }

    private static void ReadAll(ProtoReader reader, bool enter)
    {
        while (reader.Next())
        {
            switch (reader.WireType)
            {
                case WireType.Varint: reader.ReadVarInt(); break;
                case WireType.Fixed32: reader.ReadFixed32(); break;
                case WireType.Fixed64: reader.ReadFixed64(); break;
                case WireType.StartGroup: ReadAll(reader.ReadGroup(), enter); break;
                case WireType.LengthDelimited when enter: ReadAll(reader.ReadMessage(), enter); break;
                default: reader.ReadBytes(); break;
            }
        }
    }
}
