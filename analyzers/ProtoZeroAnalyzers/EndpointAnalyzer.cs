using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds messages, and lists of them, as parameters of endpoints of ASP.NET Core (PZ4008), which would have no arena to
/// live in: of what is mapped, and of actions of controllers.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class EndpointAnalyzer : MessageAnalyzer
{
    private const string Endpoints = "Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions";
    private const string Mvc = "Microsoft.AspNetCore.Mvc";
    private const string Collections = "System.Collections";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.BareParameter];

    /// <inheritdoc/>
    internal override void Register(Actions actions, MessageSymbols symbols)
    {
        if (actions.Compilation.GetTypeByMetadataName(Endpoints) is { } endpoints)
            actions.OnOperation(OperationKind.Invocation, call => AnalyzeMap(call, endpoints, symbols));
        if (actions.Compilation.GetTypeByMetadataName($"{Mvc}.ControllerBase") is { } controller)
            actions.OnSymbol(SymbolKind.Method, action => AnalyzeAction(action, controller, symbols));
    }

    private static void AnalyzeMap(OperationContext context, INamedTypeSymbol endpoints, MessageSymbols symbols)
    {
        var call = (IInvocationOperation)context.Operation;
        if (!SymbolEqualityComparer.Default.Equals(call.TargetMethod.ContainingType, endpoints)) return;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            IOperation value = argument.Value;
            while (value is IConversionOperation conversion) value = conversion.Operand;
            switch (value is IDelegateCreationOperation creation ? creation.Target : value)
            {
                case IAnonymousFunctionOperation it:
                    foreach (IParameterSymbol parameter in it.Symbol.Parameters.Where(p => IsBare(p, symbols)))
                        Report(context.ReportDiagnostic, parameter, parameter.Locations.FirstOrDefault());
                    break;
                case IMethodReferenceOperation it:
                    foreach (IParameterSymbol parameter in it.Method.Parameters.Where(p => IsBare(p, symbols)))
                        Report(context.ReportDiagnostic, parameter, it.Syntax.GetLocation());
                    break;
            }
        }
    }

    private static void AnalyzeAction(
        SymbolAnalysisContext context, INamedTypeSymbol controller, MessageSymbols symbols)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (method is not
            {
                MethodKind: MethodKind.Ordinary, IsStatic: false, DeclaredAccessibility: Accessibility.Public
            }) return;
        if (!IsController(method.ContainingType, controller) || HasAttribute(method, "NonActionAttribute")) return;
        foreach (IParameterSymbol parameter in method.Parameters.Where(p => IsBare(p, symbols)))
            Report(context.ReportDiagnostic, parameter, parameter.Locations.FirstOrDefault());
    }

    private static bool IsController(INamedTypeSymbol type, INamedTypeSymbol controller)
    {
        for (INamedTypeSymbol? up = type; up is not null; up = up.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(up, controller) || HasAttribute(up, "ApiControllerAttribute"))
                return true;
        }

        return false;
    }

    private static bool HasAttribute(ISymbol symbol, string name) => symbol.GetAttributes()
        .Any(it => it.AttributeClass?.Name == name && it.AttributeClass.ContainingNamespace.ToDisplayString() == Mvc);

    private static bool IsBare(IParameterSymbol parameter, MessageSymbols symbols) =>
        symbols.IsMessage(Bare(parameter.Type));

    // What may be missing, or an element of arrays and collections: each is read as the parameter is.
    private static ITypeSymbol Bare(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => Bare(array.ElementType),
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable =>
            nullable.TypeArguments[0],
        INamedTypeSymbol { TypeArguments.Length: 1 } list when IsCollection(list) => Bare(list.TypeArguments[0]),
        _ => type,
    };

    private static bool IsCollection(INamedTypeSymbol type) =>
        type.ContainingNamespace.ToDisplayString().StartsWith(Collections, System.StringComparison.Ordinal);

    private static void Report(
        System.Action<Diagnostic> report, IParameterSymbol parameter, Location? location) => report(
        Diagnostic.Create(Descriptors.BareParameter, location, Bare(parameter.Type).Name));
}
