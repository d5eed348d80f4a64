using System.Collections.Generic;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>A service.</summary>
internal sealed class ServiceSchema : SchemaElement
{
    private readonly List<MethodSchema> _methods = new List<MethodSchema>();

    internal ServiceSchema(SchemaFile file, ServiceSyntax syntax, string fullName)
        : base(file, syntax.Name.Text, fullName, syntax.Name.Span)
    {
        Syntax = syntax;
    }

    /// <summary>Methods in the order of the file.</summary>
    public IReadOnlyList<MethodSchema> Methods => _methods;

    internal ServiceSyntax Syntax { get; }

    internal List<MethodSchema> MutableMethods => _methods;
}
