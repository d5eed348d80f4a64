using System;
using System.CommandLine;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroSharp.Arrow;

namespace ProtoZeroTool.Tables;

/// <summary>The options that say how messages are columns.</summary>
internal sealed class TableOptions
{
    private const int MostRows = 1 << 24;

    private readonly Option<int> _rows = new("--rows")
    {
        HelpName = "COUNT", Description = "Rows of a row group of Parquet, or of a batch of Arrow.",
        DefaultValueFactory = _ => ProtoArrow.DefaultRows,
    };

    private readonly Option<string> _compression = Among(
        "--compression", "Parquet: how columns are compressed.", ParquetFile.Compressions);

    private readonly Option<string> _enums = Among(
        "--enums", "Parquet, Arrow: how columns hold enums.", ["names", "numbers"]);

    private readonly Option<int> _recursion = new("--recursion-depth")
    {
        HelpName = "COUNT",
        Description = "Parquet, Arrow: how often a message may be inside of one of its type; what lies deeper is left "
            + "out. 0 refuses such a type.",
        DefaultValueFactory = _ => 0,
    };

    private readonly Option<string?> _leftOut = new("--leave-out")
    {
        HelpName = "PATHS", Description = "Parquet, Arrow: fields without columns, such as body,scope.attributes.",
    };

    /// <summary>Makes the options and adds them to a command.</summary>
    public TableOptions(Command command)
    {
        Limit(_rows, 1, MostRows);
        Limit(_recursion, 0, ProtoArrowOptions.MaxRecursionDepth);
        foreach (Option option in new Option[] { _rows, _compression, _enums, _recursion, _leftOut })
            command.Options.Add(option);
    }

    /// <summary>What the command line says.</summary>
    public TableLayout Read(ParseResult parsed, ProtoTypeRegistry types) => new(
        parsed.GetValue(_rows), parsed.GetValue(_compression)!,
        new ProtoArrowOptions
        {
            Enums = Enum.Parse<ProtoArrowEnums>(parsed.GetValue(_enums)!, ignoreCase: true),
            RecursionDepth = parsed.GetValue(_recursion),
            LeftOut = parsed.GetValue(_leftOut)?.Split(
                ',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Distinct().ToArray() ?? [],
            DiscardUnknownFields = true,
            Types = types,
        });

    private static Option<string> Among(string name, string description, string[] values)
    {
        var option = new Option<string>(name)
        {
            HelpName = string.Join('|', values), Description = description, DefaultValueFactory = _ => values[0],
        };
        option.AcceptOnlyFromAmong(values);
        return option;
    }

    private static void Limit(Option<int> option, int least, int most) => option.Validators.Add(result =>
    {
        if (result.Tokens.Count != 1) return;
        string text = result.Tokens[0].Value;
        if (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int value)
            || value < least || value > most)
            result.AddError($"{option.Name} {text}: a number from {least} to {most} is expected.");
    });
}
