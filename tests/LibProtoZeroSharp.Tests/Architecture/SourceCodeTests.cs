using System.Collections.Generic;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>The architecture tests are only as good as their reading of C#.</summary>
[Trait("Reads", "Sources")]
public class SourceCodeTests
{
    [Fact]
    public void Names_InCommentsAndLiterals_AreNotSeen()
    {
        SourceCode code = SourceCode.FromText(""""
            // Varint
            /* Varint
               Varint */
            string a = "Varint \" Varint", b = @"Varint "" \", c = """ Varint " Varint """;
            char d = '"'; Arena e = '\'';
            """");
        Assert.DoesNotContain("Varint", code.Names);
        Assert.Contains("Arena", code.Names);
    }

    [Theory]
    [InlineData("Varint.Read(x)")]
    [InlineData("new List<Varint>()")]
    [InlineData("new Varint(1)")]
    [InlineData("Read<Varint>(x)")]
    [InlineData("(Varint)x")]
    [InlineData("global::ProtoZeroSharp.Varint")]
    [InlineData("Syntax.Varint")]
    [InlineData("public Varint Varint { get; }")]
    [InlineData("return Varint;")]
    [InlineData("private Varint _x = 1;")]
    [InlineData("ProtoZeroGenerator.Syntax.Varint")]
    [InlineData("var kind = Varint.Kind;")]
    [InlineData("x is Varint { A: 1 }")]
    [InlineData("nameof(Varint)")]
    [InlineData("class A : Varint { }")]
    [InlineData("class A { List<int> Varint; Varint _own; }")]
    [InlineData("[Varint] class A { }")]
    [InlineData("using V = ProtoZeroSharp.Varint;")]
    [InlineData("#if PROTOZERO_CHECKS\nVarint.Read(x);\n#endif")]
    [InlineData("#if !PROTOZERO_CHECKS\nVarint.Read(x);\n#endif")]
    [InlineData("static class A { extension(ref Varint self) { void M() { } } }")]
    public void Names_TypeInCode_IsSeen(string code) => Assert.Contains(
        "Varint", SourceCode.FromText(code, namespaces: ["ProtoZeroSharp", "ProtoZeroGenerator.Syntax"]).Names);

    [Theory]
    [InlineData("reader.Varint")]
    [InlineData("ReadVarint()")]
    [InlineData("enum Kind : byte { A, Varint = 2, B }")]
    [InlineData("public List<string> Varint { get; } = [];\nint Count => Varint.Length;")]
    [InlineData("public List<string> Varint => _list;")]
    [InlineData("private int Varint;")]
    [InlineData("void Varint(int x)")]
    [InlineData("Varint<int>(x)")]
    [InlineData("reader?.Varint")]
    [InlineData("namespace ProtoZeroSharp.Varint;")]
    [InlineData("using ProtoZeroSharp.Varint;")]
    [InlineData("new Tag { Varint = 1 };")]
    [InlineData("x is Tag { Varint: 1 }")]
    [InlineData("Read(Varint: 1);")]
    [InlineData("void Read(int Varint) { Write(Varint); }")]
    [InlineData("int Varint = 1; Write(Varint);")]
    [InlineData("int Varint(int x) => x; Write(Varint);")]
    [InlineData("void Read(out int Varint) { if (Read(out Varint)) { } }")]
    public void Names_MemberMethodOrPartOfWord_IsNotSeen(string code) =>
        Assert.DoesNotContain("Varint", SourceCode.FromText(code).Names);

    [Theory]
    [InlineData(
        "public readonly unsafe partial struct Name<T> where T : unmanaged { private struct Nested; }", "struct")]
    [InlineData("internal static class Name { private enum Nested; }", "class")]
    [InlineData("public readonly ref struct Name { private delegate void Nested(); }", "struct")]
    [InlineData("public readonly record struct Name(int A);", "record struct")]
    [InlineData("public record Name(int A) { private record Nested; }", "record")]
    [InlineData("internal interface Name;", "interface")]
    [InlineData("[Flags] public enum Name : byte { A }", "enum")]
    [InlineData("public delegate void Name<T>(T value);", "delegate")]
    public void Types_ThatAreNotNested_AreSeen(string declaration, string kind)
    {
        Assert.Equal([(kind, "Name")], SourceCode.FromText(declaration).Types);
        Assert.Equal([(kind, "Name")], SourceCode.FromText($"namespace A;\n\n{declaration}\n").Types);
    }

    [Fact]
    public void Usings_AndNamespace_AreRead()
    {
        SourceCode code =
            SourceCode.FromText("using System.IO;\nusing static A.B;\nusing C = D.E;\n\nnamespace F.G;\n");
        Assert.Equal(["System.IO", "A.B", "D.E"], code.Usings);
        Assert.Equal("F.G", code.Namespace);
    }

    [Fact]
    public void Violations_NamedTypeOfForbiddenRoom_IsReported()
    {
        SourceCode[] files =
        [
            SourceCode.FromText("internal static class Varint;", "Wire/Varint.cs"),
            SourceCode.FromText("internal enum Kind { A }", "Wire/Kind.cs"),
            SourceCode.FromText("internal class Arena { Varint v; Kind k; }", "Memory/Arena.cs"),
            SourceCode.FromText("internal class Reader { Varint v; Arena a; }", "Reading/Reader.cs"),
        ];
        var rules = new RoomRules(files, file => file.Room, new Dictionary<string, string[]>
        {
            ["Wire"] = [],
            ["Memory"] = ["Wire:enum"],
            ["Reading"] = ["Wire", "Memory"],
        });
        Assert.Equal(["Memory/Arena.cs names Varint, which lives in 'Wire'"], rules.Violations());
    }
}
