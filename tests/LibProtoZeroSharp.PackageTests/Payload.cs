using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.Json;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.PackageTests;

/// <summary>One real message of the data folder's manifest.</summary>
/// <param name="Path">The bytes, relative to the data folder.</param>
/// <param name="SchemaRoot">The import root of its schema, relative to the data folder.</param>
/// <param name="Schema">The file that declares the message, relative to the root.</param>
/// <param name="Message">Full name of the message in the schema.</param>
/// <param name="ExpectedText">What protoc decodes the bytes to, relative to the data folder.</param>
/// <param name="IsCanonical">Whether protoc writes the same bytes again.</param>
internal sealed partial record Payload(
    string Path, string SchemaRoot, string Schema, string Message, string ExpectedText, bool IsCanonical)
{
    /// <summary>All payloads whose schema lies in one of the folders.</summary>
    public static IReadOnlyList<Payload> Load(IReadOnlyCollection<string> schemaRoots)
    {
        using JsonDocument manifest = JsonDocument.Parse(File.ReadAllBytes(DataFolder.PathOf("manifest.json")));
        return
        [
            .. from entry in manifest.RootElement.EnumerateArray()
               let root = Text(entry, "schema_root")
               where schemaRoots.Contains(root)
               select new Payload(
                   Text(entry, "payload"), root, Text(entry, "schema"), Text(entry, "message"),
                   Text(entry, "expected_text"),
                   entry.GetProperty("protoc_reencode").GetProperty("identical").GetBoolean()),
        ];

        static string Text(JsonElement entry, string name) => entry.GetProperty(name).GetString()!;
    }

    /// <summary>
    /// The C# type of a message that is not nested: its file's <c>csharp_namespace</c>, else its package in Pascal
    /// case.
    /// </summary>
    public string CSharpType
    {
        get
        {
            int dot = Message.LastIndexOf('.');
            Match option = NamespaceOption().Match(File.ReadAllText(DataFolder.PathOf($"{SchemaRoot}/{Schema}")));
            string space = option.Success
                ? option.Groups[1].Value
                : WordStart()
                    .Replace(Message[..dot], match => match.Value.TrimStart('_').ToUpper(CultureInfo.InvariantCulture));
            return $"global::{space}.{Message[(dot + 1)..]}";
        }
    }

    /// <summary>The stored text form.</summary>
    public string ReadExpectedText()
    {
        using Stream file = File.OpenRead(DataFolder.PathOf(ExpectedText));
        using Stream text = ExpectedText.EndsWith(".gz") ? new GZipStream(file, CompressionMode.Decompress) : file;
        return new StreamReader(text).ReadToEnd();
    }

    [GeneratedRegex("""option\s+csharp_namespace\s*=\s*"([^"]+)"\s*;""")]
    private static partial Regex NamespaceOption();

    [GeneratedRegex(@"(?:^|[._])[a-z0-9]")]
    private static partial Regex WordStart();
}
