using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking;

/// <summary>One current file beside the whole earlier release: what every rule works on.</summary>
internal sealed class Comparison
{
    private readonly RuleReport _report;

    public Comparison(SchemaFile file, NamedTypes previous, RuleReport report)
    {
        File = file;
        Previous = previous;
        _report = report;
        Places = new Places(file);
    }

    /// <summary>The current file.</summary>
    public SchemaFile File { get; }

    /// <summary>The earlier release.</summary>
    public NamedTypes Previous { get; }

    /// <summary>The places in the current file.</summary>
    public Places Places { get; }

    /// <summary>
    /// Whether what was found depends on more of other files than the names of their types, so that it can change when
    /// they do.
    /// </summary>
    public bool ReadsOthers { get; set; }

    /// <summary>Whether a rule is in use.</summary>
    public bool Wants(BreakingRule rule) => _report.Wants(rule);

    /// <summary>Reports a break at a place of the file; at the file alone without one.</summary>
    public void Add(BreakingRule rule, SourceSpan? span, SchemaElement previous, string what) =>
        _report.Add(rule, File, span, previous.File, what);
}
