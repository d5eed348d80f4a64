using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds code that was written for messages of another library and does not compile: partial classes (PZ4005), methods
/// of services without <c>Owned</c> (PZ4006), and members called on <c>Owned</c> (PZ4007). The compiler's own errors do
/// not say what to write.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MovedCodeAnalyzer : MessageAnalyzer
{
    private const string Owned = "Owned";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        [Descriptors.PartialOfOtherKind, Descriptors.OverrideWithoutOwned, Descriptors.MemberOfOwned];

    /// <inheritdoc/>
    internal override void Register(Actions actions, MessageSymbols symbols)
    {
        actions.OnSymbol(SymbolKind.NamedType, it => FindPartOfOtherKind(it, symbols));
        actions.OnSymbol(SymbolKind.Method, FindOverride);
        // Correct code has no invalid operation. To look at every member took a quarter of all analysis.
        actions.OnOperation(OperationKind.Invalid, FindMember);
    }

    private static void FindPartOfOtherKind(SymbolAnalysisContext context, MessageSymbols symbols)
    {
        var type = (INamedTypeSymbol)context.Symbol;
        if (type is not { Arity: 0, TypeKind: TypeKind.Class or TypeKind.Interface or TypeKind.Struct }) return;
        if (type is { TypeKind: TypeKind.Struct, IsRecord: false }) return;
        INamespaceOrTypeSymbol? around = (INamespaceOrTypeSymbol?)type.ContainingType ?? type.ContainingNamespace;
        if (!around.GetTypeMembers(type.Name, 0).Any(other => !Same(other, type) && symbols.IsMessage(other))) return;
        TypeDeclarationSyntax? declaration = type.DeclaringSyntaxReferences
            .Select(it => it.GetSyntax(context.CancellationToken)).OfType<TypeDeclarationSyntax>()
            .FirstOrDefault(it => it.Modifiers.Any(SyntaxKind.PartialKeyword));
        if (declaration is null) return;
        string kind = declaration is RecordDeclarationSyntax { ClassOrStructKeyword.RawKind: not 0 } record
            ? $"record {record.ClassOrStructKeyword.Text}" : declaration.Keyword.Text;
        context.ReportDiagnostic(Diagnostic.Create(
            Descriptors.PartialOfOtherKind, declaration.Identifier.GetLocation(), kind, type.Name));
    }

    private static void FindOverride(SymbolAnalysisContext context)
    {
        if (context.Symbol is not IMethodSymbol { IsOverride: true, OverriddenMethod: null } method) return;
        for (INamedTypeSymbol? type = method.ContainingType.BaseType; type is not null; type = type.BaseType)
        {
            IMethodSymbol? meant = type.GetMembers(method.Name).OfType<IMethodSymbol>()
                .FirstOrDefault(it => (it.IsVirtual || it.IsAbstract || it.IsOverride) && IsMeant(method, it));
            if (meant is null) continue;
            var format = SymbolDisplayFormat.MinimallyQualifiedFormat
                .WithMemberOptions(
                    SymbolDisplayMemberOptions.IncludeParameters | SymbolDisplayMemberOptions.IncludeType);
            context.ReportDiagnostic(Diagnostic.Create(
                Descriptors.OverrideWithoutOwned, method.Locations[0], method.Name, meant.ToDisplayString(format)));
            return;
        }
    }

    // The same parameters, were it not for the owners of messages: a method that takes one, and one that takes none.
    private static bool IsMeant(IMethodSymbol written, IMethodSymbol meant)
    {
        if (written.Parameters.Length != meant.Parameters.Length || written.Arity != meant.Arity) return false;
        bool differs = false;
        for (int i = 0; i < meant.Parameters.Length; i++)
        {
            ITypeSymbol have = written.Parameters[i].Type, want = meant.Parameters[i].Type;
            if (Same(have, want)) continue;
            if (!IsWithoutOwner(have, want)) return false;
            differs = true;
        }

        return differs;
    }

    // Whether a type is another with a message in the place of its owner.
    private static bool IsWithoutOwner(ITypeSymbol have, ITypeSymbol want)
    {
        if (Same(have, want)) return true;
        if (want is not INamedTypeSymbol { TypeArguments.Length: > 0 } named) return false;
        if (MessageSymbols.IsLibraryType(named, Owned)) return Same(have, named.TypeArguments[0]);
        return have is INamedTypeSymbol other && Same(other.OriginalDefinition, named.OriginalDefinition)
            && other.TypeArguments.Zip(named.TypeArguments, IsWithoutOwner).All(it => it);
    }

    private static void FindMember(OperationContext context)
    {
        SyntaxNode syntax = context.Operation.Syntax;
        SyntaxNode? named = syntax is InvocationExpressionSyntax call ? call.Expression : syntax;
        if (named is not MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access)
            return;
        // A call of what is no method is invalid, and what it calls may be, too.
        if (named != syntax && context.Operation.ChildOperations.Any(it => it.Syntax == named)) return;
        SemanticModel model = context.Operation.SemanticModel!;
        SymbolInfo found = model.GetSymbolInfo(access.Name, context.CancellationToken);
        if (found.Symbol is not null || !found.CandidateSymbols.IsEmpty) return;
        ITypeSymbol? type = model.GetTypeInfo(access.Expression, context.CancellationToken).Type;
        if (type is not INamedTypeSymbol { Arity: 1 } owned || !MessageSymbols.IsLibraryType(owned, Owned)) return;
        string name = access.Name.Identifier.ValueText;
        bool isMember = owned.TypeArguments[0].GetMembers(name).Any(it =>
            it is { IsStatic: false, DeclaredAccessibility: Accessibility.Public } and not ITypeSymbol);
        if (!isMember || model.GetSymbolInfo(access.Expression, context.CancellationToken).Symbol is ITypeSymbol)
            return;
        context.ReportDiagnostic(Diagnostic.Create(Descriptors.MemberOfOwned, access.Name.GetLocation(), name));
    }

    private static bool Same(ISymbol left, ISymbol right) => SymbolEqualityComparer.Default.Equals(left, right);
}
