using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Releases;

/// <summary>The <c>.proto</c> files in a package, or in another archive of the same format.</summary>
internal sealed class PackageFiles : ISourceFiles
{
    // More than any schema has; what unpacks to more is no release.
    private const long MaxBytes = 256 << 20;

    private readonly Dictionary<string, byte[]> _files = [];
    private readonly string _package;
    private readonly string _root;

    /// <summary>Reads a package.</summary>
    /// <param name="package">Path of the package.</param>
    /// <param name="names">Import names of the release that it is compared with.</param>
    /// <exception cref="ToolException">It is no package, or has no schema.</exception>
    public PackageFiles(string package, IReadOnlyCollection<string> names)
    {
        _package = package;
        try
        {
            using ZipArchive archive = ZipFile.OpenRead(package);
            Read(archive);
        }
        catch (InvalidDataException)
        {
            throw new ToolException($"{package}: is no package");
        }

        if (_files.Count == 0) throw new ToolException($"{package}: there is no .proto file in it");
        _root = Release.FindRoot(_files.Keys, names);
    }

    /// <summary>The import names of its files.</summary>
    public IReadOnlyList<string> Names =>
        [.. _files.Keys.Where(path => path.StartsWith(_root)).Select(path => path[_root.Length..]).Order()];

    /// <inheritdoc/>
    public SourceFile? Find(string name)
    {
        if (!_files.TryGetValue(_root + name, out byte[]? bytes)) return null;
        string folder = $"{_package}/{_root}";
        return new SourceFile(folder + name, SourceText.Decode(bytes), folder.TrimEnd('/'));
    }

    private void Read(ZipArchive archive)
    {
        long left = MaxBytes;
        foreach (ZipArchiveEntry entry in archive.Entries)
        {
            if (!entry.FullName.EndsWith(".proto", System.StringComparison.OrdinalIgnoreCase)) continue;
            left -= entry.Length;
            if (left < 0) throw new ToolException($"{_package}: its schemas have more than 256 MiB");
            using Stream stream = entry.Open();
            _files[entry.FullName.Replace('\\', '/')] = InputFile.ReadAll(stream);
        }
    }
}
