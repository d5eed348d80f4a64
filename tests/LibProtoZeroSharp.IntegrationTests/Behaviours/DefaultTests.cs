using System;
using System.Linq;
using System.Text;
using Google.Protobuf;
using ProtoZeroSharp.Tests;
using Xunit;
using Editions = OurKinds.Editions;
using Keys = OurKinds.Two.Kinds2Extensions;
using Twin = OurKinds.Twin;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>Declared defaults.</summary>
public class DefaultTests
{
    [Fact]
    public void X1_DeclaredDefaults_AreExactlyGoogles()
    {
        var google = new GoogleKinds.Twin.Defaults();
        Twin.Defaults ours = default;
        Assert.Equal(Bits(google.AnInf, google.AMinusInf, google.ANan, google.Tiny, google.Zero),
            Bits(ours.AnInf, ours.AMinusInf, ours.ANan, ours.Tiny, ours.Zero));
        Assert.Equal(Bits(google.FInf, google.FMinusInf, google.FNan), Bits(ours.FInf, ours.FMinusInf, ours.FNan));
        Assert.Equal((google.Hex, google.Octal, google.Most, google.Least),
            (ours.Hex, ours.Octal, ours.Most, ours.Least));
        Assert.Equal((google.Width, google.Long, google.Yes), (ours.Width, ours.Long, ours.Yes));
        Assert.Equal((google.Escapes, google.Joined), (ours.Escapes.ToString(), ours.Joined.ToString()));
        Assert.Equal(google.Octets.ToByteArray(), ours.Octets.Span.ToArray());
        Assert.Equal(((int)google.Mood, (int)google.First), ((int)ours.Mood, (int)ours.First));
        // By hand as well; of a float's digits Google's generator keeps six.
        Assert.Equal(0.333333343f, ours.Third);
        Assert.Equal("\a\b\f\n\r\t\v\\'\"?ABz\u017c\U0001F422", ours.Escapes.ToString());
        Assert.Equal([0, 1, 255, 254, 10, 126], ours.Octets.Span.ToArray());
        Assert.True(double.IsPositiveInfinity(ours.AnInf) && double.IsNaN(ours.ANan) && double.IsNegative(ours.Zero));
        Assert.Empty(ours.ToByteArray());
        Assert.Equal("part \"one\"\n", default(Two.Part).Name.ToString());
        Assert.Equal((-7, double.PositiveInfinity, true),
            (default(Two.Whole).Number, default(Two.Whole).Ratio, default(Two.Whole).Flag));
        Assert.Equal((42, false), (default(Editions.Mixed).Given, default(Editions.Mixed).HasGiven));
    }

    [Fact]
    public void X1_ValueOfADefault_IsWrittenAndClearedReadsAsDefault()
    {
        using var arena = new ArenaAllocator();
        Twin.Defaults ours = default;
        ours.Octal = 511;
        ours.Joined = arena.Utf8("");
        Assert.Equal((true, true, ""), (ours.HasOctal, ours.HasJoined, ours.Joined.ToString()));
        Assert.Equal(Wire.Hex("50 ff 03 aa 01 00"), ours.ToByteArray());
        ours = Ways.Accepts<Twin.Defaults>(Wire.Hex("48 00 aa 01 00 90 01 01"), arena);
        Assert.Equal((0, true), (ours.Hex, ours.HasHex));
        ours.ClearHex();
        ours.ClearJoined();
        Assert.Equal((int.MinValue, "one two"), (ours.Hex, ours.Joined.ToString()));
        Assert.Equal("none", default(Two.Part).GetExtension(Keys.Note, arena).ToString());
    }

    private static string Bits(params double[] values) =>
        string.Join(' ', values.Select(value => $"{BitConverter.DoubleToInt64Bits(value):x}"));

    private static string Bits(params float[] values) =>
        string.Join(' ', values.Select(value => $"{BitConverter.SingleToInt32Bits(value):x}"));
}
