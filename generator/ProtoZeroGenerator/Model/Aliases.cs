namespace ProtoZeroGenerator.Model;

/// <summary>
/// What emitted files call the namespaces that are not the user's. A name behind <c>::</c> is looked up in the
/// namespace that the alias stands for and nowhere else: no name of a <c>.proto</c> or of the user's own code can hide
/// it. Only a type of the alias's own name in the global namespace could, and none of ours gets it.
/// </summary>
internal static class Aliases
{
    /// <summary><c>ProtoZeroSharp</c>: what users know too.</summary>
    public const string Library = "_P";

    /// <summary><c>ProtoZeroSharp.Emitted</c>: what only emitted code calls.</summary>
    public const string Emitted = "_E";

    /// <summary><c>System</c>.</summary>
    public const string System = "_S";

    /// <summary><c>Grpc.Core</c>, in files with services.</summary>
    public const string Grpc = "_G";

    /// <summary>The namespace of the file, if it has one.</summary>
    public const string Own = "_N";

    private const string LibraryFromRoot = "global::ProtoZeroSharp.";

    /// <summary>A name from the root, shortened if it is one of the library's.</summary>
    public static string Shorten(string fromRoot) =>
        fromRoot.StartsWith(LibraryFromRoot, global::System.StringComparison.Ordinal)
            ? Library + "::" + fromRoot.Substring(LibraryFromRoot.Length) : fromRoot;
}
