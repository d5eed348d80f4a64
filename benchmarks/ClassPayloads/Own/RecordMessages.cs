using LibProtoZeroSharp.Benchmarks.Theirs;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What is done with a list of records.</summary>
public static class RecordMessages
{
    /// <summary>Builds the same message again.</summary>
    public static Records Build(Records from)
    {
        var records = new Records();
        foreach (Record record in from.Items)
        {
            records.Items.Add(new Record
            {
                Id = record.Id,
                Time = record.Time,
                Delta = record.Delta,
                Flags = record.Flags,
                Name = record.Name,
            });
        }

        return records;
    }

    /// <summary>Reads all texts.</summary>
    /// <returns>Their characters.</returns>
    public static int Texts(Records message)
    {
        int length = 0;
        foreach (Record record in message.Items) length += record.Name.Length;
        return length;
    }
}
