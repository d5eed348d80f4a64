using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Tests.Pipeline;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>The table of reserved names, against what is emitted.</summary>
public class ReservedNamesTests
{
    [Fact]
    public void OfMessage_HoldsEveryMemberOfAMessage()
    {
        const string Text =
            "syntax = \"proto2\"; message Whole { extensions 5; required int32 x = 1; message Inner {} extend Whole { optional int32 e = 5; } }";
        string source = TestProject.Of(("a.proto", Text)).Run().Source("a.g.cs");
        StructDeclarationSyntax whole = CSharpSyntaxTree.ParseText(source).GetRoot().DescendantNodes()
            .OfType<StructDeclarationSyntax>().Single(one => one.Identifier.Text == "Whole");
        string[] ofField = [KeyClasses.Nested, "X", "_x", "_has0", "HasX", "ClearX", "XFieldNumber"];
        IEnumerable<string> names = whole.Members.SelectMany(NamesOf).Distinct();

        Assert.Empty(names.Except(ofField).Except(ReservedNames.OfMessage).Except(ReservedNames.OfObject));
    }

    private static IEnumerable<string> NamesOf(MemberDeclarationSyntax member) => member switch
    {
        MethodDeclarationSyntax { ExplicitInterfaceSpecifier: null } method => [method.Identifier.Text],
        PropertyDeclarationSyntax { ExplicitInterfaceSpecifier: null } property => [property.Identifier.Text],
        BaseTypeDeclarationSyntax type => [type.Identifier.Text],
        BaseFieldDeclarationSyntax field => field.Declaration.Variables.Select(variable => variable.Identifier.Text),
        _ => [],
    };
}
