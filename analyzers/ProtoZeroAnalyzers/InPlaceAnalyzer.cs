using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.InPlace;

namespace ProtoZeroAnalyzers;

/// <summary>Finds parses in place of memory that is not visibly pinned or native (PZ4003).</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InPlaceAnalyzer : MessageAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.UnpinnedInput];

    /// <inheritdoc/>
    internal override void Register(Actions actions, MessageSymbols symbols)
    {
        actions.OnOperation(OperationKind.Invocation, call => Analyze(call, symbols));
    }

    private static void Analyze(OperationContext context, MessageSymbols symbols)
    {
        var call = (IInvocationOperation)context.Operation;
        if (!IsInPlace(call.TargetMethod, symbols)) return;
        // What only hands on its own parameter under the same name has been promised the same.
        bool forwards = context.ContainingSymbol is IMethodSymbol caller && IsName(caller.Name);
        IArgumentOperation? data = call.Arguments.FirstOrDefault(it => it.Parameter?.Type is { Name: "ReadOnlySpan" });
        if (data is null || (forwards && data.Value is IParameterReferenceOperation)
            || new PinnedMemory(call).Holds(data.Value)) return;
        context.ReportDiagnostic(Diagnostic.Create(Descriptors.UnpinnedInput, data.Value.Syntax.GetLocation(),
            call.TargetMethod.Name));
    }

    private static bool IsInPlace(IMethodSymbol method, MessageSymbols symbols) =>
        method.IsStatic && IsName(method.Name) && (MessageSymbols.IsInLibrary(method)
            || symbols.IsMessage(method.ContainingType));

    private static bool IsName(string name) => name is "ParseInPlace" or "TryParseInPlace";
}
