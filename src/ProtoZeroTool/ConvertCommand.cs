using System.CommandLine;
using ProtoZeroTool.Conversion;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero convert</c>: a message in one form becomes the same message in another one.</summary>
internal static class ConvertCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "Converts a message between the binary format, JSON and the text format; of a stream, all records or those "
            + "for which a condition holds, also to Parquet, Arrow and CSV, and back from Parquet and Arrow. "
            + "Example: protozero convert -I protos --type shop.v1.Order order.json -o order.txtpb";
        var command = new Command("convert", Description);
        _ = new ConversionCommand(
            console, command, (MessageFormat.Binary, true), (MessageFormat.Json, true), isFull: true);
        return command;
    }
}
