using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers;

/// <summary>Actions for the code that Razor makes of pages, views and components.</summary>
internal sealed class RazorActions(Compilation compilation) : Actions(compilation)
{
    private readonly List<Action<BodyContext>> _bodies = [];
    private readonly Dictionary<OperationKind, List<Action<OperationContext>>> _operations = [];
    private readonly Dictionary<SyntaxKind, List<Action<SyntaxContext>>> _syntax = [];

    /// <summary>Whether a file is what Razor's compiler makes of a page.</summary>
    public static bool IsOfRazor(SyntaxTree tree) =>
        EndsWith(tree.FilePath, "razor.g.cs") || EndsWith(tree.FilePath, "cshtml.g.cs");

    /// <inheritdoc/>
    public override void OnBody(Action<BodyContext> action) => _bodies.Add(action);

    /// <inheritdoc/>
    public override void OnOperation(OperationKind kind, Action<OperationContext> action) =>
        Add(_operations, kind, action);

    /// <inheritdoc/>
    public override void OnSyntax(SyntaxKind kind, Action<SyntaxContext> action) => Add(_syntax, kind, action);

    /// <inheritdoc/>
    public override void OnSymbol(SymbolKind kind, Action<SymbolAnalysisContext> action)
    {
        // A page declares no part of a message, and no service.
    }

    /// <summary>
    /// Does all of it with the code of a file. What is found beside the text of the page is left out.
    /// </summary>
    public void Visit(SemanticModel model, Action<Diagnostic> all, CancellationToken cancellation)
    {
        Action<Diagnostic> report = found =>
        {
            if (found.Location.GetMappedLineSpan().HasMappedPath) all(found);
        };
        foreach (SyntaxNode node in model.SyntaxTree.GetRoot(cancellation).DescendantNodes())
        {
            if (BodyOf(node, model, cancellation) is var (owner, operation) && owner is not null)
                Visit(owner, operation!, report, cancellation);
            if (!_syntax.TryGetValue(node.Kind(), out List<Action<SyntaxContext>>? actions)) continue;
            foreach (Action<SyntaxContext> action in actions)
                action(new SyntaxContext(node, model, report, cancellation));
        }
    }

    private void Visit(ISymbol owner, IOperation root, Action<Diagnostic> report, CancellationToken cancellation)
    {
        ImmutableArray<IOperation> blocks =
            root is IMethodBodyBaseOperation ? [.. root.ChildOperations] : [root];
        var body = new BodyContext(owner, blocks, it => GraphOf(it, cancellation), report, cancellation);
        foreach (Action<BodyContext> action in _bodies) action(body);
        foreach (IOperation operation in blocks.SelectMany(it => it.DescendantsAndSelf()))
        {
            if (!_operations.TryGetValue(operation.Kind, out List<Action<OperationContext>>? actions)) continue;
            foreach (Action<OperationContext> action in actions)
                action(new OperationContext(owner, operation, report, cancellation));
        }
    }

    // What a declaration runs, with the member that it belongs to.
    private static (ISymbol? Owner, IOperation? Body) BodyOf(
        SyntaxNode node, SemanticModel model, CancellationToken cancellation)
    {
        ISymbol? owner = node switch
        {
            BaseMethodDeclarationSyntax or AccessorDeclarationSyntax => model.GetDeclaredSymbol(node, cancellation),
            ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax property } =>
                (model.GetDeclaredSymbol(property, cancellation) as IPropertySymbol)?.GetMethod,
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } =>
                model.GetDeclaredSymbol(property, cancellation),
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } it } =>
                model.GetDeclaredSymbol(it, cancellation),
            _ => null,
        };
        return owner is not null && model.GetOperation(node, cancellation) is { } body ? (owner, body) : default;
    }

    private static ControlFlowGraph GraphOf(IOperation block, CancellationToken cancellation)
    {
        IOperation root = block;
        while (root.Parent is { } parent) root = parent;
        return root switch
        {
            IMethodBodyOperation it => ControlFlowGraph.Create(it, cancellation),
            IConstructorBodyOperation it => ControlFlowGraph.Create(it, cancellation),
            IFieldInitializerOperation it => ControlFlowGraph.Create(it, cancellation),
            IPropertyInitializerOperation it => ControlFlowGraph.Create(it, cancellation),
            _ => ControlFlowGraph.Create((IBlockOperation)root, cancellation),
        };
    }

    private static void Add<TKind, TAction>(Dictionary<TKind, List<TAction>> all, TKind kind, TAction action)
    {
        if (!all.TryGetValue(kind, out List<TAction>? same)) all.Add(kind, same = []);
        same.Add(action);
    }

    // Index_razor.g.cs or Index.razor.g.cs
    private static bool EndsWith(string path, string end) =>
        path.Length > end.Length && path.EndsWith(end, StringComparison.OrdinalIgnoreCase)
        && path[path.Length - end.Length - 1] is '_' or '.';
}
