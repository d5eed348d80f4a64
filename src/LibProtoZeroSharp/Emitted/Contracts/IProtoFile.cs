using System;

namespace ProtoZeroSharp;

/// <summary>
/// What a <c>.proto</c> declares: <c>ShopReflection</c> for <c>shop.proto</c>, generated. It costs nothing unless it is
/// used, and is never made an object of.
/// </summary>
public interface IProtoFile
{
    /// <summary>
    /// The file as an encoded <c>google.protobuf.FileDescriptorProto</c>, the same bytes as protoc writes; empty unless
    /// <c>ProtoZeroGenerate</c> names the part <c>Descriptor</c>. Static data of the assembly: valid as long as that is
    /// loaded, and nothing is allocated.
    /// </summary>
    static virtual ReadOnlySpan<byte> Descriptor => default;

    /// <summary>Adds all messages and extensions of the file to a registry.</summary>
    static abstract void AddTo(ProtoTypeRegistry types);

    /// <summary>
    /// Hands on the files that this one imports, if it has a <see cref="Descriptor"/>; not those of protobuf itself,
    /// such as <c>google/protobuf/timestamp.proto</c>, and not those of an <c>import option</c>.
    /// </summary>
    static virtual void VisitImports(IProtoFileVisitor visitor)
    {
    }
}

/// <summary>Learns the types of files.</summary>
public interface IProtoFileVisitor
{
    /// <summary>Takes a file.</summary>
    /// <typeparam name="TFile">The generated class of the file.</typeparam>
    void Visit<TFile>()
        where TFile : IProtoFile;
}
