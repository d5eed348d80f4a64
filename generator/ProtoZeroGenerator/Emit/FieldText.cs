using System.Globalization;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Pieces of text about one field that several emitters need.</summary>
internal static class FieldText
{
    /// <summary>The attribute of methods that are to become part of their callers.</summary>
    public const string Inlined =
        "[_S::Runtime.CompilerServices.MethodImpl(_S::Runtime.CompilerServices.MethodImplOptions.AggressiveInlining)]";

    /// <summary>The type of a literal of bytes.</summary>
    public const string Utf8 = "_S::ReadOnlySpan<byte>";

    /// <summary>Whether a message is generated with a part.</summary>
    public static bool Has(MessageModel message, MessageParts part) => (message.Parts & part) != 0;

    /// <summary>Declares a message of which the head was passed.</summary>
    public static string Message(MessageModel message, string name = "m", string head = "h") =>
        $"ref {message.Name} {name} = ref {N.Head}.{N.HeadMember.As}<{message.Name}>(ref {head});";

    /// <summary>The number of bytes of a tag.</summary>
    public static int TagSize(uint tag)
    {
        int size = 1;
        for (; tag >= 0x80; tag >>= 7) size++;
        return size;
    }

    /// <summary>The bytes of a tag as a number, the first one lowest.</summary>
    public static string TagBytes(uint tag)
    {
        ulong bytes = 0;
        int shift = 0;
        for (; tag >= 0x80; tag >>= 7, shift += 8) bytes |= (ulong)((tag & 0x7f) | 0x80) << shift;
        return "0x" + (bytes | ((ulong)tag << shift)).ToString("x", CultureInfo.InvariantCulture);
    }

    /// <summary>A number in the source.</summary>
    public static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);

    /// <summary>How the emitted code reaches what is stored in a message variable.</summary>
    public const string OfM = "m.", OfThis = "";

    /// <summary>Where the value of a field is kept.</summary>
    public static string Place(MessageModel message, FieldModel field, string variable) =>
        field.Oneof < 0 ? variable + field.Storage
        : message.IsClass ? variable + message.Oneofs[field.Oneof].Storage
        : $"{variable}{message.Oneofs[field.Oneof].Storage}.{N.Union1Member.As}<{Stored(field)}>()";

    /// <summary>The type of what a struct stores for a singular field.</summary>
    public static string Stored(FieldModel field) =>
        field.Value.Kind == ScalarKind.Message ? RuntimeNames.Slot : field.Value.CSharp;

    /// <summary>Where the number of the oneof's member that is set is kept.</summary>
    public static string Case(MessageModel message, FieldModel field, string variable) =>
        variable + message.Oneofs[field.Oneof].CaseStorage;

    /// <summary>The word and the mask of a presence bit: <c>m._has0</c> and <c>0x4</c>.</summary>
    public static string Word(FieldModel field, string variable) => $"{variable}_has{Number(field.PresenceBit / 32)}";

    /// <inheritdoc cref="Word"/>
    public static string Mask(FieldModel field) => Mask(Bit(field));

    /// <summary>
    /// Presence bits of a word in the source. A word is an <c>int</c>: the compiler binds an operator between a
    /// constant and another type than <c>int</c> by way of all operators there are, which takes three to six times as
    /// long.
    /// </summary>
    public static string Mask(uint bits) => bits > int.MaxValue ? "~" + Hex(~bits) : Hex(bits);

    /// <summary>All bits of a word but the field's.</summary>
    public static string OtherBits(FieldModel field) => Mask(~Bit(field));

    /// <summary>The presence bit within its word.</summary>
    public static uint Bit(FieldModel field) => 1u << (field.PresenceBit % 32);

    /// <summary>The condition under which a singular field is set.</summary>
    public static string IsSet(MessageModel message, FieldModel field, string variable)
    {
        string place = Place(message, field, variable);
        if (field.Oneof >= 0) return $"{Case(message, field, variable)} == {Number(field.Number)}";
        if (IsMessage(field)) return message.IsClass ? place + " != null" : $"{place}.{RuntimeNames.SlotMember.IsSet}";
        if (field.PresenceBit >= 0) return $"({Word(field, variable)} & {Mask(field)}) != 0";
        switch (field.Value.Scalar.Form)
        {
            case ValueForm.Text when message.IsClass:
                return $"!{place}.{RuntimeNames.TextSlotMember.IsEmpty}";
            case ValueForm.Bytes when message.IsClass:
                return $"{place} is {{ Length: > 0 }}";
            case ValueForm.Text:
            case ValueForm.Bytes:
                return $"{place}.Length != 0";
            case ValueForm.Bool:
                return place;
            case ValueForm.Floating:
                // -0.0 is not the default, though it equals it.
                return $"{RuntimeNames.GetIsSet}({place})";
            case ValueForm.Enum:
                return $"(int){place} != 0";
            default:
                return $"{place} != 0";
        }
    }

    private static string Hex(uint value) => "0x" + value.ToString("x", CultureInfo.InvariantCulture);

    /// <summary>Whether a field or its elements are messages.</summary>
    public static bool IsMessage(FieldModel field) =>
        field.Value.Kind == ScalarKind.Message && field.Cardinality != Cardinality.Map;

    /// <summary>The library's type that reads and writes a value, its type arguments filled in.</summary>
    public static string Codec(ValueModel value) => value.Scalar.Form switch
    {
        ValueForm.Text when !value.ValidatesUtf8 => RuntimeNames.RawStringCodec,
        ValueForm.Enum =>
            $"{(value.IsClosedEnum ? RuntimeNames.ClosedEnumCodec : RuntimeNames.EnumCodec)}<{value.CSharp}, {value.EnumValues}>",
        ValueForm.Message =>
            $"{(value.IsDelimited ? RuntimeNames.GroupCodec : RuntimeNames.MessageCodec)}<{value.CSharp}>",
        _ => RuntimeNames.ScalarCodec(value.Scalar),
    };

    /// <summary>Type arguments of the helpers for maps: key, value, and the codecs of both.</summary>
    public static string MapTypes(FieldModel field) =>
        $"{field.Key!.CSharp}, {field.Value.CSharp}, {Codec(field.Key)}, {Codec(field.Value)}";

    /// <summary>Type arguments of the helpers for values and lists: element and codec.</summary>
    public static string ValueTypes(FieldModel field) => $"{field.Value.CSharp}, {Codec(field.Value)}";

    /// <summary>
    /// Name and type arguments of the helpers for a list: messages behind their length are spared the codec.
    /// </summary>
    public static string ListOf(FieldModel field, string messages, string repeated) =>
        field.Value.Kind == ScalarKind.Message && !field.Value.IsDelimited
            ? $"{messages}<{field.Value.CSharp}>" : $"{repeated}<{ValueTypes(field)}>";

    /// <summary>The name of a scalar's primitive in the classes of primitives for parsing and writing.</summary>
    public static string Primitive(ValueModel value) =>
        value.Scalar.Form == ValueForm.Text && !value.ValidatesUtf8 ? RuntimeNames.RawString : value.Scalar.Name;
}
