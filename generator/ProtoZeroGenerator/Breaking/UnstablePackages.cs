using System.Text.RegularExpressions;

namespace ProtoZeroGenerator.Breaking;

/// <summary>Packages whose name says that they may change: the last part is a version that is not a release.</summary>
internal static class UnstablePackages
{
    // v1alpha, v1beta2, v1p1beta1, v1test, v1testing.
    private static readonly Regex s_unstable =
        new Regex(@"\.v[1-9][0-9]*(test[a-z0-9_]*|(p[1-9][0-9]*)?(alpha|beta)([1-9][0-9]*)?)$",
            RegexOptions.CultureInvariant);

    /// <summary>Whether a package is unstable by its name.</summary>
    public static bool Contains(string package) => s_unstable.IsMatch(package);
}
