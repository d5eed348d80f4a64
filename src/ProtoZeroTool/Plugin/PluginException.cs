using System;
using ProtoZeroGenerator.Syntax.Parsing;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// Why nothing can be generated for a request that is well-formed: protoc shows the message as the plug-in's error.
/// </summary>
internal sealed class PluginException(string message) : Exception(message)
{
    // As the library: names of what is nested hold those around them, and would take more memory than the request.
    private const int MostLetters = 1023;

    /// <summary>Refuses a full name that is too long.</summary>
    public static void CheckName(string name)
    {
        if (name.Length > MostLetters + 1)
            throw new PluginException($"a full name has more than {MostLetters} letters");
    }

    /// <summary>Refuses what is nested deeper than a <c>.proto</c> may be.</summary>
    public static void CheckDepth(int depth)
    {
        if (depth > Parser.MaxMessageDepth)
            throw new PluginException($"messages are nested deeper than {Parser.MaxMessageDepth} levels");
    }
}
