namespace ProtoZeroGenerator.Schema;

/// <summary>The resolved core features of one declaration: nothing is unset. Immutable once linked.</summary>
internal sealed class FeatureSet
{
    public FieldPresence FieldPresence { get; internal set; }

    public EnumType EnumType { get; internal set; }

    public RepeatedEncoding RepeatedFieldEncoding { get; internal set; }

    public Utf8Validation Utf8Validation { get; internal set; }

    public MessageEncoding MessageEncoding { get; internal set; }

    public JsonFormat JsonFormat { get; internal set; }

    public NamingStyle EnforceNamingStyle { get; internal set; }

    public DefaultVisibility DefaultSymbolVisibility { get; internal set; }

    internal FeatureSet Clone() => (FeatureSet)MemberwiseClone();
}
