using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// One C# file, as far as the architecture tests need it: its namespace, its types, and the types it may name.
/// </summary>
internal sealed class SourceCode
{
    // The library is two assemblies of one source: what either sees counts.
    private static readonly CSharpParseOptions[] s_variants =
    [
        new(LanguageVersion.Preview), new(LanguageVersion.Preview, preprocessorSymbols: ["PROTOZERO_CHECKS"]),
    ];

    private readonly CompilationUnitSyntax[] _roots;
    private readonly ISet<string> _namespaceParts;

    private SourceCode(string path, string text, ISet<string> namespaceParts)
    {
        Path = path;
        _namespaceParts = namespaceParts;
        _roots =
            [.. s_variants.Select(
            options => (CompilationUnitSyntax)CSharpSyntaxTree.ParseText(text, options).GetRoot())];
    }

    /// <summary>Relative to the folder it was read from, with '/' between the parts.</summary>
    public string Path { get; }

    /// <summary>The first folder on the path; empty for files at the top.</summary>
    public string Room => Path.Contains('/') ? Path[..Path.IndexOf('/')] : "";

    /// <summary>File name without folders and extension.</summary>
    public string Name => System.IO.Path.GetFileNameWithoutExtension(Path);

    /// <summary>The namespace the file declares, if any.</summary>
    public string? Namespace => Nodes<BaseNamespaceDeclarationSyntax>().FirstOrDefault()?.Name.ToString();

    /// <summary>Names in <c>using</c> directives, of namespaces and of types.</summary>
    public IEnumerable<string> Usings =>
        Nodes<UsingDirectiveSyntax>().Select(it => it.NamespaceOrType.ToString().Replace("global::", "")).Distinct();

    /// <summary>Types that are not nested, with the keyword that declares each.</summary>
    public IEnumerable<(string Kind, string Name)> Types => Nodes<MemberDeclarationSyntax>()
        .Where(it => it.Parent is BaseNamespaceDeclarationSyntax or CompilationUnitSyntax)
        .Select(TypeOf).OfType<(string, string)>().Distinct();

    /// <summary>
    /// Every name that may be that of a type: no member of something, no call, and where a value may stand nothing that
    /// this file declares as a member, parameter or variable.
    /// </summary>
    public IReadOnlySet<string> Names => field ??= FreeNames().ToHashSet();

    /// <summary>Reads all C# files below a folder of the repository.</summary>
    public static IReadOnlyList<SourceCode> ReadFolder(string folder)
    {
        var parts = new HashSet<string>();
        List<SourceCode> files = [.. Repository.SourceFiles(folder)
            .Select(file => new SourceCode(file, File.ReadAllText(Repository.PathOf($"{folder}/{file}")), parts))];
        parts.UnionWith(files.SelectMany(file => file.Namespace?.Split('.') ?? []));
        return files;
    }

    /// <summary>For the tests of this class: a file of a tree with these namespaces.</summary>
    public static SourceCode FromText(string text, string path = "Room/File.cs", params string[] namespaces) =>
        new(path, text, namespaces.SelectMany(name => name.Split('.')).ToHashSet());

    private static (string Kind, string Name)? TypeOf(MemberDeclarationSyntax member) => member switch
    {
        RecordDeclarationSyntax it => ($"record {it.ClassOrStructKeyword.Text}".TrimEnd(), it.Identifier.Text),
        TypeDeclarationSyntax it => (it.Keyword.Text, it.Identifier.Text),
        EnumDeclarationSyntax it => ("enum", it.Identifier.Text),
        DelegateDeclarationSyntax it => ("delegate", it.Identifier.Text),
        _ => null,
    };

    private IEnumerable<T> Nodes<T>() => _roots.SelectMany(root => root.DescendantNodes().OfType<T>());

    private IEnumerable<string> FreeNames()
    {
        HashSet<string> declared = [.. Nodes<SyntaxNode>().Select(Declared).OfType<string>()];
        foreach (SimpleNameSyntax name in Nodes<SimpleNameSyntax>())
        {
            string text = name.Identifier.Text;
            if (IsCalled(name) || IsMemberOfSomething(name) || IsNameOfMember(name) || IsPartOfNamespace(name))
                continue;
            if (SyntaxFacts.IsInTypeOnlyContext(Whole(name)) || !declared.Contains(text)) yield return text;
            if (Whole(name).Parent is AttributeSyntax) yield return text + "Attribute";
        }
    }

    // Members and variables: what a name without a dot can mean besides a type.
    private static string? Declared(SyntaxNode node) => node switch
    {
        PropertyDeclarationSyntax it => it.Identifier.Text,
        MethodDeclarationSyntax it => it.Identifier.Text,
        LocalFunctionStatementSyntax it => it.Identifier.Text,
        VariableDeclaratorSyntax it => it.Identifier.Text,
        EventDeclarationSyntax it => it.Identifier.Text,
        ParameterSyntax it => it.Identifier.Text,
        SingleVariableDesignationSyntax it => it.Identifier.Text,
        ForEachStatementSyntax it => it.Identifier.Text,
        _ => null,
    };

    private static bool IsCalled(SimpleNameSyntax name) =>
        name.Parent is InvocationExpressionSyntax call && call.Expression == name;

    private bool IsMemberOfSomething(SimpleNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax it => it.Name == name && (!IsNamespace(it.Expression) || IsCalled(it)),
        QualifiedNameSyntax it => it.Right == name && !IsNamespace(it.Left),
        MemberBindingExpressionSyntax => true,
        _ => false,
    };

    private static bool IsCalled(MemberAccessExpressionSyntax access) =>
        access.Parent is InvocationExpressionSyntax call && call.Expression == access;

    // { A = 1 } of an object, { A: 1 } of a pattern, (A: 1) of a call.
    private static bool IsNameOfMember(SimpleNameSyntax name) => name.Parent switch
    {
        NameColonSyntax or NameEqualsSyntax => true,
        AssignmentExpressionSyntax it => it.Left == name && it.Parent is InitializerExpressionSyntax,
        _ => false,
    };

    // What is declared or opened as a namespace, or stands as one in front of a dot.
    private bool IsPartOfNamespace(SimpleNameSyntax name)
    {
        if (Whole(name).Parent is BaseNamespaceDeclarationSyntax
            or UsingDirectiveSyntax { Alias: null, StaticKeyword.RawKind: 0 }) return true;
        ExpressionSyntax left = name.Parent switch
        {
            QualifiedNameSyntax it when it.Right == name => it,
            MemberAccessExpressionSyntax it when it.Name == name => it,
            AliasQualifiedNameSyntax it => it,
            _ => name,
        };
        bool isInFront = left.Parent is QualifiedNameSyntax qualified && qualified.Left == left
            || left.Parent is MemberAccessExpressionSyntax access && access.Expression == left;
        return isInFront && IsNamespace(left);
    }

    // A namespace of the tree, in full or its last parts.
    private bool IsNamespace(ExpressionSyntax left) =>
        left.ToString().Replace("global::", "").Split('.').All(_namespaceParts.Contains);

    private static ExpressionSyntax Whole(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name;
        while (whole.Parent is NameSyntax parent) whole = parent;
        return whole;
    }
}
