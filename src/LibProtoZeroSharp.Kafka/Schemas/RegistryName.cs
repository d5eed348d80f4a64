using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>What errors call a schema registry: by what its client was made with.</summary>
internal static class RegistryName
{
    /// <summary>The name with the addresses that the client tries, as the beginning of a sentence.</summary>
    public static string Of(ISchemaRegistryClient registry)
    {
        string? urls = SettingOf(registry, SchemaRegistryConfig.PropertyNames.SchemaRegistryUrl);
        if (string.IsNullOrWhiteSpace(urls)) return "The schema registry";
        return $"The schema registry at {string.Join(", ", urls.Split(',').Select(WithoutPassword))}";
    }

    /// <summary>How often the client tries, if its settings say it.</summary>
    public static int? RetriesOf(ISchemaRegistryClient registry) =>
        int.TryParse(SettingOf(registry, SchemaRegistryConfig.PropertyNames.SchemaRegistryMaxRetries),
            CultureInfo.InvariantCulture, out int retries) ? retries : null;

    private static string? SettingOf(ISchemaRegistryClient registry, string name) =>
        ((IEnumerable<KeyValuePair<string, string>>?)registry.Config)?.FirstOrDefault(one => one.Key == name).Value;

    // Errors are logged.
    private static string WithoutPassword(string url)
    {
        const string SchemeEnd = "://";
        int at = url.LastIndexOf('@'), scheme = url.IndexOf(SchemeEnd, StringComparison.Ordinal);
        if (at < 0) return url.Trim();
        return scheme < 0 ? url[(at + 1)..].Trim() : $"{url[..(scheme + SchemeEnd.Length)]}{url[(at + 1)..]}".Trim();
    }
}
