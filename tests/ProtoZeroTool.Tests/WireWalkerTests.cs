using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;
using ProtoZeroTool.Wire;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary>
/// The walk beside the library's reader, which throws: the same fields, the same damage at the same place.
/// </summary>
public sealed class WireWalkerTests
{
    [Theory]
    [InlineData("")]
    [InlineData("08 9601")]
    [InlineData("08")]
    [InlineData("80")]
    [InlineData("00 01")]
    [InlineData("0e")]
    [InlineData("0f")]
    [InlineData("ffffffff7f 00")]
    [InlineData("ffffffff0f")]
    [InlineData("f8ffffff0f 01")]
    [InlineData("ffffffffff")]
    [InlineData("8880808000 01")]
    [InlineData("08 ffffffffffffffffffff 01")]
    [InlineData("08 ffffffffffffffffff7f")]
    [InlineData("0a 05 0102")]
    [InlineData("0a 8000")]
    [InlineData("0a ffffffff0f 01")]
    [InlineData("0a ffffffffffffffffff01 01")]
    [InlineData("0a ffffffffffffffffffff01 01")]
    [InlineData("0d 010203")]
    [InlineData("09 01020304050607")]
    [InlineData("0b 0801 0c")]
    [InlineData("0b 0801")]
    [InlineData("0b 0801 14")]
    [InlineData("0b 0b 0c 0c 08 01")]
    [InlineData("0b 8c00")]
    [InlineData("0b 12 05 01 0c")]
    [InlineData("0b 00 0c")]
    [InlineData("0b 08 ff")]
    [InlineData("0c")]
    [InlineData("08 01 0c")]
    public void MoveNext_Bytes_FindsWhatTheReaderFinds(string hex) => AssertSame(WireBytes.Hex(hex), 100);

    [Theory]
    [InlineData(99)]
    [InlineData(100)]
    [InlineData(101)]
    [InlineData(5000)]
    public void MoveNext_NestedGroups_EndsAtTheLimitOfTheReader(int depth)
    {
        byte[] bytes = [.. Enumerable.Repeat((byte)0x0b, depth), .. Enumerable.Repeat((byte)0x0c, depth)];

        AssertSame(bytes, 100);
        AssertSame(bytes, 99);
        AssertSame(bytes, 0);
    }

    [Fact]
    public void MoveNext_MutatedBytes_FindsWhatTheReaderFinds()
    {
        byte[][] seeds = [.. Seeds()];
        var random = new Random(33);
        for (int i = 0; i < 10_000; i++) AssertSame(WireBytes.Mutate(seeds[i % seeds.Length], random), 100);
    }

    /// <summary>
    /// The parser of a dynamic message, which is that of generated ones, knows the same damage. Of a tag that is cut it
    /// tells the end of the input, where the reader and the walk tell the begin of the tag.
    /// </summary>
    [Fact]
    public void MoveNext_MutatedBytes_FindsTheDamageOfAMessage()
    {
        ProtoType type = Schemas.Empty;
        byte[][] seeds = [.. Seeds()];
        var random = new Random(34);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 5000; i++)
        {
            byte[] bytes = WireBytes.Mutate(seeds[i % seeds.Length], random);
            bool isGood = DynamicMessage.TryParse(type, bytes, arena, out _, out ProtoError error);
            WireDamage damage = Walk(bytes, 100).Damage;
            Assert.Equal(isGood, !damage.Exists);
            if (isGood) continue;
            bool isCutTag = damage.Code == ProtoFormatError.Truncated && error.Offset == bytes.Length
                && bytes.AsSpan(damage.Offset).IndexOfAnyInRange((byte)0, (byte)0x7f) < 0;
            Assert.Equal((error.Code, isCutTag ? damage.Offset : error.Offset), (damage.Code, damage.Offset));
            arena.Reset();
        }
    }

    [DataFact]
    public void MoveNext_PayloadsOfTheData_FindsWhatTheReaderFinds() =>
        Assert.All(DataPayload.All, one => AssertSame(one.Read(), 100));

    private static IEnumerable<byte[]> Seeds()
    {
        byte[] inner = WireBytes.Join(WireBytes.Number(1, 150), WireBytes.Len(2, "testing"), WireBytes.Hex("1d 0000c03f"));
        yield return inner;
        yield return WireBytes.Join(
            WireBytes.Number(1, ulong.MaxValue), WireBytes.Len(2, inner), WireBytes.Hex("1b 0801 1201 41 1c"),
            WireBytes.Hex("21 0000000000000840"), WireBytes.Len(1000, [4, 6, 8, 10]), WireBytes.Hex("2b 2b 2c 2c"));
        yield return WireBytes.Join(
            WireBytes.Hex("3b 43 4b"), inner, WireBytes.Hex("4c 44 3c"), WireBytes.Len(15, new string('y', 200)));
    }

    private static void AssertSame(byte[] bytes, int limit)
    {
        Found theirs = Read(bytes, limit), ours = Walk(bytes, limit);
        Assert.True(
            theirs.Fields.SequenceEqual(ours.Fields) && theirs.Damage == ours.Damage,
            $"{Convert.ToHexString(bytes)}: {theirs.Damage} of the reader, {ours.Damage} of the walk");
    }

    private static Found Walk(byte[] bytes, int limit)
    {
        List<(int, WireType, int)> fields = [];
        var walker = new WireWalker(bytes, 0, limit);
        while (walker.MoveNext() && !walker.Damage.Exists)
            fields.Add((walker.Field.Number, walker.Field.Type, walker.Field.End));
        return new Found(fields, walker.Damage);
    }

    private static Found Read(byte[] bytes, int limit)
    {
        List<(int, WireType, int)> fields = [];
        var reader = new ProtoReader(bytes, limit);
        try
        {
            while (reader.Next())
            {
                (int number, WireType type) = (reader.FieldNumber, reader.WireType);
                reader.Skip();
                fields.Add((number, type, reader.Position));
            }
        }
        catch (ProtoFormatException exception)
        {
            return new Found(fields, new WireDamage(exception.Code, (int)exception.Offset));
        }

        return new Found(fields, default);
    }

    private sealed record Found(List<(int Number, WireType Type, int End)> Fields, WireDamage Damage);
}
