using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>Methods that users add to a message's partial struct.</summary>
internal static class OwnMethods
{
    /// <summary>
    /// Whether a method does nothing but change the message that it is called on, as far as its text tells: it
    /// returns nothing, sets members of its own type, and hands the message to no other code.
    /// </summary>
    public static bool Change(IMethodSymbol method)
    {
        if (method is not
            {
                ReturnsVoid: true, IsStatic: false, IsReadOnly: false,
                ContainingType.TypeKind: TypeKind.Struct
            }) return false;
        SyntaxNode? text = method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        if (text is null || text.DescendantNodes().OfType<ThisExpressionSyntax>().Any(it =>
            it.Parent is not MemberAccessExpressionSyntax)) return false;
        return text.DescendantNodes().Any(it => Target(it) is { } target
            && IsMember(Root(target), method.ContainingType));
    }

    private static ExpressionSyntax? Target(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax it => it.Left,
        PostfixUnaryExpressionSyntax it
            when it.IsKind(SyntaxKind.PostIncrementExpression)
                || it.IsKind(SyntaxKind.PostDecrementExpression) => it.Operand,
        PrefixUnaryExpressionSyntax it
            when it.IsKind(SyntaxKind.PreIncrementExpression)
                || it.IsKind(SyntaxKind.PreDecrementExpression) => it.Operand,
        _ => null,
    };

    // The first name of a path that begins at the message.
    private static string? Root(ExpressionSyntax target) => target switch
    {
        IdentifierNameSyntax it => it.Identifier.ValueText,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } it => it.Name.Identifier.ValueText,
        MemberAccessExpressionSyntax it => Root(it.Expression),
        InvocationExpressionSyntax it => Root(it.Expression),
        _ => null,
    };

    private static bool IsMember(string? name, INamedTypeSymbol type) =>
        name is not null && type.GetMembers(name).Any(it =>
            it is IPropertySymbol { IsStatic: false } or IFieldSymbol { IsStatic: false });
}
