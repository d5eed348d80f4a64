using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Published;

/// <summary>That the program really runs in an image that holds it and the libraries that it is linked to.</summary>
internal static class ImageChecks
{
    private static readonly string[] s_absent = ["/etc", "/usr", "/var", "/tmp", "/dev", "/sys", "/bin"];
    private static readonly string[] s_openSsl =
        ["libssl.so.3", "libcrypto.so.3", "libssl.so.1.1", "libcrypto.so.1.1", "libssl.so", "libcrypto.so"];

    public static void Run(Checks checks)
    {
        checks.Run("image: no folders of a system", static () =>
        {
            foreach (string folder in s_absent) Checks.That(!Directory.Exists(folder), $"{folder} is absent");
        });
        checks.Run("image: no OpenSSL, ICU or Kerberos", NoLibraries);
        checks.Run("image: invariant globalization", static () =>
        {
            Checks.That(CultureInfo.CurrentCulture.Equals(CultureInfo.InvariantCulture));
            Checks.Throws<CultureNotFoundException>(static () => CultureInfo.GetCultureInfo("de-DE"));
        });
        checks.Run("image: no time zones", static () =>
        {
            Checks.That(TimeZoneInfo.Local.BaseUtcOffset == TimeSpan.Zero);
            Checks.Throws<TimeZoneNotFoundException>(static () => TimeZoneInfo.FindSystemTimeZoneById("Europe/Warsaw"));
        });
    }

    // Neither to be loaded by name nor anywhere in the image.
    private static void NoLibraries()
    {
        foreach (string name in s_openSsl)
            Checks.That(!NativeLibrary.TryLoad(name, out _), $"{name} cannot be loaded");
        string[] libraries = [.. new[] { "/lib", "/lib64", AppContext.BaseDirectory }
            .Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateFiles(folder, "lib*", SearchOption.AllDirectories))
            .Select(file => Path.GetFileName(file)!)];
        // Otherwise it would look in the wrong place.
        Checks.That(libraries.Contains("libc.so.6") || libraries.Any(name => name.StartsWith("libc.musl")));
        foreach (string start in (string[])["libssl", "libcrypto", "libicu", "libgssapi"])
            Checks.That(!libraries.Any(name => name.StartsWith(start, StringComparison.Ordinal)), $"no {start}");
    }
}
