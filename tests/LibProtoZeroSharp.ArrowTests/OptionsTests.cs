using System;
using System.Collections.Generic;
using System.Linq;
using OurShapes;
using ProtoZeroSharp.Arrow;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Mistakes in options: an error names the option as it is written, and what stands there.</summary>
public class OptionsTests
{
    [Fact]
    public void Options_OutOfRange_AreRefusedAtOnce()
    {
        Refused("Enums", "Names, Numbers", () => new ProtoArrowOptions { Enums = (ProtoArrowEnums)7 });
        Refused("Oneofs", "Members, DenseUnion", () => new ProtoArrowOptions { Oneofs = (ProtoArrowOneofs)(-1) });
        Refused("RecursionDepth", "from 0 to 100", () => new ProtoArrowOptions { RecursionDepth = -1 });
        Refused("RecursionDepth", "2147483647", () => new ProtoArrowOptions { RecursionDepth = int.MaxValue });
        Refused("MaxColumns", "-1", () => new ProtoArrowOptions { MaxColumns = -1 });
        Refused("MaxBatchBytes", "from 1 to", () => new ProtoArrowOptions { MaxBatchBytes = 0 });
        Refused("MaxMessageBytes", "-1", () => new ProtoArrowOptions { MaxMessageBytes = -1 });

        static void Refused(string option, string text, Func<object> make)
        {
            ArgumentOutOfRangeException error = Assert.Throws<ArgumentOutOfRangeException>(option, make);
            Assert.Contains($"{option} of ProtoArrowOptions", error.Message, StringComparison.Ordinal);
            Assert.Contains(text, error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Options_WithNullOrEmptyTexts_AreRefusedAtOnce()
    {
        Assert.Throws<ArgumentNullException>("LeftOut", () => new ProtoArrowOptions { LeftOut = null! });
        Assert.Throws<ArgumentNullException>("Names", () => new ProtoArrowOptions { Names = null! });
        Refused("LeftOut", "LeftOut[0]", "null", () => new ProtoArrowOptions { LeftOut = [null!] });
        Refused("LeftOut", "LeftOut[1]", "empty", () => new ProtoArrowOptions { LeftOut = ["a", ""] });
        Refused("Names", "Names[\"a\"]", "null", () => Named("a", null!));
        Refused("Names", "Names[\"a\"]", "empty", () => Named("a", ""));
        Refused("Names", "path", "empty", () => Named("", "x"));

        static ProtoArrowOptions Named(string path, string name) =>
            new() { Names = new Dictionary<string, string> { [path] = name } };

        static void Refused(string option, string place, string what, Func<object> make)
        {
            ArgumentException error = Assert.Throws<ArgumentException>(option, make);
            Assert.Contains(place, error.Message, StringComparison.Ordinal);
            Assert.Contains(what, error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Options_WithPathsOfNothing_NameThePathAndTheType()
    {
        Refused("LeftOut", new ProtoArrowOptions { LeftOut = ["number", "nowhere"] });
        Refused("Names", new ProtoArrowOptions { Names = new Dictionary<string, string> { ["nowhere"] = "x" } });

        static void Refused(string option, ProtoArrowOptions options)
        {
            ArgumentException error =
                Assert.Throws<ArgumentException>(nameof(options), () => ProtoArrow.Schema<Shapes>(options));
            Assert.Contains(
                $"{option} of ProtoArrowOptions has the path \"nowhere\"", error.Message, StringComparison.Ordinal);
            Assert.Contains("columns.shapes.Shapes", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Options_OfCollectionsThatChange_StayAsTheyWere()
    {
        List<string> left = ["children"];
        var options = new ProtoArrowOptions { LeftOut = left };
        left.Clear();
        Assert.Equal("name", ProtoArrow.Schema<Tree>(options).FieldsList.Single().Name);
        Assert.Equal(["children"], options.LeftOut);
        Assert.Empty(new ProtoArrowOptions().LeftOut);
        Assert.Empty(new ProtoArrowOptions().Names);
    }

    [Fact]
    public void Null_InPlaceOfBytesOrMessages_IsRefusedAtOnce()
    {
        // A null array would be an empty span, and memory without bytes.
        var type = ProtoType.Of<Tree>();
        var options = new ProtoArrowOptions { LeftOut = ["children"] };
        byte[] bytes = null!;
        Assert.Throws<ArgumentNullException>("source", () => ProtoArrow.ReadDelimited<Tree>(bytes, options: options));
        Assert.Throws<ArgumentNullException>("source", () => ProtoArrow.ReadDelimited(type, bytes, options: options));
        Tree[] trees = null!;
        Assert.Throws<ArgumentNullException>("messages", () => ProtoArrow.ToRecordBatch(trees, options));
        DynamicMessage[] messages = null!;
        Assert.Throws<ArgumentNullException>("messages", () => ProtoArrow.ToRecordBatch(type, messages, options));
        Assert.Empty(ProtoArrow.ReadDelimited<Tree>([], options: options));
    }
}
