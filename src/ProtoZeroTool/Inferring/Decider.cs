using System.Globalization;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Inferring;

/// <summary>
/// Decides what each field is: the likeliest reading that all its values allow. A message is one only if all its fields
/// can be declared.
/// </summary>
internal static class Decider
{
    private const int FirstReserved = 19_000, LastReserved = 19_999;

    // That this number of values all parse as messages is no chance, and how sure that is.
    private const long ManyValues = 4;
    private const float OfTexts = 0.9f;

    // Lists of varints are that sure at least.
    private const float SureList = 0.9f;

    private const int Varint = 1 << (int)WireType.Varint, Fixed64 = 1 << (int)WireType.Fixed64,
        Length = 1 << (int)WireType.LengthDelimited, Group = 1 << (int)WireType.StartGroup,
        Fixed32 = 1 << (int)WireType.Fixed32;

    /// <summary>Decides for the fields of a message, and for those inside.</summary>
    /// <returns>Why no schema can declare them; null if one can.</returns>
    public static string? Decide(MessageEvidence message)
    {
        if (message.IsFull) return $"there are more than {Collector.MostFields:N0} different fields";
        foreach (FieldEvidence field in message.Fields)
        {
            if (Decide(field) is { } problem) return problem;
            if (field.Class is not (ValueClass.Message or ValueClass.Group)) field.Inside = null;
        }

        return null;
    }

    private static string? Decide(FieldEvidence field)
    {
        string name = string.Create(CultureInfo.InvariantCulture, $"field {field.Number}");
        if (field.Number is >= FirstReserved and <= LastReserved)
            return $"{name}: no schema may have the numbers 19000 to 19999";
        switch (field.WireTypes)
        {
            case Varint:
                field.Class = ValueClass.Varint;
                return null;
            case Fixed32:
                field.Class = ValueClass.Fixed32;
                return null;
            case Fixed64:
                field.Class = ValueClass.Fixed64;
                return null;
            case Group:
                field.Class = ValueClass.Group;
                return Decide(field.Inside!) is { } problem ? $"{name}: {problem}" : null;
            case Length:
                return DecideDelimited(field);
            case Varint | Length when field.Allows(Reading.PackedVarint):
                field.Class = ValueClass.Varint;
                return null;
            case Fixed32 | Length when field.Allows(Reading.PackedFixed32):
                field.Class = ValueClass.Fixed32;
                return null;
            case Fixed64 | Length when field.Allows(Reading.PackedFixed64):
                field.Class = ValueClass.Fixed64;
                return null;
            default:
                return $"{name}: values of different wire types, {WireNames(field.WireTypes)}, which no field can have";
        }
    }

    private static string? DecideDelimited(FieldEvidence field)
    {
        FieldPath path = field.Path;
        if (field.Values == 0)
        {
            // Nothing but empty values: anything reads them.
            field.Class = field.Allows(Reading.Message) ? ValueClass.Message : ValueClass.Bytes;
            field.Remark = "only empty values";
            if (path.Forced?.Reading is { } given) return Take(field, given);
            return null;
        }

        if (path.Forced?.Reading is { } forced) return Take(field, forced);
        if (!path.IsKept || path.Values == 0)
        {
            Take(field, field.Allows(Reading.String) ? Reading.String : Reading.Bytes);
            return null;
        }

        if (IsMessageOfTexts(field) && Take(field, Reading.Message) is null)
        {
            (field.Confidence, field.RunnerUp) = (OfTexts, Reading.String);
            return null;
        }

        // Where not all values are what they look like, they are texts or bytes; a list that they all happen to parse
        // as is not meant, nor is the text of a message that cannot be declared.
        if (Take(field, path.First) is not null)
        {
            bool isMessage = path.First == Reading.Message && field.Inside is not null;
            return Take(field, field.Allows(Reading.String) && !isMessage ? Reading.String : Reading.Bytes);
        }

        for (int place = 1; place < Readings.Count; place++)
        {
            if (!field.Allows(path.Ranked(place))) continue;
            field.Confidence = Verdict.ConfidenceOf(path.Lead(place));
            field.RunnerUp = path.Ranked(place);
            PreferBytes(field);
            break;
        }

        return null;
    }

    // Ids and hashes look like short lists. Bytes that turn out to be a list are the smaller mistake.
    private static void PreferBytes(FieldEvidence field)
    {
        if (field.Confidence >= SureList || field.Class != ValueClass.Varint || field.RunnerUp != Reading.Bytes) return;
        (field.Class, field.RunnerUp) = (ValueClass.Bytes, null);
        field.Remark ??= "or a packed list of varints";
    }

    // A message of texts resembles a text. But no text of many parses as a message each time, with control characters.
    private static bool IsMessageOfTexts(FieldEvidence field) => field.Path.First == Reading.String
        && field.Values >= ManyValues && field.WithControls * 4 >= field.Values * 3 && field.Allows(Reading.Message);

    // Null if all values can be read so.
    private static string? Take(FieldEvidence field, Reading reading)
    {
        bool isForced = field.Path.Forced?.Reading is not null;
        if (!field.Allows(reading))
        {
            if (reading == Reading.String && field.NotText > 0)
                field.Remark ??= string.Create(
                    CultureInfo.InvariantCulture, $"{field.NotText} of {field.Values} values are not UTF-8");
            return $"field {field.Number}: not all values can be read as {Readings.NameOf(reading)}";
        }

        if (reading == Reading.Message && field.Inside is not null && Decide(field.Inside) is { } problem)
        {
            field.Refuse(Reading.Message);
            field.Remark ??= $"no message: {problem}";
            return $"field {field.Number}: {problem}";
        }

        field.Class = reading switch
        {
            Reading.Message => ValueClass.Message,
            Reading.String => ValueClass.String,
            Reading.PackedVarint => ValueClass.Varint,
            Reading.PackedFixed32 => ValueClass.Fixed32,
            Reading.PackedFixed64 => ValueClass.Fixed64,
            _ => ValueClass.Bytes,
        };
        if (isForced) field.Remark = "given with --as";
        return null;
    }

    private static string WireNames(int wireTypes) => string.Join(
        " and ",
        new[] { (Varint, "varint"), (Fixed64, "fixed64"), (Length, "length"), (Group, "group"), (Fixed32, "fixed32") }
            .Where(one => (wireTypes & one.Item1) != 0).Select(one => one.Item2));
}
