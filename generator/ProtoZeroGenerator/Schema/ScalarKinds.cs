namespace ProtoZeroGenerator.Schema;

/// <summary>Keywords of the scalar types.</summary>
internal static class ScalarKinds
{
    /// <summary>The kind a keyword names, or <see cref="ScalarKind.Unknown"/>.</summary>
    public static ScalarKind Parse(string keyword) => keyword switch
    {
        "double" => ScalarKind.Double,
        "float" => ScalarKind.Float,
        "int64" => ScalarKind.Int64,
        "uint64" => ScalarKind.UInt64,
        "int32" => ScalarKind.Int32,
        "fixed64" => ScalarKind.Fixed64,
        "fixed32" => ScalarKind.Fixed32,
        "bool" => ScalarKind.Bool,
        "string" => ScalarKind.String,
        "bytes" => ScalarKind.Bytes,
        "uint32" => ScalarKind.UInt32,
        "sfixed32" => ScalarKind.SFixed32,
        "sfixed64" => ScalarKind.SFixed64,
        "sint32" => ScalarKind.SInt32,
        "sint64" => ScalarKind.SInt64,
        _ => ScalarKind.Unknown,
    };

    /// <summary>The keyword of a scalar kind; "message" and "enum" for these.</summary>
    public static string Keyword(ScalarKind kind) => kind.ToString().ToLowerInvariant();
}
