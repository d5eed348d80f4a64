using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroAnalyzers.Ownership;

/// <summary>
/// Which expressions give an owned message that the receiver must dispose: what is made with <c>new</c>, parsed,
/// cloned, or received by a client of a service. Others, such as methods of the user, may give one that is shared.
/// </summary>
internal static class Creations
{
    private const string Grpc = "Grpc";

    /// <summary>Whether an expression gives such a message.</summary>
    public static bool Is(IOperation operation) => IsOwned(operation.Type) && operation switch
    {
        IObjectCreationOperation => true,
        IInvocationOperation it => IsMember(it.TargetMethod) || IsClient(it.TargetMethod.ContainingType),
        IAwaitOperation it => IsAwaited(it.Operation),
        _ => false,
    };

    /// <summary>Whether a type is an owned message.</summary>
    public static bool IsOwned(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Arity: 1 } && MessageSymbols.IsLibraryType(type, "Owned");

    /// <summary>Whether a method is one of owned messages, declared by the type or as an extension of it.</summary>
    public static bool IsMember(IMethodSymbol method) =>
        IsOwned(method.ContainingType) || MessageSymbols.IsOfOwned(method);

    /// <summary>Whether a method only borrows the messages it is given: it sends them.</summary>
    public static bool IsBorrowedBy(IMethodSymbol method) => IsClient(method.ContainingType)
        || (method.ContainingType is { Name: "IAsyncStreamWriter" or "IServerStreamWriter" or "IClientStreamWriter" } type
            && IsInGrpc(type));

    private static bool IsAwaited(IOperation awaited)
    {
        if (awaited.Type is { Name: "AsyncUnaryCall" or "AsyncClientStreamingCall" } type && IsInGrpc(type)) return true;
        return awaited switch
        {
            IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask", Instance: { } it } => IsAwaited(it),
            IInvocationOperation it => IsMember(it.TargetMethod),
            IPropertyReferenceOperation { Property.Name: "ResponseAsync", Instance: { } it } => IsAwaited(it),
            _ => false,
        };
    }

    /// <summary>Whether a type is the client of a service.</summary>
    public static bool IsClient(ITypeSymbol? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            if (type.Name == "ClientBase" && IsInGrpc(type)) return true;
        }

        return false;
    }

    private static bool IsInGrpc(ITypeSymbol type) =>
        type.ContainingNamespace is { Name: "Core", ContainingNamespace: { Name: Grpc } };
}
