using System.Globalization;
using System.Text;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Collects what the library needs of the schema of all messages and enums of a file as one literal, in the form of
/// <see cref="SchemaCoding"/>: a literal for each message would cost more metadata than it takes.
/// </summary>
internal sealed class SchemaLiteral
{
    // The property of the class that tells what the file declares.
    private const string Property = "Schema";

    // The kind of messages between group tags, which models tell from others by a property.
    private const uint Group = 10;

    private readonly StringBuilder _text = new();
    private readonly string _holder;
    private int _length;

    public SchemaLiteral(FileModel file) => _holder =
        (file.Namespace.Length > 0 ? Aliases.Own : "global") + "::" + file.ReflectionClass + "." + Property;

    /// <summary>Adds a message: its fields, and the names that it reserves.</summary>
    /// <returns>The expression that gives them.</returns>
    public string Add(MessageModel message)
    {
        int start = _length, number = 0;
        MessageTraits traits = (message.IsMessageSet ? MessageTraits.IsMessageSet : MessageTraits.None)
            | (message.MayMissRequired ? MessageTraits.MayMissRequired : MessageTraits.None);
        if (message.Fields.Count + message.ReservedNames.Count == 0 && traits == MessageTraits.None)
            return Since(start);
        Integer((uint)traits);
        foreach (FieldModel field in message.Fields)
        {
            Integer((uint)(field.Number - number));
            number = field.Number;
            Add(message, field);
        }

        if (message.ReservedNames.Count > 0) Integer(0);
        foreach (string name in message.ReservedNames) Name(name);
        return Since(start);
    }

    /// <summary>Adds an enum: its name and its values.</summary>
    /// <returns>The expression that gives them.</returns>
    public string Add(EnumModel model)
    {
        int start = _length, number = 0;
        Integer(model.IsClosed ? 1u : 0);
        Name(model.FullName);
        foreach (EnumValueModel value in model.Values)
        {
            int difference = unchecked(value.Number - number);
            Integer(unchecked((uint)(difference << 1) ^ (uint)(difference >> 31)));
            number = value.Number;
            Name(value.ProtoName);
        }

        return Since(start);
    }

    /// <summary>Emits the property that all those expressions take their part of.</summary>
    public void Emit(SourceWriter w) => w.Line(
        $"internal static {FieldText.Utf8} {Property} => {(_length == 0 ? "default" : $"\"{_text}\"u8")};");

    private void Add(MessageModel message, FieldModel field)
    {
        FieldTraits traits = TraitsOf(field.Value) | (field.HasJsonName ? FieldTraits.HasJsonName : FieldTraits.None)
            | (field.IsRedacted ? FieldTraits.IsRedacted : FieldTraits.None)
            | (field.IsGroupLike ? FieldTraits.IsGroupLike : FieldTraits.None)
            | (field.IsPacked ? FieldTraits.IsPacked : FieldTraits.None)
            | (field.StoredDefault != null ? FieldTraits.HasDefault : FieldTraits.None);
        if (field.Cardinality == Cardinality.Singular && field.Presence == PresenceKind.Required)
            traits |= FieldTraits.IsRequired;
        Integer(KindOf(field.Value));
        Integer((uint)ShapeOf(field) | ((uint)traits << SchemaCoding.ShapeBits));
        if (field.Oneof >= 0)
        {
            OneofModel oneof = message.Oneofs[field.Oneof];
            Integer((uint)field.Oneof);
            Name(message.Fields[oneof.Fields[0]].Number == field.Number ? oneof.ProtoName : "");
        }

        if (field.Key != null)
        {
            Integer(KindOf(field.Key));
            Integer((uint)TraitsOf(field.Key));
        }

        Name(field.ProtoName);
        if (field.HasJsonName) Name(field.JsonName);
        if (field.StoredDefault != null) Name(field.StoredDefault);
    }

    // The number of FieldDescriptorProto.Type.
    private static uint KindOf(ValueModel value) => value.IsDelimited ? Group : (uint)value.Kind;

    private static FieldTraits TraitsOf(ValueModel value) =>
        (value.IsClosedEnum ? FieldTraits.IsClosed : FieldTraits.None)
        | (value.Kind == ScalarKind.String && !value.ValidatesUtf8 ? FieldTraits.IsRaw : FieldTraits.None);

    private static FieldShape ShapeOf(FieldModel field)
    {
        if (field.Cardinality == Cardinality.Map) return FieldShape.Map;
        if (field.Cardinality == Cardinality.Repeated) return FieldShape.List;
        if (field.Value.Kind == ScalarKind.Message)
            return field.Oneof >= 0 ? FieldShape.MemberMessage : FieldShape.Message;
        if (field.Oneof >= 0) return FieldShape.Member;
        return field.PresenceBit >= 0 ? FieldShape.Explicit : FieldShape.Implicit;
    }

    private string Since(int start) => _length == start
        ? "default" : $"{N.GetPart}({_holder}, {FieldText.Number(start)}, {FieldText.Number(_length - start)})";

    private void Name(string name)
    {
        int size = Encoding.UTF8.GetByteCount(name);
        Integer((uint)size);
        _length += size;
        for (int i = 0; i < name.Length; i++)
        {
            // Half a character stands for a byte that is not UTF-8: no text that names are compared with has it.
            bool isHalf = char.IsSurrogate(name[i]) && !IsPair(name, i) && !IsPair(name, i - 1);
            char c = isHalf ? '\ufffd' : name[i];
            if (c is '"' or '\\') _text.Append('\\').Append(c);
            else if (c is >= ' ' and <= '~') _text.Append(c);
            else _text.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
        }
    }

    private static bool IsPair(string text, int index) =>
        index >= 0 && index + 1 < text.Length && char.IsSurrogatePair(text[index], text[index + 1]);

    private void Integer(uint value)
    {
        do
        {
            uint group = value & (SchemaCoding.MoreFollows - 1);
            value >>= SchemaCoding.GroupBits;
            char c = (char)(SchemaCoding.FirstCharacter + group + (value != 0 ? SchemaCoding.MoreFollows : 0));
            if (c == '\\') _text.Append('\\');
            _text.Append(c);
            _length++;
        }
        while (value != 0);
    }
}
