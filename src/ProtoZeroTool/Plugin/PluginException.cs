using System;
using ProtoZeroGenerator.Syntax.Parsing;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// Why nothing can be generated for a request that is well-formed: protoc shows the message as the plug-in's error.
/// </summary>
internal sealed class PluginException(string message) : Exception(message)
{
    /// <summary>Refuses what is nested deeper than a <c>.proto</c> may be.</summary>
    public static void CheckDepth(int depth)
    {
        if (depth > Parser.MaxMessageDepth)
            throw new PluginException($"messages are nested deeper than {Parser.MaxMessageDepth} levels");
    }
}
