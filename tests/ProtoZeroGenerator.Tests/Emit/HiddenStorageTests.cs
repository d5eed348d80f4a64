using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroSharp;
using Xunit;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>User code reaches no storage of a message, in either form, and sees none in completion.</summary>
public class HiddenStorageTests
{
    private const string Schema = """
        edition = "2023";
        package shop;
        message Log {
          int32 code = 1;
          string text = 2;
          Log inner = 3;
          repeated Log parts = 4;
          map<string, int64> counts = 5;
          oneof kind { string a = 6; Log b = 7; }
          extensions 100 to 199;
        }
        """;

    private static readonly MetadataReference[] s_references = Directory
        .EnumerateFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "System*.dll")
        .Append(typeof(ProtoWriter).Assembly.Location)
        .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToArray();

    [Theory]
    [InlineData("_code")]
    [InlineData("_has0")]
    [InlineData("_head")]
    [InlineData("_kindCase")]
    public void Storage_SetByUser_IsRefused(string field)
    {
        (SemanticModel model, _) = Compile($"Shop.Log log = default; log.{field} = default;", form: null);

        Assert.Equal(["CS0122"], Errors(model));
    }

    [Theory]
    [InlineData(null, "Shop.Log")]
    [InlineData("Lazy", "Shop.Log")]
    [InlineData("Class", "Shop.Log")]
    [InlineData("Class", "Shop.Log.Struct")]
    public void Members_SeenByUser_BeginWithLetters(string? form, string type)
    {
        (SemanticModel model, ExpressionSyntax name) = Compile($"{type} log = default; _ = log;", form);

        Assert.Empty(Errors(model));
        ITypeSymbol message = model.GetTypeInfo(name).Type!;
        ImmutableArray<ISymbol> seen =
            model.LookupSymbols(name.SpanStart, message, includeReducedExtensionMethods: true);
        Assert.Contains(seen, it => it.Name == "Code");
        Assert.DoesNotContain(seen, it => it.Name.StartsWith('_') || it.Name.EndsWith("Union"));
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Edits_OfMessage_AreItsMembers()
    {
        (SemanticModel model, ExpressionSyntax name) = Compile("Shop.Log log = default; _ = log;", form: null);

        HashSet<string> members = model.GetTypeInfo(name).Type!.GetMembers()
            .Where(it => it is { IsStatic: false, DeclaredAccessibility: Accessibility.Public }).Select(it => it.Name)
            .ToHashSet();
        Assert.Superset(
            new HashSet<string>
            {
                "SetText", "ClearText", "ClearCode", "MutableInner", "InitInner", "ClearInner", "MutableParts", "MutableCounts",
                "SetA", "ClearA", "MutableB", "ClearB", "ClearKind",
            },
            members);
        Assert.DoesNotContain(
            model.Compilation.Assembly.GlobalNamespace.GetTypeMembers(), it => it.Name.EndsWith("Edits"));
    }

    private static IEnumerable<string> Errors(SemanticModel model) => model.Compilation.GetDiagnostics()
        .Where(it => it.Severity == DiagnosticSeverity.Error).Select(it => it.Id);

    // The model of the user's code, and its last name.
    private static (SemanticModel Model, ExpressionSyntax Name) Compile(string body, string? form)
    {
        TestProject project = TestProject.Of(("shop.proto", Schema));
        if (form == "Lazy") project.SetItem("shop.proto", "ProtoZeroLazy", "true");
        if (form == "Class") project.SetItem("shop.proto", "ProtoZeroForm", form);
        var language = new CSharpParseOptions(LanguageVersion.CSharp14);
        SyntaxTree emitted = CSharpSyntaxTree.ParseText(project.Run().Source("shop.g.cs"), language),
            user = CSharpSyntaxTree.ParseText($"class User {{ static void M() {{ {body} }} }}", language);
        CSharpCompilation compilation = CSharpCompilation.Create("Project", [emitted, user], s_references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, checkOverflow: true));
        return (compilation.GetSemanticModel(user),
            user.GetRoot().DescendantNodes().OfType<IdentifierNameSyntax>().Last());
    }
}
