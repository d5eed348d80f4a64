using System.IO;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Google's compiler, which came with the package Grpc.Tools: an independent judge of bytes.</summary>
internal static class Protoc
{
    /// <summary>The text form of a message in a file.</summary>
    public static string Decode(Payload payload, string file) =>
        GrpcTools.Decode([DataFolder.PathOf(payload.SchemaRoot)], payload.Schema, payload.Message,
            File.ReadAllBytes(file));
}
