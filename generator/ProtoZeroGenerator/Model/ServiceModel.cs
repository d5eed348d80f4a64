namespace ProtoZeroGenerator.Model;

/// <summary>A service, of which something is emitted if the project references gRPC.</summary>
/// <param name="Name">Identifier of the class that holds what belongs to it: <c>Echo</c>.</param>
/// <param name="BaseName">Identifier of the nested class that servers derive from: <c>EchoBase</c>.</param>
/// <param name="ClientName">Identifier of the nested class that clients use: <c>EchoClient</c>.</param>
/// <param name="FullName">Full name in the schema, which is the first part of each method's path.</param>
/// <param name="Parts">What becomes of it.</param>
/// <param name="Methods">Methods in the order of the file.</param>
/// <param name="Docs">Documentation.</param>
/// <param name="IsDeprecated">Whether it gets <c>[Obsolete]</c>.</param>
/// <param name="IsClass">Whether its messages are classes.</param>
internal sealed record ServiceModel(
    string Name,
    string BaseName,
    string ClientName,
    string FullName,
    ServiceParts Parts,
    EquatableArray<MethodModel> Methods,
    DocsModel Docs,
    bool IsDeprecated,
    bool IsClass);

/// <summary>A method of a service.</summary>
/// <param name="ProtoName">Name in the schema, which is the second part of the method's path.</param>
/// <param name="Name">Identifier of the method.</param>
/// <param name="AsyncName">Identifier of the client's method that does not wait; only unary methods have it.</param>
/// <param name="Input">The C# type of requests, as code outside of the namespace can write it.</param>
/// <param name="Output">The C# type of responses, likewise.</param>
/// <param name="IsClientStreaming">Whether the client sends a stream of requests.</param>
/// <param name="IsServerStreaming">Whether the server sends a stream of responses.</param>
/// <param name="Docs">Documentation.</param>
/// <param name="IsDeprecated">Whether it gets <c>[Obsolete]</c>.</param>
/// <param name="IsClass">Whether its messages are classes.</param>
internal sealed record MethodModel(
    string ProtoName,
    string Name,
    string AsyncName,
    string Input,
    string Output,
    bool IsClientStreaming,
    bool IsServerStreaming,
    DocsModel Docs,
    bool IsDeprecated,
    bool IsClass);
