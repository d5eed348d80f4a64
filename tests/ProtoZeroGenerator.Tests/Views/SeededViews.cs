using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Validation;
using ProtoZeroGenerator.Syntax;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Tests.Views;

/// <summary>
/// A <c>.proto</c> text with views of a message and of those in it, of fields that a seed selects: <c>V0</c> is the
/// view of the message itself. <c>P0</c> and so on are messages with the same fields that are no views.
/// </summary>
internal sealed class SeededViews
{
    private readonly Random _random;
    private readonly Dictionary<MessageSchema, int> _numbers = [];
    private readonly Queue<MessageSchema> _pending = new();
    private readonly StringBuilder _views = new();
    private readonly StringBuilder _plain = new();
    private readonly SchemaFile _file;
    private readonly bool _hasViewsOnly;
    private int _groups;

    private SeededViews(MessageSchema root, int seed)
    {
        _hasViewsOnly = HasViewsOnly(seed);
        _random = new Random(seed);
        _file = root.File;
        NumberOf(root);
    }

    /// <summary>Whether all messages in the view of a seed are views; else some are taken as they are.</summary>
    public static bool HasViewsOnly(int seed) => seed % 2 == 0;

    /// <summary>Makes the text, whose package is <c>seeded</c> with the seed behind it.</summary>
    public static string Text(MessageSchema root, int seed, IEnumerable<string> imports)
    {
        var made = new SeededViews(root, seed);
        while (made._pending.Count > 0) made.Declare(made._pending.Dequeue());
        string syntax = root.File.Edition == ProtoEdition.Proto3 ? "proto3" : "proto2";
        string imported = string.Concat(imports.Select(import => $"import \"{import}\";\n"));
        string lite = FileChecks.IsLite(root.File) ? "option optimize_for = LITE_RUNTIME;\n" : "";
        return $"syntax = \"{syntax}\";\npackage seeded{seed};\nimport \"protozerosharp/options.proto\";\n{imported}{lite}"
            + made._views + made._plain;
    }

    private int NumberOf(MessageSchema message)
    {
        if (_numbers.TryGetValue(message, out int number)) return number;
        number = _numbers.Count;
        _numbers.Add(message, number);
        _pending.Enqueue(message);
        return number;
    }

    private void Declare(MessageSchema message)
    {
        (string view, string plain) = Body(message);
        _views.Append($"message V{NumberOf(message)} {{ {Option(message)}\n{view}}}\n");
        _plain.Append($"message P{NumberOf(message)} {{\n{plain}}}\n");
    }

    private static string Option(MessageSchema message) =>
        $"option (protozerosharp.message).view_of = \"{message.FullName}\";";

    private (string View, string Plain) Body(MessageSchema message)
    {
        int share = _random.Next(1, 10);
        FieldSchema[] named = [.. message.Fields.Where(_ => _random.Next(10) < share)];
        var view = new StringBuilder();
        var plain = new StringBuilder();
        foreach (var group in named.GroupBy(field => field.RealOneof))
        {
            string? oneof = group.Key is null ? null : $"oneof o{group.Key.Index} {{\n";
            view.Append(oneof);
            plain.Append(oneof);
            foreach (FieldSchema field in group)
            {
                (string ofView, string ofPlain) = Field(field);
                view.Append(ofView);
                plain.Append(ofPlain);
            }

            if (oneof is null) continue;
            view.Append("}\n");
            plain.Append("}\n");
        }

        return (view.ToString(), plain.ToString());
    }

    private (string View, string Plain) Field(FieldSchema field)
    {
        string label = field.IsMap || field.RealOneof is not null ? ""
            : field.IsRepeated ? "repeated "
            : field.Label == FieldLabel.Required ? "required "
            : _file.Edition != ProtoEdition.Proto3 || field.IsProto3Optional ? "optional " : "";
        if (field.IsGroup) return Group(field, label);
        (string ofView, string ofPlain) = Types(field.IsMap ? field.MapValue : field);
        string key = field.IsMap ? $"map<{field.MapKey.Scalar.Keyword}, " : "", close = field.IsMap ? ">" : "";
        string rest = $" f{field.Number} = {field.Number}{Options(field)};\n";
        return ($"{label}{key}{ofView}{close}{rest}", $"{label}{key}{ofPlain}{close}{rest}");
    }

    private (string View, string Plain) Group(FieldSchema field, string label)
    {
        (string view, string plain) = Body(field.MessageType!);
        int number = _groups++;
        return ($"{label}group VG{number} = {field.Number} {{ {Option(field.MessageType!)}\n{view}}}\n",
            $"{label}group PG{number} = {field.Number} {{\n{plain}}}\n");
    }

    // A message is viewed or taken as it is.
    private (string View, string Plain) Types(FieldSchema value)
    {
        string full = "." + (value.MessageType?.FullName ?? value.EnumType?.FullName ?? "");
        if (value.Kind == ScalarKind.Enum) return (full, full);
        if (value.Kind != ScalarKind.Message) return (value.Scalar.Keyword, value.Scalar.Keyword);
        MessageSchema type = value.MessageType!;
        if (_random.Next(5) == 0 && !_hasViewsOnly) return (full, full);
        return ($"V{NumberOf(type)}", $"P{NumberOf(type)}");
    }

    // Parsers take both forms of lists, so the view may say another one than its message.
    private string Options(FieldSchema field)
    {
        if (field.IsPackable && _random.Next(2) == 0) return $" [packed = {(_random.Next(2) == 0 ? "true" : "false")}]";
        if (field.Default is null) return "";
        OptionSyntax option = field.Syntax.Options.First(one => one.IsNamed("default"));
        string text = field.File.Source.Text.Substring(option.Value.Span.Start, option.Value.Span.Length);
        return $" [default = {text}]";
    }
}
