using System;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Fields that follow each other and have their presence bits in one word. Of wide messages most fields are unset, so
/// one test decides for all of a run whether there is anything to do.
/// </summary>
internal static class PresenceRun
{
    // Fewer are tested as fast one by one; of more, one is likely set.
    private const int Least = 4, Most = 5;

    /// <summary>How many fields from this one on are tested together; 1 for none.</summary>
    public static int Length(MessageModel message, int index)
    {
        int length = 0;
        while (length < Most && index + length < message.Fields.Count
            && Continues(message.Fields[index], message.Fields[index + length])) length++;
        return length < Least ? 1 : length;
    }

    /// <summary>Emits the statements of these fields, behind one test where there are several.</summary>
    public static void Emit(
        SourceWriter w, MessageModel message, int index, int length, Func<MessageModel, FieldModel, string> statement)
    {
        if (length > 1) w.Open($"if ({IsAnySet(message, index, length)})");
        for (int i = index; i < index + length; i++) w.Line(statement(message, message.Fields[i]));
        if (length > 1) w.Close();
    }

    private static string IsAnySet(MessageModel message, int index, int length)
    {
        uint mask = 0;
        for (int i = index; i < index + length; i++) mask |= FieldText.Bit(message.Fields[i]);
        return $"({FieldText.Word(message.Fields[index], FieldText.OfM)} & {FieldText.Mask(mask)}) != 0";
    }

    // Required fields are set.
    private static bool Continues(FieldModel first, FieldModel field) =>
        field.PresenceBit >= 0 && field.Presence == PresenceKind.Explicit
            && field.PresenceBit / 32 == first.PresenceBit / 32;
}
