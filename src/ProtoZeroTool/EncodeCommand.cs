using System.CommandLine;
using ProtoZeroTool.Conversion;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary><c>protozero encode</c>: text or JSON becomes bytes.</summary>
internal static class EncodeCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "Encodes a message that is written in the text format, as protoc does with --encode, or as JSON. "
            + "Example: protozero encode -I protos --type shop.v1.Order -o order.pb order.json";
        var command = new Command("encode", Description);
        _ = new ConversionCommand(console, command, (MessageFormat.Text, true), (MessageFormat.Binary, false));
        return command;
    }
}
