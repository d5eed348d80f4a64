using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Breaking;

/// <summary>Kinds of values that can be read as one another.</summary>
internal static class WireGroups
{
    /// <summary>The kind of a field, where a message between group tags is a kind of its own.</summary>
    public static ScalarKind KindOf(FieldSchema field) => field.IsDelimited ? ScalarKind.Group : field.Kind;

    /// <summary>Kinds with the same number have the same bytes for values that both can hold.</summary>
    public static int Wire(ScalarKind kind) => kind switch
    {
        ScalarKind.Int32 or ScalarKind.Int64 or ScalarKind.UInt32 or ScalarKind.UInt64 or ScalarKind.Bool => 1,
        ScalarKind.SInt32 or ScalarKind.SInt64 => 2,
        ScalarKind.Fixed32 or ScalarKind.SFixed32 => 3,
        ScalarKind.Fixed64 or ScalarKind.SFixed64 => 4,
        _ => 100 + (int)kind,
    };

    /// <summary>The same for bytes and JSON.</summary>
    public static int WireJson(ScalarKind kind) => kind switch
    {
        ScalarKind.Int32 or ScalarKind.UInt32 => 1,
        ScalarKind.Int64 or ScalarKind.UInt64 => 2,
        ScalarKind.Fixed32 or ScalarKind.SFixed32 => 3,
        ScalarKind.Fixed64 or ScalarKind.SFixed64 => 4,
        _ => 100 + (int)kind,
    };

    /// <summary>The type of a field as text for a message.</summary>
    public static string Text(FieldSchema field)
    {
        if (field.IsMap) return $"map<{Text(field.MapKey)}, {Text(field.MapValue)}>";
        if (field.MessageType is { } message) return message.FullName + (field.IsDelimited ? " (delimited)" : "");
        return field.EnumType?.FullName ?? field.Scalar.Keyword;
    }
}
