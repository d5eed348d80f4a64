using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroTool.Terminal;
using Xunit;

namespace ProtoZeroTool.Tests.Plugin;

/// <summary>The C# that the generator makes of <c>.proto</c> files.</summary>
internal static class Generated
{
    /// <summary>The settings with which descriptors are part of the code.</summary>
    public static readonly ModelSettings WithDescriptors =
        ModelSettings.Default with { Parts = MessageParts.All | MessageParts.Descriptor };

    /// <summary>What <c>protozero generate</c> makes, but with other settings.</summary>
    public static IReadOnlyDictionary<string, string> Of(
        ModelSettings settings, string root, params IEnumerable<string> files)
    {
        var console = new ToolConsole(new StringWriter(), new StringWriter(), showsProgress: false);
        using var progress = new Progress(console);
        Workspace workspace = Workspace.Open(console, [root], files, progress);
        Dictionary<string, string> emitted =
            workspace.EmitGiven(settings, progress).ToDictionary(file => file.HintName, file => file.Text);
        Assert.False(workspace.HasErrors);
        return emitted;
    }
}
