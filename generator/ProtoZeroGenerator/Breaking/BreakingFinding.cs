using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking;

/// <summary>One break of one rule.</summary>
internal sealed class BreakingFinding
{
    public BreakingFinding(
        BreakingRule rule, SchemaFile? file, SourceSpan? span, SchemaFile previous, string what)
    {
        Rule = rule;
        File = file;
        Span = span;
        Previous = previous;
        What = what;
    }

    /// <summary>The rule.</summary>
    public BreakingRule Rule { get; }

    /// <summary>The current file that it is about; null where that file, or what it is about, is gone.</summary>
    public SchemaFile? File { get; }

    /// <summary>The place in the file; null where it has none.</summary>
    public SourceSpan? Span { get; }

    /// <summary>The file of the earlier release that it is about.</summary>
    public SchemaFile Previous { get; }

    /// <summary>What has changed.</summary>
    public string What { get; }

    /// <summary>What has changed and what to do about it.</summary>
    public string Message => What + " " + Rule.Advice;
}
