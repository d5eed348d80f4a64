using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// Refuses names in JSON that cannot be told apart, as protoc does: by those that follow from the names of the fields,
/// and by those that the schema gives. Where JSON is a legacy, only two that the schema gives may not be equal.
/// </summary>
internal static class SchemaJsonNames
{
    /// <summary>Checks the fields of a message that is no entry of a map.</summary>
    public static void Check(MessageNode message)
    {
        if (message.AllowsEqualJsonNames) return;
        var defaults = new byte[message.Fields.Count][];
        bool hasGiven = false;
        for (int i = 0; i < defaults.Length; i++)
        {
            FieldNode field = message.Fields[i];
            defaults[i] = JsonNames.OfName(Encoding.UTF8.GetBytes(field.Name));
            if (!IsGiven(field, defaults[i])) continue;
            hasGiven = true;
            if (field.JsonName is [(byte)'[', .., (byte)']'])
                SchemaLinker.Refuse($"{field.FullName} has a name in JSON that is one of an extension.");
        }

        bool isLegacy = message.Features.Json == Features.LegacyJson;
        if (!isLegacy) CheckUnique(message, defaults, usesGiven: false, isLegacy);
        if (hasGiven) CheckUnique(message, defaults, usesGiven: true, isLegacy);
    }

    private static void CheckUnique(MessageNode message, byte[][] defaults, bool usesGiven, bool isLegacy)
    {
        var names = new Dictionary<byte[], (FieldNode Field, bool IsGiven)>(defaults.Length, ByteKeys.Instance);
        for (int i = 0; i < defaults.Length; i++)
        {
            FieldNode field = message.Fields[i];
            bool isGiven = usesGiven && IsGiven(field, defaults[i]);
            byte[] name = isGiven ? field.JsonName! : defaults[i];
            if (names.TryAdd(name, (field, isGiven))) continue;
            (FieldNode other, bool isOtherGiven) = names[name];
            if (isLegacy ? isGiven && isOtherGiven : !usesGiven || isGiven || isOtherGiven)
            {
                SchemaLinker.Refuse(
                    $"{field.FullName} has the name {SchemaChecks.Short(name)} in JSON, as {other.FullName} has.");
            }
        }
    }

    private static bool IsGiven(FieldNode field, ReadOnlySpan<byte> byDefault) =>
        field.JsonName != null && !byDefault.SequenceEqual(field.JsonName);
}
