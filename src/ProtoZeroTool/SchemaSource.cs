using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The type of messages that a command line names, from <c>.proto</c> files or a descriptor set.</summary>
internal static class SchemaSource
{
    /// <summary>Loads it.</summary>
    /// <param name="console">Where findings go.</param>
    /// <param name="roots">Import roots.</param>
    /// <param name="files">The <c>.proto</c> files; all below the roots if there are none.</param>
    /// <param name="descriptors">A descriptor set, which takes the place of the files.</param>
    /// <param name="type">The full name of the message.</param>
    /// <exception cref="ToolException">There is no such type, or the schema has errors.</exception>
    public static ProtoType Load(
        ToolConsole console, string[] roots, string[] files, string? descriptors, string type)
    {
        byte[] set = descriptors is null ? Compile(console, roots, files) : File.ReadAllBytes(descriptors);
        try
        {
            if (ProtoSchema.Load(set).TryGetType(type.TrimStart('.'), out ProtoType found)) return found;
            throw new ToolException($"{type}: the schema has no such message");
        }
        catch (Exception exception) when (exception is ProtoFormatException or ProtoSchemaException)
        {
            throw new ToolException($"{descriptors ?? "the files"}: no schema: {exception.Message}");
        }
    }

    private static byte[] Compile(ToolConsole console, string[] roots, string[] files)
    {
        Workspace workspace;
        using (var progress = new Progress(console))
        {
            IEnumerable<string> given = files.Length > 0 ? files : roots.Where(Directory.Exists);
            workspace = Workspace.Open(console, roots, given, progress);
        }

        if (!workspace.HasErrors) return workspace.Describe(includesImports: true);
        FindingPrinter.Print(workspace.Findings, console.Error);
        throw new ToolException("the .proto files have errors");
    }
}
