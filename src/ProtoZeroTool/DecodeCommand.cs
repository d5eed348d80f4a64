using System.CommandLine;
using ProtoZeroTool.Conversion;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero decode</c>: bytes become text or JSON.</summary>
internal static class DecodeCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "Writes an encoded message in the text format, as protoc does with --decode, or as JSON. "
            + "Example: protozero decode -I protos --type shop.v1.Order --to json order.pb";
        var command = new Command("decode", Description);
        _ = new ConversionCommand(console, command, (MessageFormat.Binary, false), (MessageFormat.Text, true));
        return command;
    }
}
