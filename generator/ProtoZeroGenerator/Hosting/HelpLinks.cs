using System;
using System.Collections.Generic;
using System.Reflection;

namespace ProtoZeroGenerator.Hosting;

/// <summary>
/// The pages that diagnostics lead to. The build writes the address of the repository into the assembly, if there is
/// one; without it no diagnostic has a link. Compiled into the analyzers, too.
/// </summary>
internal static class HelpLinks
{
    private static readonly string? s_repository = FindRepository();

    /// <summary>The page about a diagnostic; null without an address.</summary>
    public static string? Of(string id) => In(s_repository, id);

    /// <summary>The page about a diagnostic in a repository.</summary>
    // Editors open http addresses only, so the page that lies in the package cannot be the target.
    public static string? In(string? repository, string id)
    {
        if (string.IsNullOrWhiteSpace(repository)) return null;
        string address = repository!.Trim().TrimEnd('/');
        const string Suffix = ".git";
        if (address.EndsWith(Suffix, StringComparison.Ordinal))
            address = address.Substring(0, address.Length - Suffix.Length);
        return address + "/blob/main/docs/diagnostics.md#" + id.ToLowerInvariant();
    }

    private static string? FindRepository()
    {
        IEnumerable<AssemblyMetadataAttribute> all =
            typeof(HelpLinks).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>();
        foreach (AssemblyMetadataAttribute data in all)
        {
            if (data.Key == "RepositoryUrl") return data.Value;
        }

        return null;
    }
}
