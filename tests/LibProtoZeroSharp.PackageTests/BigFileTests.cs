using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;
using static ProtoZeroSharp.PackageTests.OsmBytes;

namespace ProtoZeroSharp.PackageTests;

/// <summary>The program of docs/big-files.md on files that it did not make.</summary>
[Collection(MorePackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class BigFileTests(PackageFeed feed)
{
    private static readonly byte[] s_header = Header("OsmSchema-V0.6", "DenseNodes");

    [Fact]
    public void Program_OnFilesMadeByHand_CountsOrSaysWhatIsWrong()
    {
        Consumer consumer = Build("big-files");
        string output = consumer.Run("app", "Release", "1").Succeeded().Output;
        Assert.Contains("10000 nodes, 1000 ways, 0 relations", output);
        Match records = Records().Match(output);
        Assert.Equal(records.Groups["kept"].Value, records.Groups["errors"].Value);
        Assert.NotEqual("0", records.Groups["errors"].Value);
        long whole = Number(records, "whole");
        Assert.InRange(whole, 2, Number(records, "kept") - 1);
        Assert.Equal(whole - 1, Number(records, "rest"));

        byte[] good = GoodFile();
        Assert.Equal(
            """
            7 nodes, 2 ways, 1 relations
            south -1.5000000, north 60.0000000, west -179.9999999, east 180.0000000

            """, Summary(consumer, good, exitCode: 0));
        int[] ends = Ends();
        // Cut before and behind the end of each blob: inside of the blob, the length and the header.
        foreach (int length in ends[..^1].SelectMany(end => (int[])[end - 1, end, end + 1, end + 4, end + 9]))
        {
            bool isWhole = ends.Contains(length);
            string cut = Summary(consumer, good[..length], isWhole ? 0 : 1);
            Assert.Contains(isWhole ? " nodes, " : "test.osm.pbf: ", cut);
        }

        foreach ((string expected, byte[] bytes) in Broken())
            Assert.Contains(expected, Summary(consumer, bytes, exitCode: 1));
    }

    [DataFact]
    public void Program_OnFilesOfOsmium_AgreesWithOsmiumAndProtoc()
    {
        Consumer consumer = Build("big-files-osmium");
        string[] files = Directory.GetFiles(DataFolder.PathOf("osm"), "*.osm.pbf");
        Assert.Equal(3, files.Length);
        foreach (string file in files)
        {
            byte[] bytes = File.ReadAllBytes(file);
            Assert.Equal($"40000 nodes, 6000 ways, 400 relations\n{BoxByProtoc(bytes)}\n",
                Summary(consumer, bytes, exitCode: 0));
        }
    }

    private static int[] Ends()
    {
        int length = 0;
        return [.. Blobs().Select(blob => length += blob.Length)];
    }

    private static byte[] GoodFile() => [.. Blobs().SelectMany(blob => blob)];

    private static IEnumerable<byte[]> Blobs() =>
    [
        s_header,
        Blob("OSMData", Zlib(Block(Dense((600_000_000, -1_799_999_999), (0, 1_800_000_000), (5, 5))))),
        Blob("Unknown", [0xFF, 0xFF]),
        // Another grid, and an offset; single nodes.
        Blob("OSMData", Raw(Block(
            [.. Node(1, -400, 7), .. Node(2, 100, 3)],
            Field(17, 1_000_000), Field(19, -1_100_000_000), Field(20, 5_000_000)))),
        Blob("OSMData", Zlib(Block(
            [.. Field(3, [.. Field(1, 7), .. Deltas(8, [1, 2, 3])]), .. Field(3, Field(1, -8)),
                .. Field(4, Field(1, 9))],
            Field(99, [1, 2, 3])))),
        Blob("OSMData", Zlib(Block(Dense((1, 1), (2, 2))))),
    ];

    private static IEnumerable<(string Expected, byte[] Bytes)> Broken()
    {
        byte[] block = Block(Dense((1, 1)));
        yield return ("A header has 65536 bytes", Length(64 << 10));
        yield return ("A header has 4294967295 bytes", Length(uint.MaxValue));
        yield return ("The message ends inside", [.. Length(3), 0x0A, 0x05, 0x41]);
        yield return ("Required fields are missing: type, datasize", Length(0));
        yield return ("A blob has 33554432 bytes", Sized(32 << 20));
        yield return ("A blob has -1 bytes", Sized(-1));
        yield return ("A blob is neither raw nor compressed", [.. s_header, .. Blob("OSMData", [])]);
        yield return ("A blob is neither raw nor compressed", [.. s_header, .. Blob("OSMData", Field(6, [1, 2]))]);
        yield return ("A block has 33554432 bytes", [.. s_header, .. Blob("OSMData", Zlib(block, 32 << 20))]);
        yield return ("A block has -5 bytes", [.. s_header, .. Blob("OSMData", Zlib(block, -5))]);
        yield return ("another size", [.. s_header, .. Blob("OSMData", Zlib(block, block.Length + 1))]);
        yield return ("another size", [.. s_header, .. Blob("OSMData", Zlib(block, block.Length - 1))]);
        // Much from little: 64 MiB of zeros announced as one of 1,000 bytes.
        yield return ("another size", [.. s_header, .. Blob("OSMData", Zlib(new byte[64 << 20], 1_000))]);
        yield return ("test.osm.pbf: ", [.. s_header, .. Blob("OSMData", [.. Field(2, 9), .. Field(3, [1, 2, 3])])]);
        yield return ("before the header", Blob("OSMData", Zlib(block)));
        yield return ("HistoricalInformation", Header("OsmSchema-V0.6", "HistoricalInformation"));
        yield return ("differ in length", [.. s_header,
            .. Blob("OSMData", Raw(Block(Field(2, [.. Deltas(1, [1, 2]), .. Deltas(8, [1, 2]), .. Deltas(9, [1])]))))]);
        yield return ("A node lies at", [.. s_header, .. Blob("OSMData", Raw(Block(Dense((900_000_001, 0)))))]);
        yield return ("A node lies at",
            [.. s_header, .. Blob("OSMData", Raw(Block(Dense((long.MaxValue, 0), (long.MinValue, 0)))))]);
        yield return ("A required field is missing", [.. s_header, .. Blob("OSMData", Raw(Block(Field(3, []))))]);
    }

    private static byte[] Sized(long size)
    {
        byte[] header = [.. Field(1, "OSMHeader"u8.ToArray()), .. Field(3, size)];
        return [.. Length(header.Length), .. header];
    }

    private static byte[] Node(long id, long lat, long lon) =>
        Field(1, [.. Field(1, ZigZag(id)), .. Field(8, ZigZag(lat)), .. Field(9, ZigZag(lon))]);

    private Consumer Build(string name)
    {
        Consumer consumer = new DocumentProgram("docs/big-files.md").Paste(feed, name);
        consumer.Build("app", "Release", "-warnaserror").Succeeded();
        return consumer;
    }

    // What the program says about a file of OSM PBF, without the speed.
    private static string Summary(Consumer consumer, byte[] bytes, int exitCode)
    {
        string path = Path.Combine(consumer.Folder, "test.osm.pbf");
        File.WriteAllBytes(path, bytes);
        CommandResult result = consumer.Run("app", "Release", "1", path);
        Assert.True(result.ExitCode == exitCode, $"{result.ExitCode}: {result.Output}");
        return Speed().Replace(OsmLines().Match(result.Output).Value, "");
    }

    private static long Number(Match match, string group) =>
        long.Parse(string.Concat(match.Groups[group].Value.Where(char.IsAsciiDigit)), CultureInfo.InvariantCulture);

    // The format's own schema, Google's decoder, and sums of the text.
    private static string BoxByProtoc(byte[] file)
    {
        double[] box = [double.PositiveInfinity, double.NegativeInfinity, double.PositiveInfinity,
            double.NegativeInfinity];
        for (int at = 0; at < file.Length;)
        {
            int headerLength = BinaryPrimitives.ReadInt32BigEndian(file.AsSpan(at));
            string header = Decode("fileformat.proto", "BlobHeader", file.AsMemory(at + 4, headerLength));
            int length = int.Parse(
                Regex.Match(header, @"datasize: (\d+)").Groups[1].Value, CultureInfo.InvariantCulture);
            at += 4 + headerLength + length;
            if (!header.Contains("OSMData")) continue;
            string block = Decode("osmformat.proto", "PrimitiveBlock", BlockOf(file.AsMemory(at - length, length)));
            Assert.DoesNotContain("granularity:", block);
            long lat = 0, lon = 0;
            bool isDense = block.Contains("dense {");
            foreach (Match match in Places().Matches(block))
            {
                long value = long.Parse(match.Groups["value"].Value, CultureInfo.InvariantCulture);
                bool isLat = match.Groups["name"].Value == "lat";
                ref long sum = ref isLat ? ref lat : ref lon;
                sum = isDense ? sum + value : value;
                int first = isLat ? 0 : 2;
                box[first] = Math.Min(box[first], sum / 1e7);
                box[first + 1] = Math.Max(box[first + 1], sum / 1e7);
            }
        }

        return FormattableString.Invariant(
            $"south {box[0]:f7}, north {box[1]:f7}, west {box[2]:f7}, east {box[3]:f7}");
    }

    private static byte[] BlockOf(ReadOnlyMemory<byte> blob)
    {
        // The last field of a blob holds its bytes, behind a length that is a varint of some bytes.
        ReadOnlySpan<byte> span = blob.Span;
        for (int at = 0; ;)
        {
            int tag = span[at++];
            long value = 0;
            for (int shift = 0; ; shift += 7)
            {
                value |= (long)(span[at] & 0x7F) << shift;
                if (span[at++] < 0x80) break;
            }

            if ((tag & 7) == 0) continue;
            byte[] bytes = blob.Slice(at, (int)value).ToArray();
            if (tag >> 3 == 1) return bytes;
            var block = new MemoryStream();
            using (var zlib = new ZLibStream(new MemoryStream(bytes), CompressionMode.Decompress)) zlib.CopyTo(block);
            return block.ToArray();
        }
    }

    private static string Decode(string schema, string message, ReadOnlyMemory<byte> bytes) =>
        GrpcTools.Decode([DataFolder.PathOf("osm")], schema, $"OSMPBF.{message}", bytes);

    [GeneratedRegex(@"filtered, (?<kept>[\d,]+) kept[\s\S]*cancelled; whole records: (?<whole>[\d,]+)\n"
        + @"cut off: \d+ bytes; whole records: (?<rest>[\d,]+)\n[\s\S]*in place: (?<errors>[\d,]+) errors")]
    private static partial Regex Records();

    // Between the lines about the log.
    [GeneratedRegex(@"(?<=cut off: .*\n)[\s\S]*(?=in place: )")]
    private static partial Regex OsmLines();

    [GeneratedRegex(@": [\d,.]+ MB/s, .* MiB resident")]
    private static partial Regex Speed();

    [GeneratedRegex(@"^ +(?<name>lat|lon): (?<value>-?\d+)$", RegexOptions.Multiline)]
    private static partial Regex Places();
}
