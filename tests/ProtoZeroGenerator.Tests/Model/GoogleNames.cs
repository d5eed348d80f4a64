using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroSharp.Testing;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>The names that Google's C# generator gives, read from what it writes.</summary>
internal sealed class GoogleNames
{
    /// <summary>
    /// By type from the root: the constants of its field numbers, or the values of an enum, with their numbers.
    /// </summary>
    public SortedDictionary<string, SortedDictionary<string, int>> Types { get; } = new(StringComparer.Ordinal);

    /// <summary>Runs protoc over files below an import root.</summary>
    public static GoogleNames Of(string root, IEnumerable<string> files)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("google");
        try
        {
            string[] options =
                ["-I" + root, "-I" + GrpcTools.Includes, "--csharp_out="
                + folder.FullName, "--csharp_opt=base_namespace="];
            (int exitCode, string text) = GrpcTools.RunProtoc([.. options, .. files]);
            if (exitCode != 0) throw new InvalidOperationException(text);
            var names = new GoogleNames();
            foreach (FileInfo source in folder.EnumerateFiles("*.cs", SearchOption.AllDirectories))
                names.Add(CSharpSyntaxTree.ParseText(File.ReadAllText(source.FullName)).GetCompilationUnitRoot());
            return names;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private void Add(CompilationUnitSyntax unit)
    {
        IEnumerable<SyntaxNode> declarations = unit.DescendantNodes(node =>
            node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or BaseTypeDeclarationSyntax);
        foreach (BaseTypeDeclarationSyntax type in declarations.OfType<BaseTypeDeclarationSyntax>())
        {
            var members = new SortedDictionary<string, int>(StringComparer.Ordinal);
            if (type is EnumDeclarationSyntax values
                && !type.Identifier.Text.EndsWith("OneofCase", StringComparison.Ordinal))
            {
                foreach (EnumMemberDeclarationSyntax value in values.Members)
                    members[value.Identifier.Text] = Number(value.EqualsValue!.Value);
            }
            else if (type is ClassDeclarationSyntax { BaseList: not null } message)
            {
                foreach (VariableDeclaratorSyntax constant in message.Members.OfType<FieldDeclarationSyntax>()
                    .SelectMany(field => field.Declaration.Variables))
                {
                    if (constant.Identifier.Text.EndsWith("FieldNumber", StringComparison.Ordinal)
                        && constant.Initializer is { } number)
                        members[constant.Identifier.Text] = Number(number.Value);
                }
            }
            else
            {
                continue;
            }

            Types[PathOf(type)] = members;
        }
    }

    private static int Number(ExpressionSyntax value) =>
        int.Parse(value.ToString().Replace(" ", ""), System.Globalization.CultureInfo.InvariantCulture);

    private static string PathOf(BaseTypeDeclarationSyntax type) =>
        string.Join(".", type.AncestorsAndSelf().Reverse().Select(node => node switch
    {
        BaseNamespaceDeclarationSyntax space => space.Name.ToString(),
        BaseTypeDeclarationSyntax one => one.Identifier.Text,
        _ => "",
    }).Where(part => part.Length > 0));
}
