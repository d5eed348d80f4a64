using System;
using System.Linq;
using System.Numerics;
using System.Text;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Json;

/// <summary>What the JSON reader takes, and what becomes of it.</summary>
public class JsonReadTests
{
    [Theory]
    [InlineData("5", 5)]
    [InlineData("-0", 0)]
    [InlineData("1e5", 100_000)]
    [InlineData("100000.000", 100_000)]
    [InlineData("2.147483647e9", int.MaxValue)]
    [InlineData("-2147483648", int.MinValue)]
    [InlineData("\"7\"", 7)]
    [InlineData("\"7e2\"", 700)]
    [InlineData("\"\\u0037\"", 7)]
    [InlineData(" \t\r\n12 \t\r\n", 12)]
    public void Int32_HoweverSpelled_HasItsValue(string json, int value)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(value, Three.All.ParseJson($"{{\"anInt32\":{json},\"rInt32\":[{json},{json}]}}", arena).AnInt32);
    }

    [Fact]
    public void Integers_OfAllWidths_AreReadIfTheyFit()
    {
        using var arena = new ArenaAllocator();
        BigInteger[] edges =
        [
            0, 7, 9_999_999, 10_000_000, 99_999_999, 100_000_000, int.MaxValue, uint.MaxValue, 9_999_999_999_999_999,
            10_000_000_000_000_000, long.MaxValue, 1_000_000_000_000_000_000, 9_999_999_999_999_999_999,
            10_000_000_000_000_000_000, ulong.MaxValue,
        ];
        foreach (BigInteger number in edges.SelectMany(it => (BigInteger[])[it - 1, it, it + 1, -it - 1, -it, -it + 1]))
        {
            Check("anInt32", int.MinValue, int.MaxValue, all => all.AnInt32);
            Check("aUint32", uint.MinValue, uint.MaxValue, all => all.AUint32);
            Check("anInt64", long.MinValue, long.MaxValue, all => all.AnInt64);
            Check("aUint64", ulong.MinValue, ulong.MaxValue, all => all.AUint64);

            void Check(string name, BigInteger least, BigInteger most, Func<Three.All, BigInteger> value)
            {
                foreach (string text in (string[])[$"{number}", $"\"{number}\"", $"{number}.0", $"\"{number}e0\""])
                {
                    bool isRead = Three.All.TryParseJson($"{{\"{name}\":{text}}}", arena, out Three.All all, out _);
                    Assert.Equal(number >= least && number <= most, isRead);
                    if (isRead) Assert.Equal(number, value(all));
                }
            }
        }
    }

    [Fact]
    public void Names_OfSchemaOrJsonOrEscaped_AreTheSame()
    {
        using var arena = new ArenaAllocator();
        foreach (string name in (string[])["anInt32", "an_int32", "an\\u0049nt32", "\\u0061n_int32"])
            Assert.Equal(3, Three.All.ParseJson($"{{ \"{name}\" : 3 }}", arena).AnInt32);
    }

    [Fact]
    public void Floats_ByNameAndNumber_AreRead()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Three.All.ParseJson(
            """{"rDouble":["NaN","Infinity","-Infinity","1.5",1.5,-0.0,5e-324],"rFloat":["NaN",3.4028235e38,0.1]}""",
            arena);
        Assert.Equal(
            [double.NaN, double.PositiveInfinity, double.NegativeInfinity, 1.5, 1.5, -0.0, double.Epsilon],
            all.RDouble.Span.ToArray());
        Assert.Equal([float.NaN, float.MaxValue, 0.1f], all.RFloat.Span.ToArray());
    }

    [Fact]
    public void Null_OfEveryField_LeavesItUnset()
    {
        using var arena = new ArenaAllocator();
        string[] names =
            ["aDouble", "aBool", "aString", "someBytes", "aColour", "aLeaf", "oInt32", "rInt32", "rLeaf", "mInt32"];
        Three.All all = Three.All.ParseJson(
            "{" + string.Join(',', names.Select(name => $"\"{name}\":null")) + "}", arena);
        Assert.Equal(0, ProtoMessage.CalculateSize(in all));
    }

    [Fact]
    public void Oneof_WithNullBesideAMember_HasTheMember()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(5, Three.All.ParseJson("""{"cString":null,"cInt32":5,"cLeaf":null}"""u8, arena).CInt32);
    }

    [Fact]
    public void Presence_OfDefaults_IsKept()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Three.All.ParseJson(
            """{"anInt32":0,"aString":"","oInt32":0,"oString":"","aLeaf":{},"cColour":"COLOUR_NONE"}"""u8, arena);
        Assert.True(all.HasOInt32 && all.HasOString && all.HasALeaf);
        Assert.Equal(Three.All.ChoiceOneofCase.CColour, all.ChoiceCase);
    }

    [Fact]
    public void Maps_OfAllKeys_AreRead_AndTheLastOfAKeyWins()
    {
        using var arena = new ArenaAllocator();
        Three.All all = Three.All.ParseJson(
            """
            {"mInt32":{"-1":1,"2":2,"2":3},"mUint64":{"18446744073709551615":true},"mBool":{"true":"t","false":"f"},
             "mSfixed32":{"\u0031":"-_8"},"mSfixed64":{"5":"COLOUR_RED","6":99},
             "mString":{"a\n":{"number":1},"b":{},"a\u000a":{"text":"x"}}}
            """u8, arena);
        Assert.Equal(2, all.MInt32.Count);
        Assert.Equal(3, all.MInt32[2]);
        Assert.True(all.MUint64[ulong.MaxValue]);
        Assert.Equal("f", all.MBool[false].ToString());
        Assert.Equal([0xFB, 0xFF], all.MSfixed32[1].Span.ToArray());
        Assert.Equal(99, (int)all.MSfixed64[6]);
        Assert.Equal(2, all.MString.Count);
        Assert.True(all.MString.TryGetValue("a\n", out Three.Leaf leaf));
        Assert.Equal((0, "x"), (leaf.Number, leaf.Text.ToString()));
    }

    [Theory]
    [InlineData("", 0)]
    [InlineData("AA", 1)]
    [InlineData("AA==", 1)]
    [InlineData("AB==", 1)]
    [InlineData("AAA", 2)]
    [InlineData("AAA=", 2)]
    [InlineData("AAAA", 3)]
    [InlineData("\\/+-_", 3)]
    public void Base64_OfEitherAlphabet_MayBePadded(string text, int length)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(length, Three.All.ParseJson($"{{\"someBytes\":\"{text}\"}}", arena).SomeBytes.Length);
    }

    [Fact]
    public void Base64_OfRandomBytes_IsWhatTheBaseLibraryWrote()
    {
        using var arena = new ArenaAllocator();
        var random = new Random(1);
        for (int length = 0; length < 300; length++)
        {
            var bytes = new byte[length];
            random.NextBytes(bytes);
            string text = Convert.ToBase64String(bytes);
            string[] forms = [text, text.TrimEnd('='), text.Replace('+', '-').Replace('/', '_')];
            foreach (string form in forms)
            {
                Assert.Equal(
                    bytes, Three.All.ParseJson($"{{\"someBytes\":\"{form}\"}}", arena).SomeBytes.Span.ToArray());
                if (length == 0) continue;
                int at = random.Next(form.TrimEnd('=').Length);
                string wrong = form.Remove(at, 1).Insert(at, "*");
                Assert.False(Three.All.TryParseJson($"{{\"someBytes\":\"{wrong}\"}}", arena, out _, out _));
            }
        }
    }

    [Fact]
    public void UnknownFields_WhenIgnored_ArePassedOver()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { IgnoreUnknownFields = true };
        Three.All all = Three.All.ParseJson(
            """
            {"no":[1,{"a":"\ud83d\ude00"},[]],"anInt32":1,"aColour":"NO","rColour":["COLOUR_RED","NO",7],
             "mSfixed64":{"1":"NO","2":"COLOUR_RED"},"[no.such]":{},"no":null}
            """u8, arena, options);
        Assert.Equal((1, 0, 2, 1), (all.AnInt32, (int)all.AColour, all.RColour.Count, all.MSfixed64.Count));
        foreach (string wrong in (string[])["[1,]", "{\"a\"}", "\"\\x\"", "01", "tru", "[}", "\"\\ud800\""])
        {
            Assert.False(Three.All.TryParseJson($"{{\"no\":{wrong}}}", arena, out _, out ProtoError error, options));
            Assert.NotEqual(ProtoFormatError.UnknownField, error.Code);
        }
    }

    [Fact]
    public void ClosedEnum_OfUnknownNumber_BecomesAnUnknownFieldAsInParse()
    {
        using var arena = new ArenaAllocator();
        Two.Whole whole = Two.Whole.ParseJson(
            """{"shape":9,"shapes":[1,9,"FLAT",-9],"form":9,"graded":{"-3":77,"4":5,"5":"HIGH"}}"""u8, arena);
        Assert.False(whole.HasShape);
        Assert.Equal([Two.Shape.Round, Two.Shape.Flat], whole.Shapes.Span.ToArray());
        Assert.Equal(Two.Whole.PickOneofCase.None, whole.PickCase);
        Assert.Equal(2, whole.Graded.Count);
        byte[] bytes = ProtoMessage.ToByteArray(in whole);
        GoogleKinds.Two.Whole theirs = GoogleKinds.Two.Whole.Parser.ParseFrom(bytes);
        Two.Whole again = Two.Whole.Parse(bytes, arena);
        Assert.True(ProtoMessage.Same(in whole, in again));
        // Google's enums of C# are all open.
        Assert.Equal((3, 77), (theirs.Graded.Count, (int)theirs.Graded[-3]));
        Assert.Equal((9, 9), ((int)theirs.Shape, (int)theirs.Form));
        Assert.Equal(bytes.Length, theirs.CalculateSize());
    }

    [Fact]
    public void Extensions_OfARegistry_AreRead()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { Types = new ProtoTypeRegistry().AddFile<Two.Kinds2Reflection>() };
        Two.Part part = Two.Part.ParseJson(
            """
            {"id":1,"[kinds.two.extra]":5,"[kinds.two.marks]":[-1,2],"[kinds.two.note]":"a\u0062",
             "[kinds.two.inner]":{"id":2,"[kinds.two.extra]":6}}
            """u8, arena, options);
        GoogleKinds.Two.Part theirs = GoogleKinds.Two.Part.Parser
            .WithExtensionRegistry([GoogleKinds.Two.Kinds2Extensions.Extra, GoogleKinds.Two.Kinds2Extensions.Note,
                GoogleKinds.Two.Kinds2Extensions.Marks, GoogleKinds.Two.Kinds2Extensions.Inner])
            .ParseFrom(ProtoMessage.ToByteArray(in part));
        Assert.Equal(5, theirs.GetExtension(GoogleKinds.Two.Kinds2Extensions.Extra));
        Assert.Equal("ab", theirs.GetExtension(GoogleKinds.Two.Kinds2Extensions.Note));
        Assert.Equal([-1, 2], theirs.GetExtension(GoogleKinds.Two.Kinds2Extensions.Marks));
        Assert.Equal(2, theirs.GetExtension(GoogleKinds.Two.Kinds2Extensions.Inner).Id);

        Fails("""{"id":1,"[kinds.two.extra]":5,"[kinds.two.extra]":5}""", ProtoFormatError.DuplicateField, 30);
        Fails("""{"id":1,"[kinds.two.none]":5}""", ProtoFormatError.UnknownType, 8);
        Fails("""{"id":1,"[kinds.two.inner]":{}}""", ProtoFormatError.MissingRequired, 28);

        void Fails(string json, ProtoFormatError code, long offset)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(json);
            Assert.False(Two.Part.TryParseJson(utf8, arena, out _, out ProtoError error, options));
            Assert.Equal(new ProtoError(code, offset), error);
        }
    }

    [Fact]
    public void Any_OfAMessageOfTheRegistry_HoldsItEncoded()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions
        {
            Types = new ProtoTypeRegistry().AddFile<Three.Kinds3Reflection>().AddFile<Two.Kinds2Reflection>(),
        };
        foreach (string json in (string[])
            [
                """{"@type":"a/kinds.three.Leaf","number":4,"text":"a\tb"}""",
                """{"number":4,"text":"a\tb","@type":"a/kinds.three.Leaf"}""",
                """{"number":4,"\u0040type":"a/kinds.three.Leaf" , "t\u0065xt":"a\tb"}""",
            ])
        {
            Three.Leaf leaf = WellKnownTypes.Any.ParseJson(json, arena, options).Unpack<Three.Leaf>(arena);
            Assert.Equal((4, "a\tb"), (leaf.Number, leaf.Text.ToString()));
        }

        Assert.False(WellKnownTypes.Any.TryParseJson(
            """ {"@type":"a/kinds.two.Part"}"""u8, arena, out _, out ProtoError error, options));
        Assert.Equal(new ProtoError(ProtoFormatError.MissingRequired, 1), error);
    }
}
