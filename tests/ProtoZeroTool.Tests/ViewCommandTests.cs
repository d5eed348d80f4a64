using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.Json;
using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroTool.Tests;

/// <summary><c>protozero view</c>: what the page holds. <c>eng/pages.sh</c> clicks through it in a browser.</summary>
public sealed partial class ViewCommandTests
{
    private static readonly byte[] s_message = WireBytes.Join(
        WireBytes.Len(1, "</script><b>"), WireBytes.Len(2, WireBytes.Number(3, 1790000003994710076)));

    [Fact]
    public void Page_OfAMessage_HoldsItsBytesAndTheFieldsOfTheDump()
    {
        using var folder = new ToolFolder();
        folder.File("a.bin", s_message);
        string[] asked = [folder.PathOf("a.bin"), "--framing", "none", "--as", "1=string", "--as", "2=message"];
        ToolRun run = ToolFolder.Run(["view", .. asked]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        using JsonDocument data = DataOf(run.Output);
        Assert.Equal(s_message, data.RootElement.GetProperty("bytes").GetBytesFromBase64());
        Assert.Equal(
            ToolFolder.Run(["dump", .. asked, "--format", "json"]).Lines,
            data.RootElement.GetProperty("fields").EnumerateArray()
                .Select(field => field.GetRawText().Replace("\\u003c", "<")));
    }

    [Fact]
    public void Page_OfAStream_HoldsItsFramesAtTheirPlaces()
    {
        using var folder = new ToolFolder();
        byte[] stream = [.. WireBytes.Delimited(s_message), .. WireBytes.Delimited(s_message)];
        folder.File("s.bin", stream);
        using JsonDocument data = DataOf(
            ToolFolder.Run("view", folder.PathOf("s.bin"), "--framing", "delimited", "--as", "1=string").Output);
        Assert.Equal(stream, data.RootElement.GetProperty("bytes").GetBytesFromBase64());
        JsonElement[] records = [.. data.RootElement.GetProperty("fields").EnumerateArray()];
        Assert.Equal([0, 1 + s_message.Length], records.Select(record => record.GetProperty("offset").GetInt32()));
        Assert.Equal(
            [1, 2 + s_message.Length],
            records.Select(record => record.GetProperty("fields")[0].GetProperty("offset").GetInt32()));
    }

    [Fact]
    public void Page_OfPackedInput_ShowsWhatIsInside()
    {
        using var folder = new ToolFolder();
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Optimal, leaveOpen: true)) gzip.Write(s_message);
        folder.File("a.gz", packed.ToArray());
        ToolRun run = ToolFolder.Run("view", folder.PathOf("a.gz"), "--framing", "none");
        Assert.Contains("unpacked from gzip", run.Error);
        using JsonDocument data = DataOf(run.Output);
        Assert.Equal(s_message, data.RootElement.GetProperty("bytes").GetBytesFromBase64());
    }

    [Fact]
    public void Page_OfMoreThanIsAskedFor_IsCutAndSaysSo()
    {
        using var folder = new ToolFolder();
        folder.File("s.bin", [.. Enumerable.Repeat(WireBytes.Delimited(s_message), 50).SelectMany(one => one)]);
        ToolRun run = ToolFolder.Run("view", folder.PathOf("s.bin"), "--framing", "delimited", "--most", "100");
        Assert.Equal(0, run.ExitCode);
        using JsonDocument data = DataOf(run.Output);
        int shown = 100 / (1 + s_message.Length);
        Assert.Equal(shown, data.RootElement.GetProperty("fields").GetArrayLength());
        Assert.Equal(
            $"Only the first {shown * (1 + s_message.Length)} bytes are shown",
            data.RootElement.GetProperty("note").GetString());
    }

    [Fact]
    public void Page_OfAnything_IsOneFileThatLoadsNothing()
    {
        using var folder = new ToolFolder();
        folder.File("<script>.bin", s_message);
        string page = ToolFolder.Run("view", folder.PathOf("<script>.bin"), "--framing", "none").Output;
        Assert.Equal(2, page.Split("<script").Length - 1);
        Assert.Equal(2, page.Split("</script").Length - 1);
        Assert.Contains("&lt;script&gt;.bin", page);
        Assert.DoesNotContain("http", page);
        Assert.DoesNotContain("src=", page);
        Assert.DoesNotContain("{{", page);
    }

    [Fact]
    public void Page_OfMutatedBytes_HoldsThem()
    {
        using var folder = new ToolFolder();
        var random = new Random(9);
        for (int i = 0; i < 300; i++)
        {
            byte[] bytes = WireBytes.Mutate(WireBytes.Join(s_message, s_message), random);
            folder.File("m.bin", bytes);
            ToolRun run = ToolFolder.Run("view", folder.PathOf("m.bin"), "--framing", "none", "--unpack", "none");
            using JsonDocument data = DataOf(run.Output);
            Assert.Equal(bytes, data.RootElement.GetProperty("bytes").GetBytesFromBase64());
            bool isDamaged = ToolFolder.Run(
                "dump", folder.PathOf("m.bin"), "--framing", "none", "--unpack", "none").ExitCode != 0;
            Assert.Equal(isDamaged ? 1 : 0, run.ExitCode);
        }
    }

    private static JsonDocument DataOf(string page) => JsonDocument.Parse(
        DataPart().Match(page).Groups[1].Value, new JsonDocumentOptions { MaxDepth = 1000 });

    [GeneratedRegex("<script type=\"application/json\" id=\"data\">(.*?)</script>", RegexOptions.Singleline)]
    private static partial Regex DataPart();
}
