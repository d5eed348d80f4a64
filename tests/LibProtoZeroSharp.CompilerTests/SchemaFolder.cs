using System;
using System.IO;

namespace ProtoZeroSharp.Compiler.Tests;

/// <summary>A temporary folder with schemas.</summary>
internal sealed class SchemaFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("protozero-compiler-");

    /// <summary>Full path of the folder.</summary>
    public string Root => _folder.FullName;

    /// <summary>Writes a file and the folders around it.</summary>
    public SchemaFolder With(string name, string text)
    {
        string path = Path.Combine(Root, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return this;
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
