using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Settings;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>Spelling of names, with the expected ones taken from what Google's C# generator makes of them.</summary>
public class NameRulesTests
{
    [Theory]
    [InlineData("foo", "Foo")]
    [InlineData("foo_bar", "FooBar")]
    [InlineData("fooBar", "FooBar")]
    [InlineData("FOO_BAR", "FOOBAR")]
    [InlineData("foo__bar_", "FooBar")]
    [InlineData("foo_1bar", "Foo1Bar")]
    [InlineData("foo1bar2baz", "Foo1Bar2Baz")]
    [InlineData("x86_64", "X8664")]
    [InlineData("_foo", "Foo")]
    [InlineData("_2nd", "_2Nd")]
    [InlineData("__3d", "_3D")]
    [InlineData("f", "F")]
    [InlineData("_", "_")]
    [InlineData("___", "_")]
    public void Pascal_OfFieldName_IsGoogles(string name, string expected) =>
        Assert.Equal(expected, CSharpNames.Pascal(name));

    [Theory]
    [InlineData("FOO_BAR", "FooBar")]
    [InlineData("foo_bar", "FooBar")]
    [InlineData("FooBar", "FooBar")]
    [InlineData("fooBAR", "FooBar")]
    [InlineData("FOO1BAR", "Foo1Bar")]
    [InlineData("FOO_2", "Foo2")]
    [InlineData("2_FOO", "_2Foo")]
    [InlineData("_", "_")]
    public void PascalFromShouting_OfValueName_IsGoogles(string name, string expected) =>
        Assert.Equal(expected, CSharpNames.PascalFromShouting(name));

    [Theory]
    [InlineData("Color", "COLOR_RED", "RED")]
    [InlineData("Color", "color_red", "red")]
    [InlineData("LogLevel", "LOG_LEVEL_INFO", "INFO")]
    [InlineData("LogLevel", "LOGLEVEL_INFO", "INFO")]
    [InlineData("Log_Level", "LOGLEVEL__INFO", "INFO")]
    [InlineData("Color", "ColorRed", "Red")]
    [InlineData("Color", "RED", "RED")]
    [InlineData("Color", "COLOR", "COLOR")]
    [InlineData("Color", "COLOR_", "COLOR_")]
    [InlineData("Color", "COL", "COL")]
    [InlineData("Color", "COLORED", "COLORED")]
    [InlineData("Attributes", "ATTRIBUTE_SIZE", "ATTRIBUTE_SIZE")]
    [InlineData("A", "Apple", "Apple")]
    [InlineData("_", "RED", "RED")]
    public void WithoutPrefix_TakesWholeWordsOnly(string type, string value, string expected) =>
        Assert.Equal(expected, CSharpNames.WithoutPrefix(type, value, wholeWords: true));

    [Theory]
    [InlineData("Color", "COLOR_RED", "RED")]
    [InlineData("Level", "LEVEL0", "0")]
    [InlineData("Attributes", "ATTRIBUTE_SIZE", "IZE")]
    [InlineData("SkyType", "SKYTYPED", "D")]
    [InlineData("Color", "COLOR_", "COLOR_")]
    public void WithoutPrefix_BesideClasses_TakesWhatGoogleTakes(string type, string value, string expected) =>
        Assert.Equal(expected, CSharpNames.WithoutPrefix(type, value, wholeWords: false));

    [Theory]
    [InlineData("", "")]
    [InlineData("foo", "Foo")]
    [InlineData("foo.bar_baz", "Foo.BarBaz")]
    [InlineData("k8s.io.api", "K8S.Io.Api")]
    [InlineData("google.protobuf", "Google.Protobuf")]
    [InlineData("grpc.v1beta1", "Grpc.V1Beta1")]
    [InlineData("foo._1bar", "Foo._1Bar")]
    public void FromPackage_GivesEachPartACapital(string package, string expected) =>
        Assert.Equal(expected, NamespaceMapper.FromPackage(package));

    [Theory]
    [InlineData("A.B", true)]
    [InlineData("a.@event._x1", true)]
    [InlineData("Größe.Länge", true)]
    [InlineData("A..B", false)]
    [InlineData(".A", false)]
    [InlineData("A.", false)]
    [InlineData("1A", false)]
    [InlineData("A B", false)]
    [InlineData("A;class X{}", false)]
    [InlineData("A{", false)]
    [InlineData("A\nB", false)]
    [InlineData("A/*", false)]
    [InlineData("@", false)]
    [InlineData("global::A", false)]
    public void IsNamespace_OfText_IsIdentifiersWithDots(string text, bool expected) =>
        Assert.Equal(expected, NamespaceMapper.IsNamespace(text));

    [Theory]
    [InlineData("event.class.record", "@event.@class.@record")]
    [InlineData("A.Class", "A.Class")]
    [InlineData("global.nint.required", "@global.@nint.@required")]
    public void Escape_OfNamespace_EscapesKeywords(string name, string expected) =>
        Assert.Equal(expected, NamespaceMapper.Escape(name));

    [Theory]
    [InlineData("record", "@record")]
    [InlineData("lower", "@lower")]
    [InlineData("Upper", "Upper")]
    [InlineData("lower1", "lower1")]
    [InlineData("__arglist", "@__arglist")]
    public void EscapeType_OfWhatIsOrMayBecomeAKeyword_EscapesIt(string name, string expected) =>
        Assert.Equal(expected, CSharpNames.EscapeType(name));
}
