using System.Collections.Generic;
using System.Globalization;
using System.Text;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Scalars;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Collects the names of all fields and enum values of a file as one literal: a literal for each message would cost
/// more metadata than its names take. The library's <c>IMessageCode.FieldNames</c> and <c>IEnumValues.Names</c> tell
/// the form.
/// </summary>
internal sealed class NameLiteral
{
    private const int HasJsonName = 1, IsRedacted = 2, IsDelimited = 4, IsGroupLike = 8, FlagBits = 4;

    // Of the message, where its fields end.
    private const uint IsMessageSet = 1;

    // Five bits of an integer in a character: '0' to 'O' for the last ones, 'P' to 'o' where more follow.
    private const int GroupBits = 5, FirstCharacter = '0';

    // The property of the class that tells what the file declares.
    private const string Names = "Names";

    private readonly StringBuilder _text = new();
    private readonly string _holder;
    private int _length;

    public NameLiteral(FileModel file) => _holder =
        (file.Namespace.Length > 0 ? Aliases.Own : "global") + "::" + file.ReflectionClass + "." + Names;

    /// <summary>Adds the names of a message's fields, and those that it reserves.</summary>
    /// <returns>The expression that gives them.</returns>
    public string Add(MessageModel message)
    {
        int start = _length, number = 0;
        foreach (FieldModel field in message.Fields)
        {
            int flags = (field.HasJsonName ? HasJsonName : 0) | (field.IsRedacted ? IsRedacted : 0)
                | (FieldText.IsMessage(field) && field.Value.IsDelimited ? IsDelimited : 0)
                | (field.IsGroupLike ? IsGroupLike : 0);
            // A number of 29 bits and the flags do not fit into 32.
            Integer(((ulong)(uint)(field.Number - number) << FlagBits) | (uint)flags);
            number = field.Number;
            Name(field.ProtoName);
            if (field.HasJsonName) Name(field.JsonName);
        }

        // In the place of a number and flags of the next field.
        if (message.ReservedNames.Count > 0 || message.IsMessageSet) Integer(message.IsMessageSet ? IsMessageSet : 0);
        foreach (string name in message.ReservedNames) Name(name);
        return Since(start);
    }

    /// <summary>Adds the values of an enum.</summary>
    /// <returns>The expression that gives them.</returns>
    public string Add(EnumModel model)
    {
        int start = _length, number = 0;
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
        $"internal static {FieldText.Utf8} {Names} => {(_length == 0 ? "default" : $"\"{_text}\"u8")};");

    private string Since(int start) => _length == start
        ? "default" : $"{_holder}.Slice({FieldText.Number(start)}, {FieldText.Number(_length - start)})";

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

    private void Integer(ulong value)
    {
        do
        {
            uint group = (uint)value & ((1u << GroupBits) - 1);
            value >>= GroupBits;
            char c = (char)(FirstCharacter + group + (value != 0 ? 1u << GroupBits : 0));
            if (c == '\\') _text.Append('\\');
            _text.Append(c);
            _length++;
        }
        while (value != 0);
    }
}
