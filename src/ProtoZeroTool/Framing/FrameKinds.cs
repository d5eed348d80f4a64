using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroTool.Framing;

/// <summary>The names of framings on the command line.</summary>
internal static class FrameKinds
{
    private static readonly (string Name, FrameKind Kind)[] s_all =
    [
        ("auto", FrameKind.Auto), ("none", FrameKind.None), ("delimited", FrameKind.Delimited),
        ("length32", FrameKind.Length32), ("length32le", FrameKind.Length32Le), ("grpc", FrameKind.Grpc),
        ("kafka", FrameKind.Kafka), ("osm-pbf", FrameKind.OsmPbf),
    ];

    /// <summary>All names.</summary>
    public static IEnumerable<string> Names => s_all.Select(one => one.Name);

    /// <summary>The framing of a name that is one of <see cref="Names"/>.</summary>
    public static FrameKind Parse(string name) => s_all.Single(one => one.Name == name).Kind;

    /// <summary>The name of a framing.</summary>
    public static string NameOf(FrameKind kind) => s_all.Single(one => one.Kind == kind).Name;
}
