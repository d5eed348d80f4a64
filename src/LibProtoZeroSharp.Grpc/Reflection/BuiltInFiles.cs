using System.Collections.Generic;
using System.IO;
using ProtoZeroSharp.Grpc.Names;

namespace ProtoZeroSharp.Grpc;

/// <summary>
/// The files that every project can import without having them: <c>google/protobuf/*.proto</c> and
/// <c>protozerosharp/options.proto</c>. The build writes their descriptors into the assembly.
/// </summary>
internal static class BuiltInFiles
{
    private const string Resource = "built_in.pb";

    /// <summary>Reads them, by their names.</summary>
    public static Dictionary<string, ReflectedFile> Read()
    {
        using Stream stream = typeof(BuiltInFiles).Assembly.GetManifestResourceStream(Resource)!;
        byte[] bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        using var arena = new ArenaAllocator();
        var files = new Dictionary<string, ReflectedFile>();
        foreach (ProtoBytes descriptor in NamedSet.Parse(bytes, arena).File)
        {
            var file = new BuiltInFile(descriptor.ToArray());
            files.Add(file.Names.File, file);
        }

        return files;
    }
}
