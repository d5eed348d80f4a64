using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Grpc;

/// <summary>A file of a schema, with its descriptor.</summary>
/// <param name="names">What the descriptor declares.</param>
internal abstract class ReflectedFile(ReflectedNames names)
{
    /// <summary>What the file declares.</summary>
    public ReflectedNames Names => names;

    /// <summary>The files that it imports; set once all files are known.</summary>
    public ReflectedFile[] Imports { get; set; } = [];

    /// <summary>The encoded <c>FileDescriptorProto</c>.</summary>
    public abstract ReadOnlySpan<byte> Descriptor { get; }

    /// <summary>The file and all that it imports, directly and indirectly: each once, the file itself first.</summary>
    public List<ReflectedFile> WithImports()
    {
        var files = new List<ReflectedFile> { this };
        var seen = new HashSet<ReflectedFile> { this };
        for (int i = 0; i < files.Count; i++)
        {
            foreach (ReflectedFile import in files[i].Imports)
            {
                if (seen.Add(import)) files.Add(import);
            }
        }

        return files;
    }
}

/// <summary>A file of which there is generated code.</summary>
/// <typeparam name="TFile">The generated class of the file.</typeparam>
internal sealed class GeneratedFile<TFile>() : ReflectedFile(ReflectedNames.Read(TFile.Descriptor))
    where TFile : IProtoFile
{
    /// <inheritdoc/>
    public override ReadOnlySpan<byte> Descriptor => TFile.Descriptor;

    /// <inheritdoc/>
    public override string ToString() => typeof(TFile).FullName!;
}

/// <summary>One of the files that come with protobuf or with our generator.</summary>
/// <param name="descriptor">The encoded <c>FileDescriptorProto</c>.</param>
internal sealed class BuiltInFile(byte[] descriptor) : ReflectedFile(ReflectedNames.Read(descriptor))
{
    /// <inheritdoc/>
    public override ReadOnlySpan<byte> Descriptor => descriptor;
}
