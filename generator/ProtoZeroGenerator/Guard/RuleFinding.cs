using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Guard;

/// <summary>One finding of one rule.</summary>
internal sealed class RuleFinding
{
    public RuleFinding(SchemaRule rule, SchemaFile? file, SourceSpan? span, SchemaFile? previous, string what)
    {
        Rule = rule;
        File = file;
        Span = span;
        Previous = previous;
        What = what;
    }

    /// <summary>The rule.</summary>
    public SchemaRule Rule { get; }

    /// <summary>The current file that it is about; null where that file, or what it is about, is gone.</summary>
    public SchemaFile? File { get; }

    /// <summary>The place in the file; null where it has none.</summary>
    public SourceSpan? Span { get; }

    /// <summary>The file of the earlier release that it is about; null where no releases were compared.</summary>
    public SchemaFile? Previous { get; }

    /// <summary>What was found.</summary>
    public string What { get; }

    /// <summary>The finding with one more sentence about it.</summary>
    public RuleFinding With(string sentence) => new(Rule, File, Span, Previous, What + " " + sentence);

    /// <summary>What was found and what to do about it.</summary>
    public string Message => Rule.Advice.Length == 0 ? What : What + " " + Rule.Advice;
}
