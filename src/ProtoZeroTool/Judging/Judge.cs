using System;

namespace ProtoZeroTool.Judging;

/// <summary>Decides how values are read, by the evidence at their paths.</summary>
internal static class Judge
{
    // Empty values are messages: of texts, bytes and lists, most writers leave out empty ones.
    private const Reading OfNothing = Reading.Message;

    // From this number of messages at a path on, another value there is a damaged one.
    private const int ManyMessages = 8;

    /// <summary>Judges a value.</summary>
    /// <param name="value">The value.</param>
    /// <param name="path">Its path.</param>
    /// <param name="depth">How many messages and groups it lies in.</param>
    /// <param name="wantsAll">Whether all other readings are needed, or only the one that is close.</param>
    public static Verdict Decide(ReadOnlySpan<byte> value, FieldPath path, int depth, bool wantsAll)
    {
        Verdict verdict = default;
        if (path.IsSure && !wantsAll && Readings.Allows(path.First, value, depth))
        {
            verdict.Reading = path.First;
            verdict.Confidence = 1;
            return verdict;
        }

        if (!path.IsKept && !value.IsEmpty) return DecideAlone(value, path, depth);
        if (path.Values == 0) return Nothing(depth);
        if (IsDamagedMessage(value, path, depth))
        {
            verdict.Confidence = 0.5f;
            verdict.AddOther(Reading.Bytes);
            return verdict;
        }

        float lead = 0;
        int found = 0;
        for (int place = 0; place < Readings.Count; place++)
        {
            float behind = path.Lead(place);
            // Only a close one matters to a caller that does not need all.
            if (found == 1 && !wantsAll && Verdict.ConfidenceOf(behind - lead) > 0.99f) break;
            Reading reading = path.Ranked(place);
            if (!Readings.Allows(reading, value, depth)) continue;
            if (found++ == 0)
            {
                verdict.Reading = reading;
                verdict.Confidence = 1;
                lead = behind;
                continue;
            }

            if (found == 2) verdict.Confidence = Verdict.ConfidenceOf(behind - lead);
            verdict.AddOther(reading);
            if (!wantsAll) break;
        }

        return verdict;
    }

    // What parses as a message everywhere else is one here, too, and its damage is worth to be shown.
    private static bool IsDamagedMessage(ReadOnlySpan<byte> value, FieldPath path, int depth) =>
        path.First == Reading.Message && path.Values >= ManyMessages && path.NoMessages * ManyMessages <= path.Values
        && depth < Wire.WireWalker.DepthLimit && !Readings.Allows(Reading.Message, value, depth)
        && !Readings.Allows(Reading.String, value, depth);

    private static Verdict DecideAlone(ReadOnlySpan<byte> value, FieldPath path, int depth)
    {
        var single = new PathTree();
        FieldPath one = single.Root.Child(path.Number + 1);
        one.Add(Gatherer.AloneWithMessage(value, path, depth));
        return Decide(value, one, depth, wantsAll: true);
    }

    private static Verdict Nothing(int depth)
    {
        Verdict verdict = default;
        verdict.Reading = depth < Wire.WireWalker.DepthLimit ? OfNothing : Reading.Bytes;
        verdict.Confidence = 0.5f;
        for (int i = 0; i < Readings.Count; i++)
        {
            if ((Reading)i != verdict.Reading) verdict.AddOther((Reading)i);
        }

        return verdict;
    }
}
