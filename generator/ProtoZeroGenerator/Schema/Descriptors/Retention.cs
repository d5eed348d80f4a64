namespace ProtoZeroGenerator.Schema.Descriptors;

/// <summary>Takes away options that are for the source only.</summary>
internal static class Retention
{
    private const int Source = 2;

    /// <summary>A copy without what is declared with <c>retention = RETENTION_SOURCE</c>, at any depth.</summary>
    public static OptionMessage Strip(OptionMessage message)
    {
        var kept = new OptionMessage(message.Type);
        foreach (OptionEntry entry in message.Entries)
        {
            if (entry.Field.Options.GetEnum("retention") == Source) continue;
            if (entry.Value.Kind != ConstantKind.Message)
            {
                kept.Add(entry);
                continue;
            }

            OptionMessage inner = Strip(entry.Value.Message);
            kept.Add(new OptionEntry(entry.Field, ConstantValue.OfMessage(inner), entry.Span));
        }

        return kept;
    }
}
