using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.IntegrationTests.Dynamic;
using ProtoZeroSharp.Testing;
using Xunit;
using Three = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Diff;

/// <summary>Differences of two messages by path, of generated and of run-time types.</summary>
public class ProtoDiffTests
{
    private static readonly ProtoDiffOptions s_byNumber =
        new() { ListKeys = new Dictionary<string, string> { ["r_leaf"] = "number" } };

    [Theory]
    [InlineData("", "")]
    [InlineData("a_double: 1 a_string: 'x' r_int32: [1, 2] m_int32 { key: 1 value: 2 }",
        "m_int32 { key: 1 value: 2 } r_int32: [1, 2] a_string: 'x' a_double: 1")]
    [InlineData("m_int32 { key: 1 } m_int32 { key: 2 }", "m_int32 { key: 2 } m_int32 { key: 1 }")]
    [InlineData("a_double: nan", "a_double: -nan")]
    [InlineData("itself { itself { a_leaf { number: 1 } } }", "itself { itself { a_leaf { number: 1 } } }")]
    public void Compare_EqualMessages_FindsNothing(string left, string right) => Assert.Empty(Compare(left, right));

    [Theory]
    [InlineData("an_int32: 1", "an_int32: 2", "~ an_int32: 1 -> 2")]
    [InlineData("an_int32: 1", "", "- an_int32: 1")]
    [InlineData("", "o_int32: 0", "+ o_int32: 0")]
    [InlineData("a_uint64: 18446744073709551615", "a_uint64: 1", "~ a_uint64: 18446744073709551615 -> 1")]
    [InlineData("a_string: 'a\"\\n'", "a_string: 'ż'", "~ a_string: \"a\\\"\\n\" -> \"ż\"")]
    [InlineData("some_bytes: '\\377'", "some_bytes: ''", "- some_bytes: \"\\377\"")]
    [InlineData("a_bool: true", "", "- a_bool: true")]
    [InlineData("a_colour: COLOUR_RED", "a_colour: 5", "~ a_colour: COLOUR_RED -> 5")]
    [InlineData("a_double: 0", "a_double: -0", "+ a_double: -0")]
    [InlineData("a_leaf { number: 1 }", "a_leaf { number: 2 }", "~ a_leaf.number: 1 -> 2")]
    [InlineData("a_leaf { }", "", "- a_leaf: { }")]
    [InlineData("", "a_leaf { number: 1 text: 't' }", "+ a_leaf: { number: 1 text: \"t\" }")]
    [InlineData("c_int32: 1", "c_string: 'x'", "- c_int32: 1", "+ c_string: \"x\"")]
    [InlineData("c_leaf { number: 1 }", "c_leaf { number: 2 }", "~ c_leaf.number: 1 -> 2")]
    [InlineData("itself { itself { far: 1 } }", "itself { itself { far: 2 } }", "~ itself.itself.far: 1 -> 2")]
    public void Compare_OneValue_IsShownWithItsPath(string left, string right, params string[] expected) =>
        Assert.Equal(expected, Compare(left, right));

    [Theory]
    [InlineData("r_int32: [1, 2, 3]", "r_int32: [1, 5, 3, 4]", "~ r_int32[1]: 2 -> 5", "+ r_int32[3]: 4")]
    [InlineData("r_string: ['a', 'b']", "r_string: ['b']", "~ r_string[0]: \"a\" -> \"b\"", "- r_string[1]: \"b\"")]
    [InlineData("r_int32: [1]", "", "- r_int32[0]: 1")]
    [InlineData("r_leaf { number: 1 } r_leaf { }", "r_leaf { number: 2 } r_leaf { text: 'x' }",
        "~ r_leaf[0].number: 1 -> 2", "+ r_leaf[1].text: \"x\"")]
    [InlineData("", "r_leaf { number: 1 }", "+ r_leaf[0]: { number: 1 }")]
    public void Compare_Lists_GoesByPlaces(string left, string right, params string[] expected) =>
        Assert.Equal(expected, Compare(left, right));

    [Theory]
    [InlineData("m_int32 { key: 1 value: 2 } m_int32 { key: 3 value: 4 }", "m_int32 { key: 3 value: 5 } m_int32 { key: 6 }",
        "- m_int32[1]: 2", "~ m_int32[3]: 4 -> 5", "+ m_int32[6]: 0")]
    [InlineData("m_string { key: 'a' value { number: 1 } }", "m_string { key: 'a' value { number: 2 } }",
        "~ m_string[\"a\"].number: 1 -> 2")]
    [InlineData("m_bool { key: true value: 'x' }", "m_bool { key: false value: 'x' }",
        "- m_bool[true]: \"x\"", "+ m_bool[false]: \"x\"")]
    public void Compare_Maps_GoesByKeys(string left, string right, params string[] expected) =>
        Assert.Equal(expected, Compare(left, right));

    [Theory]
    [InlineData("r_leaf { number: 1 text: 'a' } r_leaf { number: 2 text: 'b' }",
        "r_leaf { number: 2 text: 'b' } r_leaf { number: 1 text: 'a' }")]
    [InlineData("r_leaf { number: 1 text: 'a' }", "r_leaf { number: 2 } r_leaf { number: 1 text: 'c' }",
        "~ r_leaf[number=1].text: \"a\" -> \"c\"", "+ r_leaf[number=2]: { number: 2 }")]
    [InlineData("r_leaf { number: 1 text: 'a' } r_leaf { number: 1 text: 'b' }", "r_leaf { number: 1 text: 'a' }",
        "- r_leaf[number=1]: { number: 1 text: \"b\" }")]
    [InlineData("r_leaf { text: 'a' }", "r_leaf { number: 1 } r_leaf { text: 'b' }",
        "~ r_leaf[number=].text: \"a\" -> \"b\"", "+ r_leaf[number=1]: { number: 1 }")]
    public void Compare_ListWithKey_PairsElements(string left, string right, params string[] expected) =>
        Assert.Equal(expected, Compare(left, right, s_byNumber));

    [Fact]
    public void Compare_ListInAMessageWithKey_PairsElements()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoDiffOptions
        {
            ListKeys = new Dictionary<string, string> { ["itself.r_leaf"] = "text" },
        };
        DynamicMessage Text(string text) => DynamicMessage.ParseText(KindsSchema.All, text, arena);

        IReadOnlyList<ProtoDifference> found = ProtoDiff.Compare(
            Text("itself { r_leaf { text: 'x' number: 1 } }").View,
            Text("itself { r_leaf { text: 'y' } r_leaf { text: 'x' number: 2 } }").View, options);

        Assert.Equal(
            ["~ itself.r_leaf[text=\"x\"].number: 1 -> 2", "+ itself.r_leaf[text=\"y\"]: { text: \"y\" }"],
            found.Select(one => one.ToString()));
    }

    [Theory]
    [InlineData(0.001, "a_double: 1", "a_double: 1.0009")]
    [InlineData(0.001, "a_double: 1000", "a_double: 1000.9")]
    [InlineData(0.001, "r_float: [1, 2]", "r_float: [1.0005, 2]")]
    [InlineData(0.001, "a_double: inf", "a_double: inf")]
    [InlineData(0.001, "a_double: 1", "a_double: 1.002", "~ a_double: 1 -> 1.002")]
    [InlineData(0.001, "a_double: inf", "a_double: -inf", "~ a_double: inf -> -inf")]
    [InlineData(0.001, "a_double: nan", "a_double: 1", "~ a_double: nan -> 1")]
    [InlineData(0, "a_double: 1", "a_double: 1.0000000000000002", "~ a_double: 1 -> 1.0000000000000002")]
    [InlineData(5, "an_int32: 1", "an_int32: 2", "~ an_int32: 1 -> 2")]
    public void Compare_WithTolerance_LetsNearFloatsPass(
        double tolerance, string left, string right, params string[] expected) =>
        Assert.Equal(expected, Compare(left, right, new ProtoDiffOptions { Tolerance = tolerance }));

    [Theory]
    [InlineData("an_int32", "an_int32: 1 a_bool: true", "", "- a_bool: true")]
    [InlineData("a_leaf.text", "a_leaf { text: 'a' number: 1 }", "a_leaf { text: 'b' number: 2 }",
        "~ a_leaf.number: 1 -> 2")]
    [InlineData("r_leaf", "r_leaf { number: 1 }", "")]
    [InlineData("m_string.number", "m_string { key: 'a' value { number: 1 } }", "m_string { key: 'a' value { } }")]
    [InlineData("itself.itself", "itself { itself { far: 1 } far: 1 }", "itself { far: 2 }", "~ itself.far: 1 -> 2")]
    [InlineData("anInt32", "an_int32: 1", "")]
    public void Compare_IgnoredPath_IsLeftOut(string path, string left, string right, params string[] expected) =>
        Assert.Equal(expected, Compare(left, right, new ProtoDiffOptions { IgnoredPaths = [path] }));

    [Theory]
    [InlineData("missing", null, "no field missing")]
    [InlineData("a_leaf.missing", null, "no field missing")]
    [InlineData("an_int32.x", null, "holds no messages")]
    [InlineData("m_int32.x", null, "holds no messages")]
    [InlineData("a_leaf", "number", "no list of messages")]
    [InlineData("r_int32", "number", "no list of messages")]
    [InlineData("r_leaf", "missing", "no field missing")]
    public void Compare_PathThatLeadsNowhere_IsRefused(string path, string? key, string text)
    {
        ProtoDiffOptions options = key is null ? new() { IgnoredPaths = [path] }
            : new() { ListKeys = new Dictionary<string, string> { [path] = key } };

        Assert.Contains(text, Assert.Throws<ArgumentException>(() => Compare("", "", options)).Message);
    }

    [Fact]
    public void Compare_UnknownFields_GoesByNumbers()
    {
        // 1000: 1, 1000: 2, 1001: "a" - and 1001: "a", 1000: 1, 1002 { }.
        byte[] left = [0xC0, 0x3E, 1, 0xC0, 0x3E, 2, 0xCA, 0x3E, 1, 0x61];
        byte[] right = [0xCA, 0x3E, 1, 0x61, 0xC0, 0x3E, 1, 0xD3, 0x3E, 0xD4, 0x3E];
        string[] expected = ["~ 1000: 1000: 1 1000: 2 -> 1000: 1", "+ 1002: 1002 { }"];

        Assert.Equal(expected, CompareBytes(left, right, null));
        Assert.Empty(CompareBytes(left, right, new ProtoDiffOptions { IgnoreUnknownFields = true }));
        byte[] nested = [0x8A, 1, (byte)left.Length, .. left];
        byte[] other = [0x8A, 1, (byte)right.Length, .. right];
        Assert.Equal(
            expected.Select(text => text.Replace(" 1000: 1000", " a_leaf.1000: 1000").Replace("+ ", "+ a_leaf.")),
            CompareBytes(nested, other, null));
    }

    [Fact]
    public void Compare_MaxDifferences_EndsEarly() => Assert.Equal(
        ["~ r_int32[0]: 1 -> 4", "~ r_int32[1]: 2 -> 5"],
        Compare("r_int32: [1, 2, 3] far: 1", "r_int32: [4, 5, 6]", new ProtoDiffOptions { MaxDifferences = 2 }));

    [Fact]
    public void Compare_LongKey_IsCutInPaths()
    {
        string key = new('k', 100_000);

        string line = Assert.Single(Compare(
            $"m_string {{ key: '{key}' value {{ number: 1 }} }}", $"m_string {{ key: '{key}' value {{ number: 2 }} }}"));

        Assert.Equal($"~ m_string[\"{key[..63]}…].number: 1 -> 2", line);
    }

    [Fact]
    public void Compare_TwoTypesOrNoMessage_IsRefused()
    {
        var all = new Three.All();
        var leaf = new Three.Leaf();

        Assert.Throws<ArgumentException>(() => ProtoDiff.Compare(ProtoView.Of(in all), ProtoView.Of(in leaf)));
        Assert.Throws<InvalidOperationException>(() => ProtoDiff.Compare(default, default));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoDiffOptions { Tolerance = double.NaN });
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoDiffOptions { MaxDifferences = 0 });
        Assert.Throws<ArgumentNullException>(() => new ProtoDiffOptions { IgnoredPaths = null! });
    }

    [Fact]
    public void Compare_EqualMessages_AllocatesNothing()
    {
        const string Text = "r_leaf { number: 1 } r_leaf { number: 2 } m_string { key: 'a' value { text: 'b' } } "
            + "a_leaf { number: 1 } r_string: ['a', 'b'] a_double: 1.5";
        using var arena = new ArenaAllocator();
        DynamicMessage left = DynamicMessage.ParseText(KindsSchema.All, Text, arena);
        DynamicMessage right = DynamicMessage.ParseText(KindsSchema.All, Text, arena);
        void Run() => Assert.Same(
            Array.Empty<ProtoDifference>(), ProtoDiff.Compare(left.View, right.View, s_byNumber));
        for (int i = 0; i < 100; i++) Run();

        ManagedAllocation.AssertNone(Run);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Compare_LongListOrMap_TakesLinearTime(bool isMap) => Cost.IsLinear(1000, count =>
    {
        using var arena = new ArenaAllocator();
        DynamicMessage left = Filled(count, isMap, arena, number => number);
        DynamicMessage right = Filled(count, isMap, arena, number => count - 1 - number);

        Assert.Empty(ProtoDiff.Compare(left.View, right.View, s_byNumber));
    });

    [Fact]
    public void Compare_OneKeyForAll_TakesLinearTime() => Cost.IsLinear(1000, count =>
    {
        using var arena = new ArenaAllocator();
        Assert.Empty(ProtoDiff.Compare(
            Filled(count, false, arena, _ => 1).View, Filled(count, false, arena, _ => 1).View, s_byNumber));
    });

    [Fact]
    public void Compare_DeepMessages_EndsInADocumentedException()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage left = Deep(200_000, arena), right = Deep(200_000, arena);
        StackThread.RunCompiled(256, () => Assert.Throws<InsufficientExecutionStackException>(
            () => ProtoDiff.Compare(left.View, right.View)));
    }

    private static DynamicMessage Deep(int levels, ArenaAllocator arena)
    {
        DynamicMessage root = DynamicMessage.New(KindsSchema.All, arena), inner = root;
        for (int i = 0; i < levels; i++) inner = inner.Mutable("itself");
        return root;
    }

    private static DynamicMessage Filled(int count, bool isMap, ArenaAllocator arena, Func<int, int> numberOf)
    {
        DynamicMessage message = DynamicMessage.New(KindsSchema.All, arena);
        for (int i = 0; i < count; i++)
        {
            if (isMap) message.SetEntry("m_int32", numberOf(i), numberOf(i));
            else message.AddMessage("r_leaf").Set("number", numberOf(i));
        }

        return message;
    }

    // Of both kinds of types, which must agree.
    private static string[] Compare(string left, string right, ProtoDiffOptions? options = null)
    {
        using var arena = new ArenaAllocator();
        var a = ProtoText.Parse<Three.All>(left, arena);
        var b = ProtoText.Parse<Three.All>(right, arena);
        string[] generated = Lines(ProtoDiff.Compare(in a, in b, options));
        Assert.Equal(generated, Lines(ProtoDiff.Compare(
            DynamicMessage.ParseText(KindsSchema.All, left, arena).View,
            DynamicMessage.ParseText(KindsSchema.All, right, arena).View, options)));
        return generated;
    }

    private static string[] CompareBytes(byte[] left, byte[] right, ProtoDiffOptions? options)
    {
        using var arena = new ArenaAllocator();
        Three.All a = Three.All.Parse(left, arena), b = Three.All.Parse(right, arena);
        string[] generated = Lines(ProtoDiff.Compare(in a, in b, options));
        Assert.Equal(generated, Lines(ProtoDiff.Compare(
            DynamicMessage.Parse(KindsSchema.All, left, arena).View,
            DynamicMessage.Parse(KindsSchema.All, right, arena).View, options)));
        return generated;
    }

    private static string[] Lines(IReadOnlyList<ProtoDifference> found) => [.. found.Select(one => one.ToString())];
}
