using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;
using ProtoZeroSharp;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Framing;
using ProtoZeroTool.Judging;
using ProtoZeroTool.Notation;
using ProtoZeroTool.Terminal;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroTool.Tests;

/// <summary>
/// Damaged payloads through <c>dump</c> in all forms and through <c>dump --assemble</c> and <c>assemble</c>.
/// <c>PROTOZERO_MUTATIONS=100000</c> takes that many.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class MutationTests(ITestOutputHelper output)
{
    private static readonly int s_count =
        int.TryParse(Environment.GetEnvironmentVariable("PROTOZERO_MUTATIONS"), CultureInfo.InvariantCulture, out int set)
            ? set : 2000;

    [Fact]
    public void Dump_MutatedPayloads_LosesNothingAndFindsTheLibrarysDamage()
    {
        byte[][] seeds = [.. Seeds()];
        var random = new Random(33);
        int damaged = 0;
        for (int i = 0; i < s_count; i++)
        {
            byte[] bytes = WireBytes.Mutate(seeds[i % seeds.Length], random);
            try
            {
                AssertAssembles(bytes, FrameKind.None);
                if (i % 4 == 0) AssertAssembles(bytes, FrameKind.Delimited);
                if (AssertDumps(bytes)) damaged++;
                if (i % 8 == 0) AssertFramings(bytes);
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                throw new InvalidOperationException($"mutation {i}: {Convert.ToHexString(bytes)}", exception);
            }
        }

        output.WriteLine($"{s_count} inputs, {damaged} of them damaged");
        Assert.InRange(damaged, s_count / 10, s_count);
    }

    // All kinds of values and structures, and small parts of the payloads.
    internal static IEnumerable<byte[]> Seeds()
    {
        byte[] inner = WireBytes.Join(
            WireBytes.Number(1, 150), WireBytes.Len(2, "testing"), WireBytes.Hex("1d 0000c03f"),
            WireBytes.Hex("21 0000000000000840"), WireBytes.Len(5, [4, 6, 8, 10, 200, 1]));
        yield return inner;
        yield return WireBytes.Join(
            WireBytes.Len(3, inner), WireBytes.Hex("1b 0801 1201 41 1c"), WireBytes.Len(3, inner),
            WireBytes.Hex("8880 00 05"), WireBytes.Hex("0a 838000 616263"), WireBytes.Hex("2b 2b 2c ac80 00"));
        yield return WireBytes.Join(
            WireBytes.Len(1, [.. new[] { 1.5f, 2.25f, -3f, float.NaN }.SelectMany(BitConverter.GetBytes)]),
            WireBytes.Len(2, [.. new[] { 1.5, 2.25, -3, double.PositiveInfinity }.SelectMany(BitConverter.GetBytes)]),
            WireBytes.Number(9, ulong.MaxValue), WireBytes.Hex("08 ffffffffffffffffff7f"));
        yield return Enumerable.Range(0, 110).Aggregate(inner, (value, i) => WireBytes.Len(1 + (i % 3), value));
        yield return [.. Enumerable.Repeat((byte)0x0b, 105), .. inner, .. Enumerable.Repeat((byte)0x0c, 105)];
        yield return WireBytes.Join(Enumerable.Repeat(WireBytes.Delimited(inner), 5));
        foreach (DataPayload payload in DataPayload.All)
        {
            byte[] bytes = payload.Read();
            yield return bytes.Length <= 4096 ? bytes : bytes[..2048];
        }
    }

    private static void AssertAssembles(byte[] bytes, FrameKind kind)
    {
        var text = new MemoryStream();
        using (var source = new RecordSource(new MemoryStream(bytes), kind, Packing.None, 1 << 20))
        using (var target = new ByteOutput(text))
            new AssemblyDumper(source.Records, new PathTree(), target).Run();
        var made = new MemoryStream();
        Assembler.Assemble(text.ToArray()).WriteTo(made);
        Assert.Equal(bytes, made.ToArray());
    }

    private static bool AssertDumps(byte[] bytes)
    {
        bool isTreeDamaged = Dump(bytes, FrameKind.None, new DumpOptions { ShowsHex = true }, out byte[] tree);
        AssertAllBytes(bytes, tree);
        Dump(bytes, FrameKind.None, new DumpOptions { Cut = 4, Depth = 2 }, out _);
        bool isDamaged = Dump(bytes, FrameKind.None, new DumpOptions { IsJson = true }, out byte[] json);
        Assert.Equal(isTreeDamaged, isDamaged);
        string[] lines = System.Text.Encoding.UTF8.GetString(json).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        var deep = new JsonDocumentOptions { MaxDepth = 1000 };
        JsonElement[] values = [.. lines.Select(line => JsonDocument.Parse(line, deep).RootElement)];
        ProtoFormatException? expected = Damage(bytes);
        if (expected is null)
        {
            Assert.All(values, value => Assert.True(value.TryGetProperty("number", out _)));
            return isDamaged;
        }

        Assert.True(isDamaged);
        JsonElement last = values[^1];
        Assert.Equal(expected.Code.ToString(), last.GetProperty("error").GetString());
        Assert.Equal(expected.Offset, last.GetProperty("offset").GetInt64());
        return true;
    }

    // Each byte of the input stands once in the column of bytes, in order.
    private static void AssertAllBytes(byte[] bytes, byte[] tree)
    {
        List<byte> shown = [];
        foreach (string line in System.Text.Encoding.UTF8.GetString(tree).Split('\n'))
        {
            if (line.Length <= 11) continue;
            string column = line.Substring(11, Math.Min(47, line.Length - 11)).Trim();
            if (column.Length == 0) continue;
            Assert.Equal(shown.Count, int.Parse(line[..9], CultureInfo.InvariantCulture));
            shown.AddRange(Convert.FromHexString(column.Replace(" ", "", StringComparison.Ordinal)));
        }

        Assert.Equal(bytes, shown);
    }

    // What the library says of the fields on the first level.
    internal static ProtoFormatException? Damage(byte[] bytes)
    {
        var reader = new ProtoReader(bytes);
        try
        {
            while (reader.Next()) reader.Skip();
            return null;
        }
        catch (ProtoFormatException exception)
        {
            return exception;
        }
    }

    private static void AssertFramings(byte[] bytes)
    {
        foreach (string name in FrameKinds.Names)
        {
            Dump(bytes, FrameKinds.Parse(name), new DumpOptions(), out _);
            Dump(bytes, FrameKinds.Parse(name), new DumpOptions { IsJson = true }, out _);
        }
    }

    private static bool Dump(byte[] bytes, FrameKind kind, DumpOptions options, out byte[] text)
    {
        var target = new MemoryStream();
        var looker = new FieldLooker(options.IsJson);
        IRecordPrinter printer;
        using (var source = new RecordSource(
            new MemoryStream(bytes), kind, kind == FrameKind.None ? Packing.None : Packing.Auto, 1 << 20))
        using (var tree = new ByteOutput(target))
        {
            printer = options.IsJson ? new JsonPrinter(target, options, looker)
                : new TreePrinter(tree, options, looker);
            new Dumper(source.Records, new PathTree(), looker, printer, options).Run(default, () => { });
        }

        text = target.ToArray();
        return printer.HasDamage;
    }
}
