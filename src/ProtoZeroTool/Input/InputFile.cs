using System;
using System.Buffers;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Input;

/// <summary>Files of bytes on the command line, where <c>-</c> is the standard input or output.</summary>
internal static class InputFile
{
    /// <summary>The standard input or output.</summary>
    public const string Standard = "-";

    /// <summary>The argument FILE.</summary>
    public static Argument<string> Argument(string description) => new("FILE") { Description = description };

    /// <summary>How messages call a file.</summary>
    public static string NameOf(string file) => file == Standard ? "the standard input" : file;

    /// <summary>Opens a file to read it once from begin to end.</summary>
    /// <exception cref="ToolException">There is no such file.</exception>
    public static Stream Open(string file, ToolConsole console)
    {
        if (file == Standard) return console.OpenInput();
        if (Directory.Exists(file)) throw new ToolException($"{file}: is a folder");
        if (!File.Exists(file)) throw new ToolException($"{file}: no such file");
        return new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, 1, FileOptions.SequentialScan);
    }

    /// <summary>Makes a file, or takes the standard output.</summary>
    /// <exception cref="ToolException">It is a folder, or its folder does not exist.</exception>
    public static Stream Create(string file, ToolConsole console)
    {
        if (file == Standard) return console.OpenOutput();
        if (Directory.Exists(file)) throw new ToolException($"{file}: is a folder");
        if (!Directory.Exists(Path.GetDirectoryName(Path.GetFullPath(file))))
            throw new ToolException($"{file}: there is no such folder to write into");
        return File.Create(file);
    }

    /// <summary>Refuses to write over what is read; to be called before that is opened.</summary>
    /// <param name="output">What will be written; null for nothing.</param>
    /// <param name="inputs">What will be read.</param>
    /// <exception cref="ToolException">The output is one of the inputs, by any path or link.</exception>
    public static void RefuseInputs(string? output, params IEnumerable<string> inputs)
    {
        if (output is null or Standard || !File.Exists(output)) return;
        foreach (string input in inputs)
        {
            if (input != Standard && SameFile.Are(input, output))
                throw new ToolException($"{output}: is read, and not written over");
        }
    }

    /// <summary>Reads all of a file.</summary>
    public static byte[] ReadAll(string file, ToolConsole console)
    {
        using Stream stream = Open(file, console);
        return ReadAll(stream);
    }

    /// <summary>Reads all of a stream.</summary>
    /// <exception cref="IOException">It has more bytes than an array.</exception>
    public static byte[] ReadAll(Stream stream)
    {
        var bytes = new ArrayBufferWriter<byte>(1 << 16);
        while (true)
        {
            if (bytes.WrittenCount > Array.MaxLength - (1 << 17)) throw new IOException("the input has more than 2 GiB");
            int read = stream.Read(bytes.GetSpan(1 << 16));
            if (read == 0) return bytes.WrittenSpan.ToArray();
            bytes.Advance(read);
        }
    }
}
