using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>A place that names a message or an enum.</summary>
internal readonly struct TypeReference
{
    public TypeReference(SchemaElement type, SourceSpan span)
    {
        Type = type;
        Span = span;
    }

    public SchemaElement Type { get; }

    public SourceSpan Span { get; }
}
