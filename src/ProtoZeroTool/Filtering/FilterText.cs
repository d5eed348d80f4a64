using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Filtering;

/// <summary>What the user wrote, and the option that it is the value of.</summary>
internal sealed record FilterText(string Option, string Text)
{
    /// <summary>Says what is wrong at a column; columns count characters from 1.</summary>
    public ToolException Error(int column, string message) => new($"{Option}: column {column}: {message}");
}
