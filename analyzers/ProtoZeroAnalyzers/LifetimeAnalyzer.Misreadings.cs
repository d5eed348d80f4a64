using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Lifetimes;

namespace ProtoZeroAnalyzers;

public sealed partial class LifetimeAnalyzer
{
    /// <summary>The property of a finding that has the expression to write instead.</summary>
    internal const string Instead = "Instead";

    private static readonly HashSet<string> s_sorts = ["Sort", "Reverse", "Clear", "Fill", "RemoveAll", "Add"];

    // The syntax is looked at, as some of these comparisons do not compile: the compiler's error has no way out.
    private static void FindNull(SyntaxContext context, Views views)
    {
        var comparison = (BinaryExpressionSyntax)context.Node;
        ExpressionSyntax? other = IsNull(comparison.Right) ? comparison.Left
            : IsNull(comparison.Left) ? comparison.Right : null;
        if (other is null) return;
        ITypeSymbol? type = context.SemanticModel.GetTypeInfo(other, context.CancellationToken).Type;
        if (type is null || !views.IsView(type) || !type.IsValueType) return;
        bool isEqual = comparison.IsKind(SyntaxKind.EqualsExpression);
        string instead = InsteadOf(other, type, isEqual, views, context.SemanticModel);
        // What is always true or false is for the user to take out.
        string? replacement = instead is "true" or "false" ? null : instead;
        context.ReportDiagnostic(Diagnostic.Create(Descriptors.ComparedWithNull, comparison.GetLocation(),
            Advice.Property(Instead, replacement), other.ToString(), instead));
    }

    private static bool IsNull(ExpressionSyntax expression) =>
        expression.IsKind(SyntaxKind.NullLiteralExpression);

    private static string InsteadOf(
        ExpressionSyntax other, ITypeSymbol type, bool isEqual, Views views, SemanticModel model)
    {
        string not = isEqual ? "!" : "";
        if (views.Symbols.IsMessage(type))
        {
            // The property beside it that tells whether the field is set.
            return other switch
            {
                MemberAccessExpressionSyntax { Name.Identifier.ValueText: { } name } it
                    when HasMember(model, it.Expression, $"Has{name}") => $"{not}{it.Expression}.Has{name}",
                _ => isEqual ? "false" : "true",
            };
        }

        bool counts = type.Name is "ProtoList" or "ProtoMap" or "ProtoListEditor" or "ProtoMapEditor";
        if (counts) return isEqual ? $"{other}.Count == 0" : $"{other}.Count != 0";
        return type.GetMembers("IsEmpty").IsEmpty ? isEqual ? "false" : "true"
            : isEqual ? $"{other}.IsEmpty" : $"!{other}.IsEmpty";
    }

    private static bool HasMember(SemanticModel model, ExpressionSyntax holder, string name) =>
        model.GetTypeInfo(holder).Type is { } type && type.GetMembers(name).Any(it => it is IPropertySymbol);

    // A call that changes nothing else, as a statement.
    private static void FindDropped(BodyContext context, IInvocationOperation call, Views views)
    {
        string? advice = IsQuery(call, views) ? "it runs when its elements are asked for; use the result"
            : IsOfCopy(call, views) ? "keep the copy in a variable, and put it back" : null;
        if (advice is null || Ownership.Creations.Is(call)) return;
        context.ReportDiagnostic(Diagnostic.Create(
            Descriptors.ResultIsDropped, call.Syntax.GetLocation(), call.Syntax.ToString(), advice));
    }

    private static bool IsQuery(IInvocationOperation call, Views views) =>
        Editing.IsDeferred(call.TargetMethod) && IsOfView(call, views);

    private static bool IsOfView(IInvocationOperation call, Views views) =>
        Editing.ReceiverOf(call) is { } receiver && views.IsView(Editing.Bare(receiver).Type);

    // Array.Sort(list.ToArray()), list.ToList().Sort(), list.ToArray().AsSpan().Reverse()
    private static bool IsOfCopy(IInvocationOperation call, Views views)
    {
        if (!s_sorts.Contains(call.TargetMethod.Name)) return false;
        IOperation? first = call.Instance ?? (call.Arguments.Length > 0 ? call.Arguments[0].Value : null);
        while (true)
        {
            switch (first)
            {
                case IConversionOperation it:
                    first = it.Operand;
                    continue;
                case IInvocationOperation { TargetMethod.Name: "AsSpan" } it:
                    first = Editing.ReceiverOf(it);
                    continue;
                case IInvocationOperation { TargetMethod.Name: "ToArray" or "ToList" } it:
                    return IsOfView(it, views);
                default:
                    return false;
            }
        }
    }
}
