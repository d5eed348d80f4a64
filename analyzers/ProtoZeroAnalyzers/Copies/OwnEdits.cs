using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Copies;

/// <summary>
/// Methods and properties that users add to a message's partial struct, and that change the message. Of those in other
/// assemblies nothing is known.
/// </summary>
internal sealed class OwnEdits(Compilation compilation, MessageSymbols symbols)
{
    // How many methods are looked into for one: those that it calls, and those that they call.
    private const int Most = 64;

    private readonly ConcurrentDictionary<IMethodSymbol, Deeds> _deeds = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Whether a member changes the message that it is called on, by itself or through another such member. One that
    /// hands on the message as a whole, such as a method that returns the changed copy, is none.
    /// </summary>
    public bool Contain(ISymbol member, CancellationToken cancellation)
    {
        if (MethodOf(member) is not { } method) return false;
        return _known.TryGetValue(method, out bool known) ? known
            : _known.GetOrAdd(method, Changes(method, cancellation));
    }

    private bool Changes(IMethodSymbol method, CancellationToken cancellation)
    {
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default) { method };
        var open = new Queue<IMethodSymbol>(seen);
        while (open.Count > 0)
        {
            IMethodSymbol next = open.Dequeue();
            if (!_deeds.TryGetValue(next, out Deeds? deeds))
                deeds = _deeds.GetOrAdd(next, Read(next, cancellation));
            if (deeds.Changes) return true;
            foreach (IMethodSymbol call in deeds.Calls)
            {
                if (seen.Count < Most && seen.Add(call)) open.Enqueue(call);
            }
        }

        return false;
    }

    // The method, or the getter, if it is one that may change the message.
    private IMethodSymbol? MethodOf(ISymbol member)
    {
        if (member.IsStatic || member.ContainingType is not { TypeKind: TypeKind.Struct } type) return null;
        IMethodSymbol? method = member is IPropertySymbol property ? property.GetMethod : member as IMethodSymbol;
        bool mayChange = method is { IsReadOnly: false } && !type.IsReadOnly && symbols.IsMessage(type)
            && MessageSymbols.IsWritten(method)
            && SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, compilation.Assembly);
        return mayChange ? method!.OriginalDefinition : null;
    }

    private Deeds Read(IMethodSymbol method, CancellationToken cancellation)
    {
        SyntaxNode? syntax = (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences
            .FirstOrDefault()?.GetSyntax(cancellation);
        if (syntax is null) return Deeds.None;
#pragma warning disable RS1030 // The body may be in another file. It is read once, and only where the member is used.
        IOperation? body = compilation.GetSemanticModel(syntax.SyntaxTree).GetOperation(syntax, cancellation);
#pragma warning restore RS1030
        var deeds = new Deeds();
        IEnumerable<IOperation> parts = body?.DescendantsAndSelf() ?? [];
        foreach (IInstanceReferenceOperation self in parts.OfType<IInstanceReferenceOperation>())
        {
            if (self.ReferenceKind == InstanceReferenceKind.ContainingTypeInstance && !Follow(self, deeds))
                return Deeds.None;
        }

        return deeds;
    }

    // Goes up from "this" through its fields; false where the message as a whole goes somewhere.
    private bool Follow(IOperation self, Deeds deeds)
    {
        IOperation current = self;
        while (current.Parent is IFieldReferenceOperation { Type.IsValueType: true } field) current = field;
        switch (current.Parent)
        {
            case { } parent when Uses.IsTarget(current, parent):
            case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out }:
                deeds.Changes = true;
                return true;
            case IInvocationOperation it when it.Instance == current:
                // Clone, ToByteArray, WriteTo.
                if (current == self && it.TargetMethod.IsReadOnly && !MessageSymbols.IsWritten(it.TargetMethod))
                    return false;
                Add(it.TargetMethod, it, deeds);
                return true;
            case IPropertyReferenceOperation it when it.Instance == current && Uses.IsTarget(it, it.Parent):
                deeds.Changes = true;
                return true;
            case IPropertyReferenceOperation it when it.Instance == current:
                Add(it.Property, it, deeds);
                return true;
            case IFieldReferenceOperation or INameOfOperation:
                return true;
            default:
                return current != self;
        }
    }

    private void Add(ISymbol member, IOperation use, Deeds deeds)
    {
        if (MessageSymbols.ChangesReceiver(member)) deeds.Changes |= !Uses.IsLook(use);
        else if (MethodOf(member) is { } method) deeds.Calls.Add(method);
    }

    // What a method does with its message: whether it changes it, and which other such methods it calls on it.
    private sealed class Deeds
    {
        public static readonly Deeds None = new();

        public bool Changes { get; set; }

        public List<IMethodSymbol> Calls { get; } = [];
    }
}
