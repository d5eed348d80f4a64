using System.CommandLine;
using ProtoZeroTool.Input;

namespace ProtoZeroTool.Filtering;

/// <summary>The options that say which records stay, and what of them.</summary>
internal sealed class FilterOptions
{
    private readonly Option<string?> _where = new("--where")
    {
        HelpName = "CONDITION",
        Description = "Keep only the messages for which it holds, such as \"lines.price > 5 and not customer.name "
            + "startswith 'test'\". docs/tool.md has the grammar.",
    };

    private readonly Option<string?> _select = new("--select")
    {
        HelpName = "PATHS", Description = "Keep only these fields, such as id,lines.price.",
    };

    /// <summary>Makes the options and adds them to a command.</summary>
    public FilterOptions(Command command)
    {
        command.Options.Add(_where);
        command.Options.Add(_select);
    }

    /// <summary>What the command line says; null if it says nothing.</summary>
    /// <param name="parsed">The command line.</param>
    /// <param name="schema">The schema of the records.</param>
    /// <param name="isEncoded">Whether records are encoded.</param>
    public RecordFilter? Read(ParseResult parsed, LoadedSchema schema, bool isEncoded)
    {
        string? where = parsed.GetValue(_where), select = parsed.GetValue(_select);
        if (where is null && select is null) return null;
        return new RecordFilter(
            schema,
            where is null ? null : ConditionReader.Read(new FilterText(_where.Name, where), schema),
            select is null ? null : Selection.Read(new FilterText(_select.Name, select), schema),
            isEncoded);
    }
}
