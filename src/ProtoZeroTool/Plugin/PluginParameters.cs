using System;
using System.Collections.Generic;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// What stands behind <c>--zerosharp_opt</c>: settings of the generator, <c>name=value</c>, separated by commas. They
/// count as those of a project.
/// </summary>
internal static class PluginParameters
{
    // Named as the options that a .proto can set itself.
    private static readonly Dictionary<string, string> s_settings = new(StringComparer.Ordinal)
    {
        ["namespace"] = "ProtoZeroNamespace",
        ["access"] = "ProtoZeroAccess",
        ["generate"] = "ProtoZeroGenerate",
        ["enum_names"] = "ProtoZeroEnumNames",
        ["docs"] = "ProtoZeroDocs",
        ["lazy"] = "ProtoZeroLazy",
        ["form"] = "ProtoZeroForm",
    };

    /// <summary>The names that are understood.</summary>
    public static IEnumerable<string> Names => s_settings.Keys;

    /// <summary>The settings with their values. A name that is given several times has several values.</summary>
    /// <exception cref="PluginException">A parameter is not understood.</exception>
    public static Dictionary<string, string> Parse(string parameter)
    {
        var settings = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string one in parameter.Split(
            ',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            int sign = one.IndexOf('=');
            string name = sign < 0 ? one : one[..sign].TrimEnd();
            if (!s_settings.TryGetValue(name, out string? setting))
            {
                throw new PluginException(
                    $"\"{name}\" is no parameter; there are {string.Join(", ", s_settings.Keys)}");
            }

            if (sign < 0) throw new PluginException($"the parameter \"{name}\" needs a value: {name}=…");
            string value = one[(sign + 1)..].TrimStart();
            settings[setting] = settings.TryGetValue(setting, out string? earlier) ? $"{earlier};{value}" : value;
        }

        return settings;
    }
}
