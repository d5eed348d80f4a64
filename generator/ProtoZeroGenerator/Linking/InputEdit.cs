using System.Collections.Immutable;
using System.Linq;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Linking;

/// <summary>One file that has another text than in the previous run, where nothing else differs.</summary>
internal sealed class InputEdit
{
    private InputEdit(FileSyntax old, FileSyntax @new, GeneratorOptions options)
    {
        Old = old;
        New = @new;
        Options = options;
    }

    /// <summary>The tree of the previous run.</summary>
    public FileSyntax Old { get; }

    /// <summary>The tree of this run.</summary>
    public FileSyntax New { get; }

    /// <summary>What is set for the file, then as now.</summary>
    public GeneratorOptions Options { get; }

    /// <summary>
    /// Compares two runs; null if more than one text differs, none does, or the file is now a copy of another.
    /// </summary>
    public static InputEdit? Find(
        ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> before,
        ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> now)
    {
        if (before.Length != now.Length) return null;
        InputEdit? edit = null;
        for (int i = 0; i < now.Length; i++)
        {
            ProtoInput input = now[i].Input;
            if (before[i].Parsed == now[i].Parsed && before[i].Input == input) continue;
            if (edit is not null || before[i].Parsed.Syntax is not { } old || now[i].Parsed.Syntax is not { } syntax)
                return null;
            bool isSameFile = old.Source.Path == syntax.Source.Path && old.Source.ImportRoot == syntax.Source.ImportRoot
                && before[i].Input.Options.Equals(input.Options);
            if (!isSameFile) return null;
            edit = new InputEdit(old, syntax, input.Options);
        }

        if (edit is null || CopyFilter.HasCopy(edit.New, now.Select(file => file.Parsed.Syntax))) return null;
        return edit;
    }
}
