using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using Cardinality = ProtoZeroGenerator.Model.Cardinality;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// The fields of a message's struct in the order that <see cref="StorageOrder"/> describes, which the library knows, too.
/// </summary>
internal static class StorageLayout
{
    // More than any other member has.
    private const int TextBits = 128;

    /// <summary>Emits the declarations.</summary>
    public static void Emit(SourceWriter w, MessageModel message)
    {
        w.Line($"private {N.Head} _head;");
        if (message.IsLazy) w.Line($"private {N.LazyState} {LazyText.State};");
        foreach (OneofModel oneof in message.Oneofs) w.Line($"private {UnionOf(message, oneof)} {oneof.Storage};");
        EmitFields(w, message, StorageOrder.References);
        EmitFields(w, message, StorageOrder.EightBytes);
        for (int i = 0; i < message.PresenceWords; i++) w.Line($"private int _has{FieldText.Number(i)};");
        foreach (OneofModel oneof in message.Oneofs) w.Line($"private int {oneof.CaseStorage};");
        EmitFields(w, message, StorageOrder.FourBytes);
        EmitFields(w, message, StorageOrder.OneByte);
    }

    /// <summary>Whether a field outside of a oneof refers to memory.</summary>
    public static bool IsReference(FieldModel field) => OrderOf(field) == StorageOrder.References;

    /// <summary>Bytes of all plain fields, presence words and cases of oneofs.</summary>
    public static int PlainBytes(MessageModel message) =>
        (4 * (message.PresenceWords + message.Oneofs.Count))
        + message.Fields.Where(static field => OrderOf(field) >= StorageOrder.EightBytes)
            .Sum(static field => field.Value.Scalar.Bits / 8);

    /// <summary>The first plain field. There is one if there are <see cref="PlainBytes"/>.</summary>
    public static string FirstPlain(MessageModel message) =>
        First(message, StorageOrder.EightBytes)
        ?? (message.PresenceWords > 0 ? "_has0" : null)
        ?? (message.Oneofs.Count > 0 ? message.Oneofs[0].CaseStorage : null)
        ?? First(message, StorageOrder.FourBytes)
        ?? First(message, StorageOrder.OneByte)!;

    private static string? First(MessageModel message, StorageOrder order) =>
        message.Fields.FirstOrDefault(field => OrderOf(field) == order)?.Storage;

    private static void EmitFields(SourceWriter w, MessageModel message, StorageOrder order)
    {
        foreach (FieldModel field in message.Fields)
        {
            if (OrderOf(field) == order) w.Line($"private {TypeOf(field)} {field.Storage};");
        }
    }

    private static StorageOrder OrderOf(FieldModel field)
    {
        if (field.Oneof >= 0) return StorageOrder.Unions;
        if (field.Cardinality != Cardinality.Singular) return StorageOrder.References;
        return field.Value.Scalar.Bits switch
        {
            64 => StorageOrder.EightBytes,
            32 => StorageOrder.FourBytes,
            8 => StorageOrder.OneByte,
            _ => StorageOrder.References,
        };
    }

    private static string TypeOf(FieldModel field) => field.Cardinality switch
    {
        Cardinality.Map => N.RawMap,
        Cardinality.Repeated => N.RawList,
        _ => FieldText.Stored(field),
    };

    // The library's type that has space for the largest member.
    private static string UnionOf(MessageModel message, OneofModel oneof) =>
        oneof.Fields.Max(index => BitsOf(message.Fields[index].Value.Scalar)) switch
        {
            TextBits => N.UnionOfText,
            64 => N.Union8,
            32 => N.Union4,
            _ => N.Union1,
        };

    private static int BitsOf(ScalarType type) => type.Form switch
    {
        ValueForm.Text or ValueForm.Bytes => TextBits,
        ValueForm.Message => 64,
        _ => type.Bits,
    };
}
