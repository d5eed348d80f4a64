using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Validation;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>
/// A <c>.proto</c> text with views of a message whose repeated fields are streamed, along a path that a seed selects:
/// <c>S0</c> is the outermost one, <c>S1</c> the next. <c>K0</c> and so on are the same without streamed fields.
/// <c>F</c> is a view of the message at the end with its numbers and texts alone.
/// </summary>
internal sealed class SeededScan
{
    private readonly Random _random;
    private readonly StringBuilder _text = new();
    private readonly List<int> _path = [];

    private SeededScan(MessageSchema root, int seed, IReadOnlyList<string> imports)
    {
        _random = new Random(seed);
        string syntax = root.File.Edition == ProtoEdition.Proto3 ? "proto3" : "proto2";
        _text.Append($"syntax = \"{syntax}\";\npackage scan{seed};\nimport \"protozerosharp/options.proto\";\n");
        foreach (string import in imports) _text.Append($"import \"{import}\";\n");
        if (FileChecks.IsLite(root.File)) _text.Append("option optimize_for = LITE_RUNTIME;\n");
        MessageSchema level = root;
        while (true)
        {
            FieldSchema? next = Select(level);
            Declare(level, next);
            if (next is null) break;
            _path.Add(next.Number);
            level = next.MessageType!;
        }
    }

    /// <summary>The numbers of the streamed fields from the outermost one inwards, and the text.</summary>
    public static (IReadOnlyList<int> Path, string Text) Of(
        MessageSchema root, int seed, IReadOnlyList<string> imports)
    {
        var made = new SeededScan(root, seed, imports);
        return (made._path, made._text.ToString());
    }

    // Of the deepest paths first, so that most scans have several levels.
    private FieldSchema? Select(MessageSchema level)
    {
        FieldSchema[] lists = [.. level.Fields.Where(field =>
            field is { IsRepeated: true, IsMap: false, Kind: ScalarKind.Message, IsDelimited: false })];
        bool isEnough = _path.Count == 3 || (_path.Count > 0 && _random.Next(3) == 0);
        return lists.Length == 0 || isEnough ? null : lists[_random.Next(lists.Length)];
    }

    private void Declare(MessageSchema message, FieldSchema? streamed)
    {
        int share = _random.Next(0, 10), depth = _path.Count;
        FieldSchema[] own = [.. message.Fields.Where(field =>
            field != streamed && !field.IsDelimited && (field.IsRequired || _random.Next(10) < share))];
        foreach (string name in (string[])["S", "K"])
        {
            Open(message, name + depth);
            if (streamed is not null)
            {
                string option = name == "S" ? " [(protozerosharp.field).streamed = true]" : "";
                _text.Append($"repeated {name}{depth + 1} f{streamed.Number} = {streamed.Number}{option};\n");
            }

            Fields(own);
        }

        if (streamed is not null) return;
        Open(message, "F");
        Fields(own.Where(field => field is { IsRepeated: false, Kind: not ScalarKind.Message }));
    }

    private void Open(MessageSchema message, string name) => _text.Append(
        $"message {name} {{ option (protozerosharp.message).view_of = \"{message.FullName}\";\n");

    private void Fields(IEnumerable<FieldSchema> fields)
    {
        foreach (var group in fields.GroupBy(field => field.RealOneof))
        {
            if (group.Key is { } oneof) _text.Append($"oneof o{oneof.Index} {{\n");
            foreach (FieldSchema field in group) Field(field);
            if (group.Key is not null) _text.Append("}\n");
        }

        _text.Append("}\n");
    }

    private void Field(FieldSchema field)
    {
        string label = field.IsMap || field.RealOneof is not null ? ""
            : field.IsRepeated ? "repeated "
            : field.Label == FieldLabel.Required ? "required "
            : field.File.Edition != ProtoEdition.Proto3 || field.IsProto3Optional ? "optional " : "";
        string type = field.IsMap ? $"map<{field.MapKey.Scalar.Keyword}, {TypeOf(field.MapValue)}>" : TypeOf(field);
        string options = "";
        if (field.Default is not null)
        {
            var value = field.Syntax.Options.First(one => one.IsNamed("default")).Value;
            string text = field.File.Source.Text.Substring(value.Span.Start, value.Span.Length);
            options = $" [default = {text}]";
        }

        _text.Append($"{label}{type} f{field.Number} = {field.Number}{options};\n");
    }

    private static string TypeOf(FieldSchema value) =>
        value.MessageType is { } message ? "." + message.FullName
        : value.EnumType is { } type ? "." + type.FullName
        : value.Scalar.Keyword;
}
