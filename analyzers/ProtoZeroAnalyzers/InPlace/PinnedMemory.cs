using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.InPlace;

/// <summary>
/// Tells whether the memory of a span visibly stays where it is: literals, pointers, the stack, what is pinned or
/// promised.
/// </summary>
/// <param name="use">The operation that needs to know.</param>
internal sealed class PinnedMemory(IOperation use)
{
    private readonly HashSet<ISymbol> _asked = new(SymbolEqualityComparer.Default);

    /// <summary>Whether it does.</summary>
    public bool Holds(IOperation value)
    {
        if (MessageSymbols.IsLibraryType(value.Type, "PinnedBytes") || IsFixed(value)) return true;
        switch (value)
        {
            case IConversionOperation it:
                return Holds(it.Operand) || IsConstantData(it);
            case IUtf8StringOperation or IDefaultValueOperation:
                return true;
            case IObjectCreationOperation it:
                // new ReadOnlySpan<byte>(pointer, length), new Span<byte>(array, start, length); without arguments it
                // is empty.
                return it.Arguments.Length == 0 || it.Arguments[0].Parameter?.Type is IPointerTypeSymbol
                    || Holds(it.Arguments[0].Value);
            case IConditionalOperation { WhenFalse: { } otherwise } it:
                return Holds(it.WhenTrue) && Holds(otherwise);
            case ISwitchExpressionOperation it:
                return it.Arms.All(arm => Holds(arm.Value));
            case IImplicitIndexerReferenceOperation it:
                return Holds(it.Instance);
            case ICollectionExpressionOperation it:
                return it.Elements.All(element => element.ConstantValue.HasValue)
                    && it.Type is { Name: "ReadOnlySpan" };
            case IInvocationOperation it:
                return HoldsResult(it);
            case IPropertyReferenceOperation it:
                return HoldsProperty(it);
            case IFieldReferenceOperation it:
                return HoldsField(it.Field);
            case ILocalReferenceOperation it:
                return HoldsLocal(it.Local);
            default:
                return value.Syntax is StackAllocArrayCreationExpressionSyntax
                    or ImplicitStackAllocArrayCreationExpressionSyntax;
        }
    }

    private bool HoldsResult(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (IsPinnedAllocation(call)) return true;
        string? type = method.ContainingType?.Name;
        return method.Name switch
        {
            "Slice" or "AsSpan" when call.Instance is not null => Holds(call.Instance),
            "AsSpan" or "AsBytes" or "Cast"
                when type is "MemoryExtensions" or "MemoryMarshal"
                    && call.Arguments.Length > 0 => Holds(call.Arguments[0].Value),
            "CreateReadOnlySpanFromNullTerminated" => true,
            _ => false,
        };
    }

    // GC.AllocateArray<byte>(length, pinned: true)
    private static bool IsPinnedAllocation(IInvocationOperation call) =>
        call.TargetMethod is { Name: "AllocateArray" or "AllocateUninitializedArray", ContainingType.Name: "GC" }
        && call.Arguments.Any(it => it.Parameter?.Name == "pinned"
        && it.Value.ConstantValue is { HasValue: true, Value: true });

    private bool HoldsProperty(IPropertyReferenceOperation reference)
    {
        if (reference.Instance is { } instance) return reference.Property.Name == "Span" && Holds(instance);
        // ReadOnlySpan<byte>.Empty, and properties that are nothing but a literal.
        return reference.Property.Name == "Empty" || HoldsText(reference.Property);
    }

    // A field that is made once, from pinned memory.
    private bool HoldsField(IFieldSymbol field) =>
        field.IsReadOnly && field.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
            is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax made }
        && made.Expression is MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "AllocateArray" or "AllocateUninitializedArray",
        }
        && made.ArgumentList.Arguments.Any(it => it is
        {
            NameColon.Name.Identifier.ValueText: "pinned",
            Expression: LiteralExpressionSyntax { Token.ValueText: "true" }
        });

    private static bool HoldsText(IPropertySymbol property) =>
        property.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
            is PropertyDeclarationSyntax { ExpressionBody.Expression: LiteralExpressionSyntax { Token.Text: { } text } }
        && text.EndsWith("u8", System.StringComparison.OrdinalIgnoreCase);

    // The compiler puts constant bytes of a ReadOnlySpan into the program's image.
    private static bool IsConstantData(IConversionOperation conversion) =>
        conversion.Type is { Name: "ReadOnlySpan" }
        && conversion.Operand is IArrayCreationOperation { Initializer.ElementValues: { Length: > 0 } values }
        && values.All(it => it.ConstantValue.HasValue);

    // All that it is ever given must hold.
    private bool HoldsLocal(ILocalSymbol local)
    {
        if (!_asked.Add(local)) return true;
        IOperation root = use;
        while (root.Parent is { } parent) root = parent;
        bool any = false;
        foreach (IOperation operation in root.DescendantsAndSelf())
        {
            IOperation? given = operation switch
            {
                IVariableDeclaratorOperation it when IsSame(it.Symbol, local) => it.GetVariableInitializer()?.Value,
                ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } it
                    when IsSame(target.Local, local) => it.Value,
                IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } it
                    when Names(it.Value, local) => it.Value,
                _ => null,
            };
            if (given is null) continue;
            any = true;
            if (!Holds(given) || operation is IArgumentOperation) return false;
        }

        return any;
    }

    private static bool Names(IOperation value, ILocalSymbol local) =>
        value is ILocalReferenceOperation it ? IsSame(it.Local, local)
            : value is IDeclarationExpressionOperation declared && Names(declared.Expression, local);

    private static bool IsSame(ISymbol one, ISymbol two) => SymbolEqualityComparer.Default.Equals(one, two);

    // Inside of fixed (byte* p = array) the array stays where it is; so with the other forms of fixed below.
    private bool IsFixed(IOperation value)
    {
        string text = value.Syntax.ToString();
        return use.Syntax.Ancestors().OfType<FixedStatementSyntax>()
            .SelectMany(it => it.Declaration.Variables)
            .Any(it => it.Initializer is not null && Fixes(it.Initializer.Value, text));
    }

    private static bool Fixes(ExpressionSyntax pinned, string text) => pinned switch
    {
        PrefixUnaryExpressionSyntax { Operand: ElementAccessExpressionSyntax element } =>
            element.Expression.ToString() == text,
        // &MemoryMarshal.GetReference(span)
        PrefixUnaryExpressionSyntax
        {
            Operand: InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments },
        } => arguments[0].Expression.ToString() == text,
        _ => pinned.ToString() == text,
    };
}
