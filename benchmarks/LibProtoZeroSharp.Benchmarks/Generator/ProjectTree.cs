using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>
/// A large project made from a seed, with imports like those of googleapis: packages of some files each, which import
/// each other's files, files that half of the others import directly or not, options of the project's own, services.
/// </summary>
internal sealed class ProjectTree
{
    /// <summary>The folder that import names are relative to.</summary>
    public const string Root = "/project/protos";

    private const int Shared = 10;
    private const int FilesOfPackage = 15;
    private static readonly string[] s_scalars = ["int32", "int64", "string", "bytes", "bool", "double", "uint32"];

    private readonly Random _random;
    private readonly int[] _messages;
    private readonly List<int>[] _imports;

    public ProjectTree(int seed, int files, int messages)
    {
        _random = new Random(seed);
        _messages = new int[files];
        for (int i = 0; i < messages; i++) _messages[i < files ? i : _random.Next(files)]++;
        _imports = Enumerable.Range(0, files).Select(ImportsOf).ToArray();
        Files = Enumerable.Range(0, files).Select(index => new ProtoFile(PathOf(index), TextOf(index))).ToArray();
        var imported = new HashSet<int>(_imports.SelectMany(list => list));
        Leaves = Enumerable.Range(Shared, files - Shared)
            .Where(index => _messages[index] > 1 && !imported.Contains(index)).ToArray();
    }

    /// <summary>All files.</summary>
    public IReadOnlyList<ProtoFile> Files { get; }

    /// <summary>Indices of files that no file imports, with two messages or more.</summary>
    public int[] Leaves { get; }

    /// <summary>Indices of files without options that half of the others import, directly or not.</summary>
    public static int[] Hubs => [1, 2, 3];

    /// <summary>The number of files that import one, directly or not.</summary>
    public int CountUsers(int index)
    {
        var users = new HashSet<int> { index };
        for (int i = 0; i < _imports.Length; i++)
        {
            if (_imports[i].Any(users.Contains)) users.Add(i);
        }

        return users.Count - 1;
    }

    /// <summary>The text of a file with something written into its first message.</summary>
    public string With(int index, string line) => Files[index].GetText().ToString().Replace(
        $"message {NameOf(index, 0)} {{\n", $"message {NameOf(index, 0)} {{\n{line}\n", StringComparison.Ordinal);

    /// <summary>The text of a file whose last message has another name; nothing uses that message.</summary>
    public string Renamed(int index) => Files[index].GetText().ToString().Replace(
        $"message Unused{index} {{", $"message Renamed{index} {{", StringComparison.Ordinal);

    private static string Package(int index) =>
        index < Shared ? "acme.shared" : $"acme.part{index / FilesOfPackage}.v{1 + (index / FilesOfPackage % 2)}";

    private static string ImportName(int index) => $"{Package(index).Replace('.', '/')}/file{index}.proto";

    private static string PathOf(int index) => $"{Root}/{ImportName(index)}";

    private static string NameOf(int index, int message) => $"Item{index}Kind{message}";

    // Files import only those before them. The first of all has the options.
    private List<int> ImportsOf(int index)
    {
        if (index == 0) return [];
        if (index < Shared) return index % 3 == 0 ? [index - 1] : [];
        var imports = new SortedSet<int>();
        if (_random.Next(3) == 0) imports.Add(0);
        int shared = _random.Next(4);
        for (int i = 0; i < shared; i++) imports.Add(1 + _random.Next(Shared - 1));
        int first = Math.Max(Shared, index / FilesOfPackage * FilesOfPackage);
        int near = _random.Next(3);
        for (int i = 0; i < near && first < index; i++) imports.Add(first + _random.Next(index - first));
        if (_random.Next(10) == 0 && index > Shared) imports.Add(Shared + _random.Next(index - Shared));
        return imports.ToList();
    }

    private string TextOf(int index)
    {
        var text = new StringBuilder("// A file of a large project.\nsyntax = \"proto3\";\n\n");
        text.Append($"package {Package(index)};\n\n");
        if (index == 0) text.Append("import \"google/protobuf/descriptor.proto\";\n");
        if (index % 4 == 1) text.Append("import \"google/protobuf/timestamp.proto\";\n");
        foreach (int import in _imports[index]) text.Append($"import \"{ImportName(import)}\";\n");
        text.Append($"\noption java_package = \"com.{Package(index)}\";\n");
        if (index == 0)
        {
            text.Append("\nmessage Rule {\n  string get = 1;\n  string body = 2;\n}\n");
            text.Append("\nextend google.protobuf.MethodOptions {\n  Rule rule = 50001;\n}\n");
            text.Append("\nextend google.protobuf.FieldOptions {\n  bool needed = 50002;\n}\n");
        }

        for (int message = 0; message < _messages[index] - 1; message++) AppendMessage(text, index, message);
        if (_messages[index] == 1) AppendMessage(text, index, 0);
        else text.Append($"\nmessage Unused{index} {{\n  int32 id = 1;\n}}\n");
        if (index % 3 == 0)
            text.Append($"\nenum Mode{index} {{\n  MODE{index}_UNSET = 0;\n  MODE{index}_SET = 1;\n}}\n");
        if (index >= Shared && index % 5 == 0) AppendService(text, index);
        return text.ToString();
    }

    private void AppendMessage(StringBuilder text, int index, int message)
    {
        text.Append($"\n// A message of the project.\nmessage {NameOf(index, message)} {{\n");
        int count = 2 + _random.Next(9);
        for (int number = 1; number <= count; number++)
        {
            string option = _imports[index].Contains(0) && _random.Next(4) == 0 ? " [(acme.shared.needed) = true]" : "";
            text.Append($"  // A field.\n  {TypeOf(index)} field_{number} = {number}{option};\n");
        }

        if (index % 4 == 1) text.Append($"  google.protobuf.Timestamp time = {count + 1};\n");
        if (index % 3 == 0) text.Append($"  Mode{index} mode = {count + 2};\n");
        text.Append("}\n");
    }

    private string TypeOf(int index)
    {
        List<int> imports = _imports[index];
        string type = s_scalars[_random.Next(s_scalars.Length)];
        int kind = _random.Next(12);
        if (kind < 4 && imports.Count > 0 && imports[_random.Next(imports.Count)] is > 0 and var used)
            type = $"{Package(used)}.{NameOf(used, 0)}";
        return kind switch { 3 => $"map<string, {type}>", 4 or 5 => $"repeated {type}", _ => type };
    }

    private void AppendService(StringBuilder text, int index)
    {
        string option = _imports[index].Contains(0) ? "\n    option (acme.shared.rule) = { get: \"/v1/it\" };\n  " : "";
        string name = NameOf(index, 0);
        text.Append($"\nservice Service{index} {{\n  rpc Get({name}) returns ({name}) {{{option}}}\n}}\n");
    }
}
