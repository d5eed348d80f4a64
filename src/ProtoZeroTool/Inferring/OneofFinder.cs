using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroTool.Inferring;

/// <summary>Which fields of a message exclude each other.</summary>
internal static class OneofFinder
{
    // Exactly one of them in each of this number of messages, and this number without the most frequent one.
    private const long ManyMessages = 16, ManyOthers = 8;

    // At most one of them: how many messages would have two of them if they were independent of each other.
    private const double ManyExpected = 12;

    /// <summary>The sets of fields that are one of each.</summary>
    /// <param name="message">The message.</param>
    /// <param name="maps">Fields that are maps, or lists for another reason.</param>
    public static List<List<FieldEvidence>> Find(MessageEvidence message, ISet<FieldEvidence> maps)
    {
        List<List<FieldEvidence>> found = [];
        List<FieldEvidence> left =
        [
            .. message.Fields.Where(field => field.Number < MessageEvidence.Near && !maps.Contains(field)
                    && field.Messages < message.Count)
                .OrderByDescending(field => field.Messages).ThenBy(field => field.Number),
        ];
        while (left.Count > 1)
        {
            FieldEvidence first = left[0];
            List<FieldEvidence> one = Exclusive(message, left, isStrict: false);
            if (!IsWhole(message, one)) one = Exclusive(message, left, isStrict: true);
            if (one.Count > 1) found.Add([.. one.OrderBy(field => field.Number)]);
            left.RemoveAll(field => field == first || one.Contains(field));
        }

        return found;
    }

    // The first field, and those that none of the others was together with.
    private static List<FieldEvidence> Exclusive(MessageEvidence message, List<FieldEvidence> fields, bool isStrict)
    {
        List<FieldEvidence> one = [fields[0]];
        foreach (FieldEvidence field in fields.Skip(1))
        {
            if (one.All(other => AreExclusive(message, field, other, isStrict))) one.Add(field);
        }

        return one;
    }

    private static bool AreExclusive(MessageEvidence message, FieldEvidence one, FieldEvidence other, bool isStrict) =>
        (one.Together & (1UL << other.Number)) == 0
        && (!isStrict || one.Messages * (double)other.Messages / message.Count >= ManyExpected);

    // Whether each message has exactly one of them.
    private static bool IsWhole(MessageEvidence message, List<FieldEvidence> one) =>
        one.Count > 1 && message.Count >= ManyMessages && one.Sum(field => field.Messages) == message.Count
        && message.Count - one[0].Messages >= ManyOthers && one.All(field => field.Messages > 1);
}
