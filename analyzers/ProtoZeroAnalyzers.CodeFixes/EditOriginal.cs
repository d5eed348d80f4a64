using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Copies;

namespace ProtoZeroAnalyzers.CodeFixes;

/// <summary>
/// Mends PZ4113 where getters lead to the message: <c>order.Customer.SetName("a", arena)</c> becomes
/// <c>order.MutableCustomer(arena).SetName("a", arena)</c>, and <c>order.Items[0]</c> becomes
/// <c>order.MutableItems[0]</c>. What is only looked at is read: <c>order.Customer.MutableTags.Count</c> becomes
/// <c>order.Customer.Tags.Count</c>.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(EditOriginal)), Shared]
public sealed class EditOriginal : Replacement
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = [Descriptors.LostEdit.Id];

    /// <inheritdoc/>
    private protected override (SyntaxNode Old, SyntaxNode New, string Title)? Mend(
        SyntaxNode place, Diagnostic diagnostic, SemanticModel model)
    {
        if (place is not ExpressionSyntax receiver) return null;
        return diagnostic.Properties.TryGetValue(CopyAnalyzer.Reader, out string? reader)
            ? Read(receiver, reader!, model) : Edit(receiver, model);
    }

    // The getter in the place of the editor, if it has the member that is called.
    private static (SyntaxNode Old, SyntaxNode New, string Title)? Read(
        ExpressionSyntax receiver, string reader, SemanticModel model)
    {
        if (Outer(receiver) is not MemberAccessExpressionSyntax editor) return null;
        ITypeSymbol? type = (model.GetSymbolInfo(editor).Symbol as IPropertySymbol)?.ContainingType
            .GetMembers(reader).OfType<IPropertySymbol>().FirstOrDefault()?.Type;
        string member = editor.Parent is MemberAccessExpressionSyntax access
            ? access.Name.Identifier.ValueText : "GetEnumerator";
        return type is not null && !type.GetMembers(member).IsEmpty
            ? Write(editor, editor.WithName(SyntaxFactory.IdentifierName(reader))) : null;
    }

    private static (SyntaxNode Old, SyntaxNode New, string Title)? Edit(ExpressionSyntax receiver, SemanticModel model)
    {
        ISymbol? owner = model.GetEnclosingSymbol(receiver.SpanStart);
        while (owner is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
            owner = owner.ContainingSymbol;
        if (owner is null || model.GetOperation(receiver) is not { } copy) return null;
        return Original(copy, owner, ArenaOf(receiver, model)) is { } original ? Write(receiver, original) : null;
    }

    // The message of which an expression gives a copy; null where there may be more than one way to it.
    private static ExpressionSyntax? Original(IOperation copy, ISymbol owner, ExpressionSyntax? arena)
    {
        switch (copy)
        {
            case IPropertyReferenceOperation { Property.IsIndexer: false } it
                when arena is not null && Has<IMethodSymbol>(it.Property):
                return Rename(it, owner, arena) is { } name
                    ? SyntaxFactory.InvocationExpression(
                        name.WithoutTrailingTrivia(),
                        SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(
                            SyntaxFactory.Argument(arena.WithoutTrivia())))) : null;
            case IPropertyReferenceOperation { Property.IsIndexer: true, Instance: IPropertyReferenceOperation list }:
                return Element(copy, list, owner, arena);
            case IImplicitIndexerReferenceOperation { Instance: IPropertyReferenceOperation list }:
                return Element(copy, list, owner, arena);
            default:
                return null;
        }
    }

    private static ElementAccessExpressionSyntax? Element(
        IOperation element, IPropertyReferenceOperation list, ISymbol owner, ExpressionSyntax? arena) =>
        MessageSymbols.IsLibraryType(list.Type, "ProtoList") && Has<IPropertySymbol>(list.Property)
        && element.Syntax is ElementAccessExpressionSyntax access && Rename(list, owner, arena) is { } editor
            ? access.WithExpression(editor) : null;

    // The mutable member of what a getter belongs to, which must be a variable, or lead to one in the same way.
    private static ExpressionSyntax? Rename(
        IPropertyReferenceOperation getter, ISymbol owner, ExpressionSyntax? arena)
    {
        if (getter.Instance is not { } holder) return null;
        IdentifierNameSyntax name = SyntaxFactory.IdentifierName(Receiver.Mutable + getter.Property.Name);
        bool isVariable = Receiver.WhyCopied(holder, owner) is null;
        switch (getter.Syntax)
        {
            case IdentifierNameSyntax when isVariable:
                return name;
            case MemberAccessExpressionSyntax it when isVariable:
                return it.WithName(name.WithTriviaFrom(it.Name));
            case MemberAccessExpressionSyntax it when Original(holder, owner, arena) is { } original:
                return it.WithExpression(original.WithTriviaFrom(it.Expression)).WithName(name.WithTriviaFrom(it.Name));
            default:
                return null;
        }
    }

    private static bool Has<TMember>(IPropertySymbol getter)
        where TMember : ISymbol =>
        getter.ContainingType.GetMembers(Receiver.Mutable + getter.Name)
            .Any(it => it is TMember && MessageSymbols.IsEdit(it));

    // The arena that a call of the chain is given, where its name can be written twice.
    private static ExpressionSyntax? ArenaOf(ExpressionSyntax receiver, SemanticModel model)
    {
        for (SyntaxNode? up = Outer(receiver); up is ExpressionSyntax; up = up.Parent)
        {
            if (up is not InvocationExpressionSyntax call) continue;
            IArgumentOperation? arena = (model.GetOperation(call) as IInvocationOperation)?.Arguments
                .FirstOrDefault(it => MessageSymbols.IsLibraryType(it.Parameter?.Type, "ArenaAllocator"));
            if (arena?.Syntax is ArgumentSyntax { Expression: { } name } && IsName(name)) return name;
        }

        return null;
    }

    private static bool IsName(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax or ThisExpressionSyntax => true,
        MemberAccessExpressionSyntax it => IsName(it.Expression),
        _ => false,
    };

    private static SyntaxNode? Outer(ExpressionSyntax receiver)
    {
        SyntaxNode? outer = receiver.Parent;
        while (outer is ParenthesizedExpressionSyntax) outer = outer.Parent;
        return outer;
    }
}
