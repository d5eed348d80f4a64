using System.Text.RegularExpressions;

namespace ProtoZeroGenerator.Guard;

/// <summary>What the last part of a package's name says of its version.</summary>
internal static class PackageVersions
{
    private const string Number = @"\.v[1-9][0-9]*";

    // v1alpha, v1beta2, v1p1beta1, v1test, v1testing.
    private const string NoRelease = @"(test[a-z0-9_]*|(p[1-9][0-9]*)?(alpha|beta)([1-9][0-9]*)?)";

    private static readonly Regex s_unstable = new Regex(Number + NoRelease + "$", RegexOptions.CultureInvariant);

    private static readonly Regex s_any = new Regex(Number + NoRelease + "?$", RegexOptions.CultureInvariant);

    /// <summary>Whether it is a version at all, behind another part: <c>shop.v1</c>, <c>shop.v1beta2</c>.</summary>
    public static bool Has(string package) => s_any.IsMatch(package);

    /// <summary>Whether it is a version that is no release, so that the package may change.</summary>
    public static bool IsUnstable(string package) => s_unstable.IsMatch(package);
}
