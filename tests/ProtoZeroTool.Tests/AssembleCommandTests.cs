using System.IO;
using Xunit;

namespace ProtoZeroTool.Tests;

public sealed class AssembleCommandTests
{
    /// <summary>Examples of the language's own description, with what it says that they are.</summary>
    [Theory]
    [InlineData("1: 150", "08 9601")]
    [InlineData("2: {\"testing\"}", "12 07 74657374696e67")]
    [InlineData("\"hello \" \"world\"", "68656c6c6f20776f726c64")]
    [InlineData("`00` `abCDef`", "00abcdef")]
    [InlineData("456 -0xffFF", "c803 8180fcffffffffffff01")]
    [InlineData("-2z 3", "03 03")]
    [InlineData("0i32 -23i64", "00000000 e9ffffffffffffff")]
    [InlineData("long-form:3 3", "83808000")]
    [InlineData("true false", "0100")]
    [InlineData("1.0 9.423e-2", "000000000000f03f 1d554d10751fb83f")]
    [InlineData("-0x1.ffp52", "0000000000f03fc3")]
    [InlineData("1.5i32 0xf.fi64", "0000c03f 0000000000e02f40")]
    [InlineData("inf32 -inf64", "0000807f 000000000000f0ff")]
    [InlineData("1:VARINT 2:I64 3:LEN 4:SGROUP 5:EGROUP 6:I32", "08 11 1a 23 2c 35")]
    [InlineData("0x10:0 8:6", "8001 46")]
    [InlineData("1: 55z 2: 1.25 3: {\"text\"} 6: -1i32 8: !{42}", "08 6e 11 000000000000f43f 1a0474657874 35ffffffff 43 2a 44")]
    [InlineData("25: { 1 2 3 4 5 6 7 }", "ca01 07 01020304050607")]
    [InlineData("23: long-form:2 {\"abc\"}", "ba01 838000 616263")]
    [InlineData("26: !{ 1: 55z 3: {\"abcd\"} }", "d301 08 6e 1a0461626364 d401")]
    [InlineData("27: !{long-form:3}", "db01 dc81808000")]
    [InlineData("2:LEN 5 \"abcd\"", "12 05 61626364")]
    [InlineData("5:I64 \"stuff\"", "29 7374756666")]
    [InlineData("long-form:2 1: 5", "88 80 00 05")]
    [InlineData("1: # a remark\n 5 # and another", "08 05")]
    [InlineData("\"\\x00\\101\\n\\\\\\\"\"", "00410a5c22")]
    [InlineData("1:", "08")]
    [InlineData("", "")]
    [InlineData("{{{}}}", "02 01 00")]
    public void Assemble_Notation_GivesItsBytes(string text, string hex) =>
        Assert.Equal(WireBytes.Hex(hex), Assemble(text));

    [Theory]
    [InlineData("1: {", "1:5: ")]
    [InlineData("}", "1:1: ")]
    [InlineData("\n  \"abc", "2:3: ")]
    [InlineData("`0`", "1:1: ")]
    [InlineData("`0g`", "1:1: ")]
    [InlineData("!{}", "1:1: ")]
    [InlineData("1: !3", "1:4: ")]
    [InlineData("9:8", "1:1: ")]
    [InlineData("1:XYZ", "1:1: ")]
    [InlineData("hello", "1:1: ")]
    [InlineData("1 long-form:3 \"x\"", "1:15: ")]
    [InlineData("long-form:99999999999 1", "1:1: ")]
    [InlineData("long-form:1 long-form:1 1", "1:13: ")]
    [InlineData("18446744073709551616", "1:1: ")]
    [InlineData("4294967296i32", "1:1: ")]
    [InlineData("1.5.5", "1:1: ")]
    [InlineData("1. ", "1:1: ")]
    [InlineData("\"\\q\"", "1:1: ")]
    [InlineData("\"\\777\"", "1:1: ")]
    [InlineData("\"\\x1", "1:1: ")]
    [InlineData("0x1.00000000000000001p0", "1:1: ")]
    [InlineData("\u00e9", "1:1: ")]
    [InlineData("1: {long-form:2}", "1:16: ")]
    public void Assemble_Mistake_IsOneLineWithItsPlace(string text, string place)
    {
        using ToolFolder folder = new ToolFolder().File("a.txt", text);

        ToolRun run = ToolFolder.Run("assemble", folder.PathOf("a.txt"), "-o", folder.PathOf("out"));

        run.Failed(1, $"/a.txt:{place}");
        Assert.False(File.Exists(folder.PathOf("out")));
    }

    /// <summary>Lengths are put in at the end: a text of braces alone takes linear time, and no stack.</summary>
    [Fact]
    public void Assemble_DeeplyNestedBraces_TakesLinearTime()
    {
        const int Depth = 300_000;
        byte[] made = Assemble(new string('{', Depth) + new string('}', Depth));

        Assert.Equal(0, made[^1]);
        Assert.Equal(1, made[^2]);
        Assert.InRange(made.Length, Depth, 4 * Depth);
    }

    [Fact]
    public void Assemble_MissingFile_IsOnePlainLine() =>
        ToolFolder.Run("assemble", "/no/such/file").Failed(1, "/no/such/file: no such file");

    private static byte[] Assemble(string text)
    {
        using ToolFolder folder = new ToolFolder().File("a.txt", text);
        ToolFolder.Run("assemble", folder.PathOf("a.txt"), "-o", folder.PathOf("out")).Silent();
        return File.ReadAllBytes(folder.PathOf("out"));
    }
}
