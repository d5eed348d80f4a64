using System.Collections.Generic;
using System.Globalization;
using ProtoZeroSharp;
using ProtoZeroTool.Dumping;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Inferring;

/// <summary>What is known of a field, as the comment behind it.</summary>
internal static class FieldNotes
{
    // A reading that is surer is not worth a word.
    private const float Sure = 0.99f;

    /// <summary>The comment.</summary>
    /// <param name="field">The field.</param>
    /// <param name="message">Its message.</param>
    /// <param name="type">The type of its numbers; null if it holds none.</param>
    /// <param name="isMap">Whether it is a map.</param>
    public static string Of(FieldEvidence field, MessageEvidence message, ProtoFieldType? type, bool isMap)
    {
        List<string> notes = [Text($"in {field.Messages} of {message.Count}")];
        if (isMap || MapFinder.IsList(field)) notes[0] += Text($", {Each(field):0.#} each");
        if (type is { } number && Numbers(field, number) is { } range) notes.Add(range);
        if (isMap) notes.Add("keys are unique");
        if (field.RunnerUp is { } other && field.Confidence < Sure)
            notes.Add(Text($"{field.Confidence * 100:0} % sure, or {Readings.NameOf(other)}"));
        if (field.Remark is { } remark) notes.Add(remark);
        return string.Join("; ", notes);
    }

    private static double Each(FieldEvidence field)
    {
        long values = field.Class switch
        {
            ValueClass.Varint => NumberTypes.VarintsOf(field).Count,
            ValueClass.Fixed32 or ValueClass.Fixed64 => NumberTypes.FixedOf(field).Count,
            _ => field.Count,
        };
        return values / (double)field.Messages;
    }

    private static string? Numbers(FieldEvidence field, ProtoFieldType type)
    {
        if (field.Class != ValueClass.Varint)
        {
            FixedEvidence values = NumberTypes.FixedOf(field);
            return type is ProtoFieldType.Fixed32 or ProtoFieldType.Fixed64 && values.Count > 0
                ? Range(values.Least, values.Most) : null;
        }

        VarintEvidence numbers = NumberTypes.VarintsOf(field);
        if (numbers.Count == 0) return null;
        switch (type)
        {
            case ProtoFieldType.Bool:
                return null;
            case ProtoFieldType.SInt32 or ProtoFieldType.SInt64:
                return Text($"up to {(numbers.Most >> 1) + (numbers.Most & 1)} from zero");
            case ProtoFieldType.Int32 or ProtoFieldType.Int64 when numbers.Negative > 0:
                return Text($"{numbers.LeastSigned} to {numbers.MostSigned}");
            default:
                return Range(numbers.Least, numbers.Most);
        }
    }

    private static string Range(ulong least, ulong most)
    {
        if (ScalarReading.TimeUnit(least) is not 0 and var unit && ScalarReading.TimeUnit(most) == unit)
        {
            return least == most ? Text($"always {least}, as a time {ScalarReading.Time(least)}")
                : $"as times {ScalarReading.Time(least)} to {ScalarReading.Time(most)}";
        }

        return least == most ? Text($"always {least}") : Text($"{least} to {most}");
    }

    private static string Text(System.FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
