namespace ProtoZeroSharp.Contract;

/// <summary>What the values of a kind are, apart from their width and encoding.</summary>
internal enum ValueForm
{
    /// <summary>Unknown, because the type name did not resolve.</summary>
    None,
    Signed,
    Unsigned,
    Floating,
    Bool,
    Text,
    Bytes,
    Enum,
    Message,
}
