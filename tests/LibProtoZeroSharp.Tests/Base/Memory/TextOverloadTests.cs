using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// Which member of texts and bytes the compiler takes for an expression: a further overload may not take it over, nor
/// make it ambiguous.
/// </summary>
public class TextOverloadTests
{
    private const string Declarations = """
        using System;
        using System.Collections.Generic;
        using ProtoZeroSharp;
        static class Uses
        {
            const string Const = "x";
            static void All(
                ArenaAllocator arena, ProtoString text, ProtoString other, ProtoString? maybe, ProtoBytes bytes, string s, string? none, char c, char[] chars, ReadOnlySpan<char> charSpan, Span<char> mutableChars,
                byte[] array, ReadOnlySpan<byte> byteSpan, Span<byte> mutableBytes, object boxed, int i,
                ProtoMap<ProtoString, int> map, ProtoMapEditor<ProtoString, int> editor, ProtoMap<int, int> numbers,
                ProtoList<ProtoString> texts, ProtoList<int> ints)
            {
        """;

    private static readonly Lazy<Dictionary<string, string>> s_chosen = new(Choose);

    // The parameters of the chosen operator or method, "ambiguous", or the id of another error.
    public static TheoryData<string, string> Uses => new()
    {
        { "text == other", "ProtoString, ProtoString" },
        { "text != default(ProtoString)", "ProtoString, ProtoString" },
        { "maybe == text", "ProtoString, ProtoString" },
        { "text == s", "ProtoString, string" },
        { "text == none", "ProtoString, string" },
        { "text == \"x\"", "ProtoString, string" },
        { "text == Const", "ProtoString, string" },
        { "text == $\"{i}\"", "ProtoString, string" },
        { "\"x\" == text", "string, ProtoString" },
        { "s != text", "string, ProtoString" },
        { "none == text", "string, ProtoString" },
        { "text == charSpan", "ProtoString, ReadOnlySpan<char>" },
        { "text == mutableChars", "ProtoString, ReadOnlySpan<char>" },
        { "text == chars", "ProtoString, ReadOnlySpan<char>" },
        { "charSpan == text", "ReadOnlySpan<char>, ProtoString" },
        { "chars != text", "ReadOnlySpan<char>, ProtoString" },
        { "text == \"x\"u8", "ProtoString, ReadOnlySpan<byte>" },
        { "text == byteSpan", "ProtoString, ReadOnlySpan<byte>" },
        { "text == mutableBytes", "ProtoString, ReadOnlySpan<byte>" },
        { "text == array", "ProtoString, ReadOnlySpan<byte>" },
        { "\"x\"u8 == text", "ReadOnlySpan<byte>, ProtoString" },
        { "array != text", "ReadOnlySpan<byte>, ProtoString" },
        { "text == bytes", "ProtoString, ProtoBytes" },
        { "bytes == text", "ProtoBytes, ProtoString" },
        { "bytes == byteSpan", "ProtoBytes, ReadOnlySpan<byte>" },
        { "bytes == array", "ProtoBytes, ReadOnlySpan<byte>" },
        { "\"x\"u8 == bytes", "ReadOnlySpan<byte>, ProtoBytes" },
        { "array == bytes", "ReadOnlySpan<byte>, ProtoBytes" },
        { "byteSpan == mutableBytes", "ReadOnlySpan<byte>, ReadOnlySpan<byte>" },
        { "text == null", "ambiguous" },
        { "text == default", "ambiguous" },
        { "text.Equals(other)", "ProtoString" },
        { "text.Equals(s)", "string" },
        { "text.Equals(\"x\"u8)", "ReadOnlySpan<byte>" },
        { "text.Equals(charSpan)", "ReadOnlySpan<char>" },
        { "text.Equals(boxed)", "object" },
        { "text.Contains(s)", "Utf8Source" },
        { "text.Contains(\"x\")", "Utf8Source" },
        { "text.Contains(\"x\"u8)", "Utf8Source" },
        { "text.Contains(other)", "Utf8Source" },
        { "text.Contains(array)", "Utf8Source" },
        { "text.Contains(chars)", "Utf8Source" },
        { "text.Contains(mutableChars)", "Utf8Source" },
        { "text.Contains('x')", "char" },
        { "text.Contains(c)", "char" },
        { "text.IndexOf('x')", "char" },
        { "text.Split(',')", "char, StringSplitOptions" },
        { "text.Split(\", \")", "Utf8Source, StringSplitOptions" },
        { "text.CompareTo(other)", "ProtoString" },
        { "text.CompareTo(default)", "ProtoString" },
        { "text[1..]", "int, int" },
        { "arena[\"x\"]", "Utf8Source" },
        { "arena[s]", "Utf8Source" },
        { "arena[other]", "Utf8Source" },
        { "arena[$\"{i}\"]", "Utf8Interpolation" },
        { "arena[$\"x\"]", "Utf8Interpolation" },
        { "arena[$\"{Const}\"]", "Utf8Interpolation" },
        { "arena.Utf8(s)", "string" },
        { "arena.Utf8(\"x\")", "string" },
        { "arena.Utf8($\"{i}\")", "Utf8Interpolation" },
        { "arena.Utf8(null, $\"{i}\")", "IFormatProvider, Utf8Interpolation" },
        { "arena.Bytes(array)", "ReadOnlySpan<byte>" },
        { "arena.Bytes(byteSpan)", "ReadOnlySpan<byte>" },
        { "arena.Bytes(mutableBytes)", "ReadOnlySpan<byte>" },
        { "arena.Bytes(bytes)", "ReadOnlySpan<byte>" },
        { "arena.Bytes(text)", "ReadOnlySpan<byte>" },
        { "arena.Bytes(\"x\"u8)", "ReadOnlySpan<byte>" },
        { "arena.Bytes(null)", "ReadOnlySpan<byte>" },
        { "arena.Bytes(default)", "ReadOnlySpan<byte>" },
        { "arena.Bytes([1, 2])", "ReadOnlySpan<byte>" },
        { "arena.Bytes(\"x\")", "Utf8Source" },
        { "arena.Bytes(s)", "Utf8Source" },
        { "arena.Bytes(charSpan)", "Utf8Source" },
        { "arena.Bytes(chars)", "Utf8Source" },
        { "map[\"x\"]", "Utf8Source" },
        { "map[s]", "Utf8Source" },
        { "map[byteSpan]", "Utf8Source" },
        { "map[text]", "ProtoString" },
        { "map[default]", "ProtoString" },
        { "editor[\"x\"]", "Utf8Source" },
        { "editor[text]", "ProtoString" },
        { "editor[default]", "ProtoString" },
        { "numbers[i]", "int" },
        { "numbers[default]", "int" },
        { "texts.Contains(text)", "ProtoString" },
        { "texts.Contains(s)", "Utf8Source" },
        { "texts.IndexOf(\"x\"u8)", "Utf8Source" },
        { "ints.Contains(i)", "int" },
        { "text.EqualsIgnoreCase(s)", "Utf8Source" },
        { "int.Parse(text)", "ReadOnlySpan<byte>, NumberStyles, IFormatProvider" },
    };

    [Theory]
    [MemberData(nameof(Uses))]
    public void Use_OfTextsAndBytes_TakesTheMember(string use, string parameters) =>
        Assert.Equal(parameters, s_chosen.Value[use]);

    private static Dictionary<string, string> Choose()
    {
        string[] uses = [.. Uses.Select(it => (string)it[0])];
        string lines = string.Concat(uses.Select((it, i) => $"\n        var v{i} = {it};"));
        string text = Declarations + lines + "\n    }\n}\n";
        SyntaxTree tree = CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.CSharp14));
        string platform = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        var compilation = CSharpCompilation.Create(
            "Uses", [tree],
            platform.Split(Path.PathSeparator).Where(IsNeeded).Select(it => MetadataReference.CreateFromFile(it)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        SemanticModel model = compilation.GetSemanticModel(tree);
        VariableDeclaratorSyntax[] variables = [.. tree.GetRoot().DescendantNodes()
            .OfType<VariableDeclaratorSyntax>().Where(it => it.Identifier.Text[0] == 'v')];
        return uses.Zip(variables).ToDictionary(it => it.First, it => ChosenFor(it.Second.Initializer!.Value, model));
    }

    private static bool IsNeeded(string path) => Path.GetFileName(path) is var file
        && (file == "LibProtoZeroSharp.dll" || file.StartsWith("System.", StringComparison.Ordinal));

    private static string ChosenFor(ExpressionSyntax use, SemanticModel model)
    {
        Diagnostic? error =
            model.GetDiagnostics(use.FullSpan).FirstOrDefault(it => it.Severity == DiagnosticSeverity.Error);
        if (error != null) return error.Id is "CS0034" or "CS9342" ? "ambiguous" : error.Id;
        return model.GetSymbolInfo(use).Symbol switch
        {
            IMethodSymbol it => Parameters(it.Parameters),
            IPropertySymbol it => Parameters(it.Parameters),
            _ => "nothing",
        };
    }

    private static string Parameters(IEnumerable<IParameterSymbol> parameters) => string.Join(", ", parameters.Select(
        it => it.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat).Replace("?", "")));
}
