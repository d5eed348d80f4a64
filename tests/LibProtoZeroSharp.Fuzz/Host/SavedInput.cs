using System;
using System.Globalization;
using System.IO;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// An input in a file: a line of text that says where it comes from, then its bytes. A file without that line is an
/// input of its own right, tried as every message.
/// </summary>
internal sealed record SavedInput(string? Message, ulong Salt, byte[] Bytes)
{
    private const string Mark = "protozero-fuzz";

    /// <summary>Writes a file.</summary>
    /// <returns>Its path.</returns>
    public static string Save(
        string folder, ulong seed, long index, ulong salt, string message, string property, ReadOnlySpan<byte> bytes)
    {
        Directory.CreateDirectory(folder);
        string path = Path.Combine(folder, $"{seed}-{index}.input");
        string line = string.Create(
            CultureInfo.InvariantCulture,
            $"{Mark} message={message} salt={salt} seed={seed} input={index} property={property.Replace(' ', '-')}\n");
        File.WriteAllBytes(path, [.. Encoding.UTF8.GetBytes(line), .. bytes]);
        return path;
    }

    /// <summary>Reads a file.</summary>
    public static SavedInput Load(string path)
    {
        byte[] all = File.ReadAllBytes(path);
        int end = all.AsSpan().IndexOf((byte)'\n');
        if (end < 0 || !all.AsSpan().StartsWith(Encoding.UTF8.GetBytes(Mark))) return new SavedInput(null, 0, all);
        string[] words = Encoding.UTF8.GetString(all, 0, end).Split(' ');
        return new SavedInput(Value(words, "message"), ulong.Parse(Value(words, "salt"), CultureInfo.InvariantCulture),
            all[(end + 1)..]);
    }

    private static string Value(string[] words, string name) =>
        Array.Find(words, word => word.StartsWith(name + "=", StringComparison.Ordinal))?[(name.Length + 1)..]
        ?? throw new InvalidDataException($"The first line does not say {name}.");
}
