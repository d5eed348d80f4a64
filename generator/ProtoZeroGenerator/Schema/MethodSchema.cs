using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>A method of a service.</summary>
internal sealed class MethodSchema : SchemaElement
{
    internal MethodSchema(ServiceSchema service, MethodSyntax syntax)
        : base(service.File, syntax.Name.Text, service.FullName + "." + syntax.Name.Text, syntax.Name.Span)
    {
        Service = service;
        Syntax = syntax;
    }

    /// <summary>The service it belongs to.</summary>
    public ServiceSchema Service { get; }

    /// <summary>Request type; null only in files with errors.</summary>
    public MessageSchema? InputType { get; internal set; }

    /// <summary>Response type; null only in files with errors.</summary>
    public MessageSchema? OutputType { get; internal set; }

    /// <summary>Whether the client sends a stream.</summary>
    public bool IsClientStreaming => Syntax.Input.IsStream;

    /// <summary>Whether the server sends a stream.</summary>
    public bool IsServerStreaming => Syntax.Output.IsStream;

    internal MethodSyntax Syntax { get; }
}
