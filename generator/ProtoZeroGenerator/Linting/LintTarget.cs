using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Linting;

/// <summary>One file, and what takes the findings in it.</summary>
internal sealed class LintTarget
{
    private readonly RuleReport _report;

    public LintTarget(SchemaFile file, LintOptions options, RuleReport report)
    {
        File = file;
        Options = options;
        _report = report;
    }

    /// <summary>The file.</summary>
    public SchemaFile File { get; }

    /// <summary>What the project chose.</summary>
    public LintOptions Options { get; }

    /// <summary>Whether a rule is in use.</summary>
    public bool Wants(LintRule rule) => _report.Wants(rule);

    /// <summary>Reports a finding if its rule is in use; at the file alone without a place.</summary>
    public void Add(LintRule rule, SourceSpan? span, string what)
    {
        if (Wants(rule)) _report.Add(rule, File, span, null, what);
    }

    /// <summary>Reports a name that is not spelt as it should be.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="span">Where the name stands.</param>
    /// <param name="what">What has the name, with a capital.</param>
    /// <param name="name">The name.</param>
    /// <param name="expected">How it should be spelt.</param>
    public void Expect(LintRule rule, SourceSpan? span, string what, string name, string expected)
    {
        if (name != expected) Add(rule, span, $"{what} \"{name}\" should be \"{expected}\".");
    }
}
