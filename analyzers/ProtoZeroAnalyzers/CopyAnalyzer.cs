using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroAnalyzers.Copies;

namespace ProtoZeroAnalyzers;

/// <summary>
/// Finds changes of a message that are lost because they are made to a copy of it: one in a variable (PZ4001, PZ4002),
/// or one that C# makes for the call of a member (PZ4113).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CopyAnalyzer : MessageAnalyzer
{
    /// <summary>The property of a finding that says that <c>ref</c> at the declaration mends it.</summary>
    internal const string DeclareByReference = nameof(DeclareByReference);

    /// <summary>The property of a finding that names the getter to read in the place of an editor.</summary>
    internal const string Reader = nameof(Reader);

    private static readonly ImmutableDictionary<string, string?> s_mendable =
        ImmutableDictionary<string, string?>.Empty.Add(DeclareByReference, null);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        [Descriptors.ChangedCopy, Descriptors.LostChange, Descriptors.LostEdit];

    /// <inheritdoc/>
    internal override void Register(Actions actions, MessageSymbols symbols)
    {
        var own = new OwnEdits(actions.Compilation, symbols);
        actions.OnBody(body => Analyze(body, symbols, own));
    }

    private static void Analyze(BodyContext context, MessageSymbols symbols, OwnEdits own)
    {
        var body = new Body(context.OwningSymbol, context.OperationBlocks, symbols, own, context.CancellationToken);
        var origins = new Origins(symbols, body);
        var mended = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (Variable variable in body.Variables)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            // Each change of it is refused.
            if (variable.Symbol is ILocalSymbol { IsUsing: true }) continue;
            if (variable.RefKind == RefKind.None
                && (symbols.HoldsMessage(variable.Type) || origins.Of(variable) >= Origin.Carried))
                Judge(context, variable, symbols, body, origins, mended);
            else if (symbols.IsManyMessages(variable.Type) && origins.Of(variable) != Origin.Fresh
                && variable.Sources.All(it => it.Value is not null && Body.IsNewArray(it.Value)))
                JudgeArray(context, variable.Symbol.Name, Uses.Of(variable, symbols, body));
        }

        foreach ((ISymbol member, IOperation receiver) in body.Edits)
        {
            if (receiver is not ILocalReferenceOperation local || !mended.Contains(local.Local))
                Judge(context, member, receiver);
        }

        foreach (IOperation array in body.Temporaries)
        {
            if (origins.Of(array) != Origin.Fresh)
                JudgeArray(context, Text(array), Uses.Of([array], symbols, body));
        }

        foreach (IGrouping<string, ISimpleAssignmentOperation> stores in body.Stores
            .Where(it => symbols.IsMessage(it.Target.Type) && origins.Of(it.Value) >= Origin.Carried)
            .GroupBy(it => Text(it.Target)))
        {
            Judge(context, stores, symbols, body, origins);
        }
    }

    private static void Judge(BodyContext context, ISymbol member, IOperation receiver)
    {
        if (IsName(receiver.Parent)) return;
        (string Cause, string Advice)? why = receiver.Parent is IMethodReferenceOperation
            ? ("a delegate holds a copy of the message", "use a lambda")
            : Receiver.WhyCopied(receiver, context.OwningSymbol);
        if (why is not { } copied) return;
        bool isEditor = member is IPropertySymbol property && Uses.IsEditor(property.Type);
        string? reader = isEditor && receiver.Parent is { } editor && Uses.IsLook(editor)
            ? Receiver.ReaderOf(member) : null;
        string outcome = reader is not null ? "is an editor of a copy"
            : isEditor ? "is an editor of a copy, and what it changes is lost"
            : "changes a copy, and the change is lost";
        context.ReportDiagnostic(Diagnostic.Create(
            Descriptors.LostEdit, receiver.Syntax.GetLocation(), Advice.Property(Reader, reader), copied.Cause,
            member.Name, outcome, reader is null ? copied.Advice : $"read '{reader}'"));
    }

    private static bool IsName(IOperation? operation)
    {
        while (operation is IMemberReferenceOperation) operation = operation.Parent;
        return operation is INameOfOperation;
    }

    // Adds the variable where "ref" at its declaration mends all that is lost.
    private static void Judge(
        BodyContext context,
        Variable variable,
        MessageSymbols symbols,
        Body body,
        Origins origins,
        HashSet<ISymbol> mended)
    {
        List<Use> uses = Uses.Of(variable, symbols, body);
        if (!uses.Any(it => it.Kind == UseKind.Change)) return;
        var flow = new Flow(variable.Declaration, variable.Sources.Select(it => it.Place));
        bool isMessage = symbols.IsMessage(variable.Type);
        foreach (Source source in variable.Sources)
        {
            if (!isMessage || origins.Of(source) != Origin.Mutable) continue;
            IEnumerable<Use> later =
                uses.Where(it => flow.MayFollow(source.Place, source.Place.Span.End, it.Node, it.Position));
            Use? change = First(later, uses, flow, UseKind.Store, UseKind.Merge);
            if (change is null) continue;
            mended.Add(variable.Symbol);
            bool mendable = variable.Sources.Count == 1 && !IsCaptured(variable);
            context.ReportDiagnostic(Diagnostic.Create(
                Descriptors.ChangedCopy,
                source.Name,
                [change.Value.Node.GetLocation()],
                mendable ? s_mendable : null,
                variable.Symbol.Name,
                NameOf(source.Value)));
            return;
        }

        Origin origin = origins.Of(variable);
        if (origin == Origin.Fresh)
        {
            // What changes a loop variable is refused anyway.
            if (isMessage && variable.Symbol is not ILocalSymbol { IsForEach: true })
                JudgeStored(context, variable, uses, flow);
            return;
        }

        if (First(uses, uses, flow, UseKind.Store, UseKind.Merge, UseKind.Read) is not { } lost) return;
        context.ReportDiagnostic(origin == Origin.Copy
            ? Diagnostic.Create(Descriptors.LostChange, lost.Node.GetLocation(), variable.Symbol.Name)
            : Diagnostic.Create(Descriptors.ChangedCopy, lost.Node.GetLocation(), variable.Symbol.Name, NameOf(null)));
    }

    // A new message that was put somewhere is a copy of what lies there, from then on.
    private static void JudgeStored(BodyContext context, Variable variable, List<Use> uses, Flow flow)
    {
        IEnumerable<Use> later = uses.Where(change =>
            uses.Any(store => store.Kind == UseKind.Store && flow.MayFollow(store, change)));
        if (First(later, uses, flow, UseKind.Store, UseKind.Merge, UseKind.Read) is not { } lost) return;
        context.ReportDiagnostic(
            Diagnostic.Create(Descriptors.LostChange, lost.Node.GetLocation(), variable.Symbol.Name));
    }

    // Others may hold an array that was handed out before, so any other use is an excuse.
    private static void JudgeArray(BodyContext context, string name, List<Use> uses)
    {
        if (uses.Count == 0 || uses.Any(it => it.Kind != UseKind.Change)) return;
        context.ReportDiagnostic(Diagnostic.Create(Descriptors.LostChange, uses[0].Node.GetLocation(), name));
    }

    // A field or an element that took the copy, and is changed by the same name.
    private static void Judge(
        BodyContext context,
        IGrouping<string, ISimpleAssignmentOperation> stores,
        MessageSymbols symbols,
        Body body,
        Origins origins)
    {
        List<IOperation> same = [.. body.Places.Where(it => Text(it) == stores.Key)];
        List<Use> uses = Uses.Of(same, symbols, body);
        IOperation? root = Root(stores.First().Target);
        if (body.Find(root) is { } holder)
        {
            // Code that gets the holder may read what it holds.
            IEnumerable<IOperation> others = holder.References
                .Where(it => !same.Any(place => place.Syntax.Span.Contains(it.Syntax.Span)));
            uses.AddRange(Uses.Of(others, symbols, body).Where(it => it.Kind != UseKind.Change));
        }

        var overwrites = body.Stores.Where(it => Text(it.Target) == stores.Key).Select(it => it.Syntax);
        var flow = new Flow(body.Find(root)?.Declaration, overwrites);
        foreach (ISimpleAssignmentOperation store in stores)
        {
            IEnumerable<Use> later = uses.Where(it =>
                flow.MayFollow(store.Syntax, store.Syntax.Span.End, it.Node, it.Position));
            if (First(later, uses, flow, UseKind.Store, UseKind.Merge, UseKind.Read) is null) continue;
            context.ReportDiagnostic(Diagnostic.Create(Descriptors.ChangedCopy, store.Target.Syntax.GetLocation(),
                stores.Key, NameOf(store.Value)));
            return;
        }
    }

    // The first change that none of the other kinds follows.
    private static Use? First(IEnumerable<Use> candidates, List<Use> uses, Flow flow, params UseKind[] excuses)
    {
        foreach (Use change in candidates.Where(it => it.Kind == UseKind.Change).OrderBy(it => it.Position))
        {
            if (!uses.Any(it => excuses.Contains(it.Kind) && flow.MayFollow(change, it))) return change;
        }

        return null;
    }

    private static bool IsCaptured(Variable variable) => variable.References.Any(it =>
    {
        IOperation? up = it;
        while (up is not null and not IAnonymousFunctionOperation and not ILocalFunctionOperation) up = up.Parent;
        return up is not null && variable.Declaration is { } declaration && !up.Syntax.Span.Contains(declaration.Span);
    });

    private static IOperation? Root(IOperation place) => place switch
    {
        IFieldReferenceOperation { Instance: { } it } => Root(it),
        IArrayElementReferenceOperation it => Root(it.ArrayReference),
        IPropertyReferenceOperation { Instance: { } it } => Root(it),
        _ => place,
    };

    private static string Text(IOperation place) => place.Syntax.ToString();

    private static string NameOf(IOperation? value) => (value is null ? null : Body.Bare(value)) switch
    {
        IInvocationOperation it => $"'{it.TargetMethod.Name}'",
        IPropertyReferenceOperation { Property.IsIndexer: false } it => $"'{it.Property.Name}'",
        IPropertyReferenceOperation or IImplicitIndexerReferenceOperation => "the indexer",
        IConditionalOperation it => NameOf(it.WhenTrue),
        _ => "a mutable member",
    };
}
