using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Edits that break nothing.</summary>
internal static class HarmlessEdits
{
    public static IReadOnlyList<(string Name, EditKinds.Make Make)> All { get; } =
    [
        ("harmless: comment", Comment),
        ("harmless: order of fields", (random, before, file) =>
            Swap(random, before, file, file.Fields().GroupBy(field => field.Syntax.Oneof as object
                ?? field.ContainingType!).SelectMany(Pairs))),
        ("harmless: order of messages", (random, before, file) =>
            Swap(random, before, file, Pairs(file.Messages))),
        ("harmless: order of values", (random, before, file) =>
            Swap(random, before, file, file.AllEnums.SelectMany(type => Pairs(type.Values.Skip(1))))),
        ("harmless: order of calls", (random, before, file) =>
            Swap(random, before, file, file.Services.SelectMany(service => Pairs(service.Methods)))),
        ("harmless: new field", AddField),
        ("harmless: new message, enum, service", AddTypes),
        ("harmless: new value of an open enum", AddValue),
        ("harmless: new call", AddCall),
        ("harmless: reserve", Reserve),
        ("harmless: deprecate", Deprecate),
        ("harmless: packed", Pack),
        ("harmless: import", Import),
    ];

    private static SchemaEdit? Comment(Random random, Release before, SchemaFile file)
    {
        IEnumerable<SyntaxNode> places =
        [
            .. file.Written().Select(message => message.Syntax), .. file.Fields().Select(field => field.Syntax),
            .. file.AllEnums.SelectMany(type => type.Values).Select(value => value.Syntax),
            .. file.Services.SelectMany(service => service.Methods).Select(method => method.Syntax),
        ];
        if (random.Pick(places) is not { } place) return null;
        return On(random, new SchemaEdit(before, file)
            .Insert(place.Span.Start, "/* A remark. */ ").Insert(place.Span.End, " // Another one.\n\n"));
    }

    private static SchemaEdit? AddField(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Written()) is not { } message) return null;
        string[] types = ["string", "int32", "bytes", "bool", "." + random.Pick(file.Written())!.FullName];
        string field = $"{types[random.Next(types.Length)]} new_field = {random.FreeNumber(message)};";
        string label = random.Next(3) == 0 ? "repeated " : file.Label();
        return new SchemaEdit(before, file).Append(message.Syntax, label + field).On(message);
    }

    private static SchemaEdit? AddTypes(Random random, Release before, SchemaFile file)
    {
        string text = random.Next(3) switch
        {
            0 => $"message NewMessage {{ {file.Label()}int32 id = 1; }}",
            1 => "enum NewEnum { NEW_ENUM_NONE = 0; }",
            _ => "message NewMessage { } service NewService { rpc Call(NewMessage) returns (NewMessage); }",
        };
        return On(random, new SchemaEdit(before, file).Insert(file.Source.Text.Length, "\n" + text + "\n"));
    }

    private static SchemaEdit? AddValue(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.AllEnums.Where(type => !type.IsClosed)) is not { } type) return null;
        int number = random.FreeNumber(type);
        SchemaEdit edit = new SchemaEdit(before, file).Append(type.Syntax, $"NEW_VALUE_{number} = {number};");
        return file.Fields().FirstOrDefault(field => field.EnumType == type) is { } field ? edit.On(field) : edit;
    }

    private static SchemaEdit? AddCall(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Services) is not { } service || random.Pick(file.Messages) is not { } type) return null;
        return On(random, new SchemaEdit(before, file)
            .Append(service.Syntax, $"rpc NewCall(.{type.FullName}) returns (stream .{type.FullName});"));
    }

    private static SchemaEdit? Reserve(Random random, Release before, SchemaFile file)
    {
        if (random.Pick(file.Written()) is not { } message) return null;
        string name = file.ReservedName("never_used");
        return new SchemaEdit(before, file)
            .Append(message.Syntax, $"reserved {random.FreeNumber(message)}; reserved {name};").On(message);
    }

    private static SchemaEdit? Deprecate(Random random, Release before, SchemaFile file)
    {
        FieldSchema? field = random.Pick(file.Fields().Where(one => one.Syntax.Options.Count == 0));
        return field is null ? null
            : new SchemaEdit(before, file).Insert(field.Syntax.Number.Span.End, " [deprecated = true]").On(field);
    }

    private static SchemaEdit? Pack(Random random, Release before, SchemaFile file)
    {
        FieldSchema? field = random.Pick(file.Fields().Where(one => one.IsPackable && one.Syntax.Options.Count == 0));
        if (field is null) return null;
        string option = file.Edition >= ProtoEdition.Edition2023
            ? $"features.repeated_field_encoding = {(field.IsPacked ? "EXPANDED" : "PACKED")}"
            : $"packed = {(field.IsPacked ? "false" : "true")}";
        return new SchemaEdit(before, file).Insert(field.Syntax.Number.Span.End, $" [{option}]").On(field);
    }

    private static SchemaEdit? Import(Random random, Release before, SchemaFile file) =>
        file.Syntax.Package is not { } package
            || file.Imports.Any(import => import.File.ImportName == "google/protobuf/empty.proto")
            ? null
            : On(random, new SchemaEdit(before, file)
                .Insert(package.Span.End, "\nimport \"google/protobuf/empty.proto\";"));

    private static SchemaEdit? Swap(
        Random random, Release before, SchemaFile file, IEnumerable<(SchemaElement, SchemaElement)> pairs)
    {
        if (random.Pick(pairs) is not ({ } one, { } other)) return null;
        (SyntaxNode first, SyntaxNode second) = (Syntax(one), Syntax(other));
        if (first.Span.End > second.Span.Start) return null;
        return On(random, new SchemaEdit(before, file)
            .Replace(first.Span, file.Source.TextAt(second.Span))
            .Replace(second.Span, file.Source.TextAt(first.Span)));
    }

    private static IEnumerable<(SchemaElement, SchemaElement)> Pairs(IEnumerable<SchemaElement> all)
    {
        List<SchemaElement> list = [.. all.Where(one => one is not MessageSchema { IsGroup: true })];
        return list.Zip(list.Skip(1));
    }

    private static SyntaxNode Syntax(SchemaElement element) => element switch
    {
        MessageSchema message => message.Syntax,
        FieldSchema field => field.Syntax,
        EnumValueSchema value => value.Syntax,
        _ => ((MethodSchema)element).Syntax,
    };

    private static SchemaEdit On(Random random, SchemaEdit edit) =>
        random.Pick(edit.File.Written()) is { } message ? edit.On(message) : edit;
}
