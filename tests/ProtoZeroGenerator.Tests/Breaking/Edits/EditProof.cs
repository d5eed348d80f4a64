using System;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>
/// What messages say of an edit: random ones of either release, read by the other one. It does not use the rules.
/// </summary>
internal sealed class EditProof(Random random, SchemaEdit edit, Release now)
{
    private static readonly ProtoJsonOptions s_lenient = new() { IgnoreUnknownFields = true };

    /// <summary>Whether there are messages that can say anything.</summary>
    public bool HasMessages => edit.Roots.Count > 0;

    /// <summary>
    /// What the other release reads differently of some messages: of messages before the edit all must be known
    /// after it; of messages after it, what was there before must be the same. Null if nothing is.
    /// </summary>
    /// <param name="keepsToBoth">Whether values are only such as both types of a field can hold.</param>
    /// <param name="json">Whether JSON counts, and not bytes alone.</param>
    /// <param name="tries">How many messages of each release are tried.</param>
    public string? Difference(bool keepsToBoth, bool json, int tries)
    {
        var maker = new MessageMaker(random, edit, keepsToBoth);
        for (int i = 0; i < tries; i++)
        {
            foreach ((string before, string after) in edit.Roots)
            {
                if (now.FindMessage(after) is not { } current) continue;
                MessageSchema earlier = edit.Before.Message(before);
                bool isStrict = !(keepsToBoth && edit.Forgets);
                string? found =
                    Read(maker.Make(earlier, current), edit.Before.Type(before), now.Type(after), isStrict, json)
                    ?? Read(maker.Make(current, earlier), now.Type(after), edit.Before.Type(before), false, json);
                if (found is not null) return $"{before}: {found}";
            }
        }

        return null;
    }

    private static string? Read(byte[] bytes, ProtoType from, ProtoType to, bool isStrict, bool json)
    {
        using var arena = new ArenaAllocator();
        if (!DynamicMessage.TryParse(from, bytes, arena, out DynamicMessage written, out _)) return null;
        if (!DynamicMessage.TryParse(to, bytes, arena, out DynamicMessage read, out ProtoError error))
            return $"{Convert.ToHexString(bytes)} is refused: {error}";
        if (Compare(written, read, isStrict) is { } found) return $"{Convert.ToHexString(bytes)}: {found}";
        return json ? ReadJson(written, to, isStrict, arena) : null;
    }

    // Some schemas have no JSON of their own: of two fields with one name JSON shows nothing.
    private static string? ReadJson(DynamicMessage written, ProtoType to, bool isStrict, ArenaAllocator arena)
    {
        string text = written.ToJson();
        if (!DynamicMessage.TryParseJson(written.Type, text, arena, out DynamicMessage same, out _)
            || Compare(written, same, true) is not null) return null;
        if (!DynamicMessage.TryParseJson(
            to, text, arena, out DynamicMessage read, out ProtoError error, isStrict ? default : s_lenient))
            return $"{text} is refused: {error}";
        return Compare(written, read, isStrict) is { } found ? $"{text}: {found}" : null;
    }

    private static string? Compare(DynamicMessage written, DynamicMessage read, bool isStrict)
    {
        string one = MessageContent.Of(written, isStrict ? null : read.Type);
        string other = MessageContent.Of(read, isStrict ? null : written.Type);
        return one == other ? null : $"{one} is read as {other}";
    }
}
