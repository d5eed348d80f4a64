using System;
using System.IO;
using Microsoft.CodeAnalysis;

namespace ProtoZeroGenerator.Hosting;

/// <summary>Finds out whether the project references gRPC.</summary>
internal static class GrpcCheck
{
    private const string Assembly = "Grpc.Core.Api";

    /// <summary>Whether a reference is the assembly that code of services needs.</summary>
    public static bool IsGrpc(MetadataReference reference)
    {
        // The path of a file; in an editor the name of another project's assembly.
        string? display = reference.Display;
        return display is not null && (display.Equals(Assembly, StringComparison.OrdinalIgnoreCase)
            || (display.EndsWith(Assembly + ".dll", StringComparison.OrdinalIgnoreCase)
                && Path.GetFileNameWithoutExtension(display).Equals(Assembly, StringComparison.OrdinalIgnoreCase)));
    }
}
