using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.CorpusTests;
using ProtoZeroSharp.Testing;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// The shapes of all messages of the fuzzer's schemas, from descriptors that protoc makes when the program starts.
/// </summary>
internal static class Shapes
{
    private static readonly string[] s_roots =
        [Repository.PathOf("tests/Corpus/schemas/kinds"),
            Repository.PathOf("tests/LibProtoZeroSharp.IntegrationTests/RoundTrip"),
            Repository.PathOf("tests/LibProtoZeroSharp.Fuzz/Schemas"),
            Repository.PathOf("tests/LibProtoZeroSharp.LazyTests/Lazy"), Repository.PathOf("protos")];

    private static readonly string[] s_files =
        ["kinds2.proto", "kinds3.proto", "kinds_twin.proto", "kinds_editions.proto", "sets.proto", "wide.proto",
            "texts.proto", "mixed.proto"];

    /// <summary>Loads the fuzzer's own schemas, and those of the real payloads where the data is.</summary>
    /// <param name="payloads">Import root and path of each schema of a payload.</param>
    /// <param name="take">Is given each descriptor set that protoc has made.</param>
    public static Dictionary<string, Shape> Load(
        IReadOnlyCollection<(string Root, string File)> payloads, Action<byte[]> take)
    {
        var files = new Dictionary<string, FileDescriptorProto>();
        Add(files, s_roots, s_files, take);
        foreach (IGrouping<string, (string Root, string File)> group in payloads.GroupBy(payload => payload.Root))
            Add(files, [group.Key], group.Select(payload => payload.File), take);

        var shapes = new Dictionary<string, Shape>();
        HashSet<string> proto3 = [.. files.Values.Where(file => file.Syntax == "proto3").Select(file => file.Name)];
        foreach (WireMessage message in new WireSchema(files.Values).Messages) Of(message, shapes, proto3);
        return shapes;
    }

    private static void Add(
        Dictionary<string, FileDescriptorProto> files, IEnumerable<string> roots, IEnumerable<string> names,
        Action<byte[]> take)
    {
        string path = Path.GetTempFileName();
        try
        {
            (int status, string text) = GrpcTools.RunProtoc(
                [.. roots.Append(GrpcTools.Includes).Select(root => "-I" + root), "--include_imports",
                    "--descriptor_set_out=" + path, .. names]);
            if (status != 0) throw new InvalidOperationException(text);
            byte[] set = File.ReadAllBytes(path);
            take(set);
            foreach (FileDescriptorProto file in FileDescriptorSet.Parser.ParseFrom(set).File)
                files.TryAdd(file.Name, file);
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static Shape Of(WireMessage message, Dictionary<string, Shape> shapes, HashSet<string> proto3)
    {
        if (shapes.TryGetValue(message.FullName, out Shape? known)) return known;
        var shape = new Shape(message.FullName)
        {
            IsMessageSet = message.IsMessageSet,
            IsMapEntry = message.IsMapEntry,
            HasOpenEnums = proto3.Contains(message.File),
        };
        shapes.Add(message.FullName, shape);
        List<WireField> extensions = message.Extensions;
        shape.Fields = [.. message.Fields.Concat(extensions)
            .Select(field => Of(field, extensions.Contains(field), shapes, proto3))];
        shape.Required = [.. shape.Fields.Where((_, i) => i < message.Fields.Count && message.Fields[i].IsRequired)];
        shape.Recursive = shape.Fields.FirstOrDefault(field => field.Message == shape);
        return shape;
    }

    private static ShapeField Of(
        WireField field, bool isExtension, Dictionary<string, Shape> shapes, HashSet<string> proto3) => new()
        {
            Number = field.Number,
            Type = field.Type,
            WireType = field switch
            {
                { IsDelimited: true } => WireType.StartGroup,
                { Message: not null } => WireType.LengthDelimited,
                { Type: FieldType.String or FieldType.Bytes } => WireType.LengthDelimited,
                { Type: FieldType.Double or FieldType.Fixed64 or FieldType.Sfixed64 } => WireType.Fixed64,
                { Type: FieldType.Float or FieldType.Fixed32 or FieldType.Sfixed32 } => WireType.Fixed32,
                _ => WireType.Varint,
            },
            IsRepeated = field.IsRepeated,
            IsDelimited = field.IsDelimited,
            IsPackable = field.IsPackable,
            IsExtension = isExtension,
            Numbers = [.. field.EnumNumbers ?? []],
            Message = field.Message is { } message ? Of(message, shapes, proto3) : null,
        };
}
