using System.Collections.Generic;
using F = ProtoZeroSharp.Contract.ValueForm;
using K = ProtoZeroSharp.Contract.ScalarKind;
using W = ProtoZeroSharp.Contract.WireType;

namespace ProtoZeroSharp.Contract;

/// <summary>The table of all kinds of values, for generator and library.</summary>
internal static class ScalarTypes
{
    private static readonly ScalarType s_unknown = new(K.Unknown, "unknown", F.None, W.Varint, 0, "", "");

    private static readonly ScalarType[] s_rows =
    {
        //  kind        keyword     form         wire               bits C#             name
        new(K.Double,   "double",   F.Floating,  W.Fixed64,         64, "double",      "Double"),
        new(K.Float,    "float",    F.Floating,  W.Fixed32,         32, "float",       "Float"),
        new(K.Int64,    "int64",    F.Signed,    W.Varint,          64, "long",        "Int64"),
        new(K.UInt64,   "uint64",   F.Unsigned,  W.Varint,          64, "ulong",       "UInt64"),
        new(K.Int32,    "int32",    F.Signed,    W.Varint,          32, "int",         "Int32"),
        new(K.Fixed64,  "fixed64",  F.Unsigned,  W.Fixed64,         64, "ulong",       "Fixed64"),
        new(K.Fixed32,  "fixed32",  F.Unsigned,  W.Fixed32,         32, "uint",        "Fixed32"),
        new(K.Bool,     "bool",     F.Bool,      W.Varint,           8, "bool",        "Bool"),
        new(K.String,   "string",   F.Text,      W.LengthDelimited,  0, "ProtoString", "String"),
        new(K.Message,  "message",  F.Message,   W.LengthDelimited,  0, "",            "Message"),
        new(K.Bytes,    "bytes",    F.Bytes,     W.LengthDelimited,  0, "ProtoBytes",  "Bytes"),
        new(K.UInt32,   "uint32",   F.Unsigned,  W.Varint,          32, "uint",        "UInt32"),
        new(K.Enum,     "enum",     F.Enum,      W.Varint,          32, "",            "Enum"),
        new(K.SFixed32, "sfixed32", F.Signed,    W.Fixed32,         32, "int",         "SFixed32"),
        new(K.SFixed64, "sfixed64", F.Signed,    W.Fixed64,         64, "long",        "SFixed64"),
        new(K.SInt32,   "sint32",   F.Signed,    W.Varint,          32, "int",         "SInt32", IsZigZag: true),
        new(K.SInt64,   "sint64",   F.Signed,    W.Varint,          64, "long",        "SInt64", IsZigZag: true),
    };

    private static readonly ScalarType[] s_byKind = ByKind();
    private static readonly Dictionary<string, ScalarType> s_byKeyword = ByKeyword();

    /// <summary>All kinds but the unknown one.</summary>
    public static IReadOnlyList<ScalarType> All => s_rows;

    /// <summary>What is known of a kind.</summary>
    public static ScalarType Of(ScalarKind kind) => s_byKind[(int)kind];

    /// <summary>The kind that a keyword names, or <see cref="ScalarKind.Unknown"/>.</summary>
    public static ScalarKind Parse(string keyword) =>
        s_byKeyword.TryGetValue(keyword, out ScalarType? type) ? type.Kind : ScalarKind.Unknown;

    // The numbers are those of descriptors, which have a gap.
    private static ScalarType[] ByKind()
    {
        var types = new List<ScalarType>();
        foreach (ScalarType row in s_rows)
        {
            while (types.Count <= (int)row.Kind) types.Add(s_unknown);
            types[(int)row.Kind] = row;
        }

        types[(int)ScalarKind.Group] = types[(int)ScalarKind.Message];
        return types.ToArray();
    }

    private static Dictionary<string, ScalarType> ByKeyword()
    {
        var types = new Dictionary<string, ScalarType>();
        foreach (ScalarType row in s_rows)
        {
            if (row.HasKeyword) types.Add(row.Keyword, row);
        }

        return types;
    }
}
