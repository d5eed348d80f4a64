using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>
/// Emitted code under the rules of memory safety of a coming C#: what is unsafe may be called in unsafe code only, and
/// that is none in projects of users.
/// </summary>
public class NextCompilerTests
{
    // Types of the base library of which members are or will be marked unsafe, by the announcements of the rules.
    private static readonly HashSet<string> s_unsafe =
    [
        "System.Runtime.CompilerServices.Unsafe", "System.Runtime.InteropServices.MemoryMarshal",
        "System.Runtime.InteropServices.Marshal", "System.Runtime.InteropServices.NativeMemory",
        "System.Runtime.InteropServices.CollectionsMarshal", "System.Runtime.InteropServices.ImmutableCollectionsMarshal",
        "System.Runtime.InteropServices.GCHandle", "System.Runtime.InteropServices.SafeBuffer",
        "System.Runtime.InteropServices.StructLayoutAttribute", "System.Runtime.InteropServices.FieldOffsetAttribute",
        "System.Buffer", "System.GC", "System.Runtime.CompilerServices.RuntimeHelpers",
    ];

    [Theory]
    [InlineData("kinds", "Struct")]
    [InlineData("kinds", "Class")]
    [InlineData("language", "Struct")]
    [Trait("Speed", "Slow")]
    public void EmittedCode_UnderComingRules_IsSafe(string folder, string form)
    {
        string root = Path.Combine(Repository.Root, "tests/Corpus/schemas", folder);
        EmittedCode code = EmittedCode.Build(
            Directory.EnumerateFiles(root, "*.proto").Select(path => (path, File.ReadAllText(path))), root,
            isNext: true, form: form);
        Assert.DoesNotContain(code.Findings, finding => finding.Contains(": error "));
        Assert.NotEmpty(code.HintNames);
        Assert.DoesNotContain(code.Messages, message => message.Contains(": error "));
        Assert.Empty(code.Compilation.SyntaxTrees.SelectMany(tree => Unsafe(code.Compilation.GetSemanticModel(tree))));
    }

    // Without this, a compiler that does not know the rules would pass all.
    [Fact]
    public void Compiler_KnowsTheRules()
    {
        const string Text = """
            using System.Runtime.InteropServices;

            [StructLayout(LayoutKind.Explicit)]
            internal struct Union { [FieldOffset(0)] public int Value; }
            """;
        EmittedCode code = EmittedCode.Build(
            [("a.proto", """syntax = "proto3"; message A { int32 a = 1; }""")], isNext: true);
        SyntaxTree tree = code.Compilation.SyntaxTrees.First();
        SyntaxTree union = CSharpSyntaxTree.ParseText(Text, (CSharpParseOptions)tree.Options);
        Assert.Contains(code.Compilation.AddSyntaxTrees(union).GetDiagnostics(), one => one.Id == "CS9392");
    }

    // What the page about oneofs says of unions: C# 15 matches one that a user writes, without a case for the rest.
    [Fact]
    public void UnionOfAUser_OverAOneof_IsCompleteWithoutARest()
    {
        const string Schema = """
            syntax = "proto3";
            message Invoice { int32 days = 1; }
            message Order { oneof payment { string card = 1; Invoice invoice = 2; } }
            """;
        const string Text = """
            #nullable enable
            using System;
            using ProtoZeroSharp;

            [System.Runtime.CompilerServices.Union]
            internal readonly struct Payment
            {
                private readonly Order.PaymentOneofCase _case;
                private readonly ProtoString _card;
                private readonly Invoice _invoice;

                public Payment(ProtoString card) { _case = Order.PaymentOneofCase.Card; _card = card; }
                public Payment(Invoice invoice) { _case = Order.PaymentOneofCase.Invoice; _invoice = invoice; }

                public object? Value => throw new NotSupportedException();
                public bool HasValue => _case != Order.PaymentOneofCase.None;

                public bool TryGetValue(out ProtoString card)
                {
                    card = _card;
                    return _case == Order.PaymentOneofCase.Card;
                }

                public bool TryGetValue(out Invoice invoice)
                {
                    invoice = _invoice;
                    return _case == Order.PaymentOneofCase.Invoice;
                }

                public static Payment Of(in Order order) => order.PaymentCase switch
                {
                    Order.PaymentOneofCase.Card => new Payment(order.Card),
                    Order.PaymentOneofCase.Invoice => new Payment(order.Invoice),
                    _ => default,
                };
            }

            internal static class Uses
            {
                public static int Days(in Order order) =>
                    Payment.Of(order) switch { ProtoString => 0, Invoice { Days: var days } => days, null => -1 };
            }

            namespace System.Runtime.CompilerServices
            {
                [AttributeUsage(AttributeTargets.Struct)]
                internal sealed class UnionAttribute : Attribute;
            }
            """;
        EmittedCode code = EmittedCode.Build([("a.proto", Schema)], isNext: true);
        var options = (CSharpParseOptions)code.Compilation.SyntaxTrees.First().Options;
        string[] Errors(string text) => [.. code.Compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(text, options))
            .GetDiagnostics().Where(one => one.Severity >= DiagnosticSeverity.Warning).Select(one => one.Id)];
        Assert.Empty(Errors(Text));
        // Without one of the cases the compiler says so: the test would pass with any switch otherwise.
        Assert.Contains("CS8509", Errors(Text.Replace("ProtoString => 0, ", "")));
    }

    private static IEnumerable<string> Unsafe(SemanticModel model)
    {
        foreach (SimpleNameSyntax name in model.SyntaxTree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
        {
            ISymbol? symbol = model.GetSymbolInfo(name).Symbol;
            bool isUnsafe = symbol is not null and not INamespaceOrTypeSymbol
                && s_unsafe.Contains(symbol.ContainingType?.ToDisplayString() ?? "");
            if (isUnsafe || IsPointer(symbol)) yield return $"{name.Parent} in {model.SyntaxTree.FilePath}";
        }
    }

    // Members with pointers in their signatures are unsafe where their library does not say otherwise.
    private static bool IsPointer(ISymbol? symbol) => symbol switch
    {
        IMethodSymbol method => IsPointer(method.ReturnType) || method.Parameters.Any(one => IsPointer(one.Type)),
        IPropertySymbol property => IsPointer(property.Type),
        IFieldSymbol field => IsPointer(field.Type),
        _ => false,
    };

    private static bool IsPointer(ITypeSymbol type) => type is IPointerTypeSymbol or IFunctionPointerTypeSymbol;
}
