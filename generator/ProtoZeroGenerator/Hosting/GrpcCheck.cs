using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Hosting;

/// <summary>Finds out whether the project references gRPC, and the host of its servers.</summary>
internal static class GrpcCheck
{
    private const string Calls = "Grpc.Core.Api", Host = "Grpc.AspNetCore.Server";

    /// <summary>Whether a reference is an assembly that code of services uses.</summary>
    public static bool IsWanted(MetadataReference reference) => Is(reference, Calls) || Is(reference, Host);

    /// <summary>What code of services can use.</summary>
    public static GrpcSupport Of(ImmutableArray<MetadataReference> references) =>
        !references.Any(static reference => Is(reference, Calls)) ? GrpcSupport.None
        : references.Any(static reference => Is(reference, Host)) ? GrpcSupport.Hosted : GrpcSupport.Calls;

    private static bool Is(MetadataReference reference, string assembly)
    {
        // The path of a file; in an editor the name of another project's assembly.
        string? display = reference.Display;
        return display is not null && (display.Equals(assembly, StringComparison.OrdinalIgnoreCase)
            || (display.EndsWith(assembly + ".dll", StringComparison.OrdinalIgnoreCase)
                && Path.GetFileNameWithoutExtension(display).Equals(assembly, StringComparison.OrdinalIgnoreCase)));
    }
}
