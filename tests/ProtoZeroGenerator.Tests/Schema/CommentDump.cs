using System.Collections.Generic;
using System.Linq;
using Google.Protobuf.Reflection;
using ProtoZeroGenerator.Text;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Tests.Schema;

/// <summary>
/// Comments by descriptor path, as <c>SourceCodeInfo</c> has them, from a schema and from protoc's descriptor.
/// </summary>
internal static class CommentDump
{
    /// <summary>Comments of a linked file's declarations.</summary>
    public static SortedDictionary<string, string> OfSchema(SchemaFile file)
    {
        var map = new SortedDictionary<string, string>();
        Add(map, "12", file.Comments);
        Each(file.Messages, "4", (message, path) => AddMessage(map, path, message));
        Each(file.Enums, "5", (type, path) => AddEnum(map, path, type));
        Each(file.Extensions, "7", (field, path) => AddField(map, path, field));
        Each(file.Services, "6", (service, path) =>
        {
            Add(map, path, service.Comments);
            Each(service.Methods, path + ".2", (method, inner) => Add(map, inner, method.Comments));
        });
        return map;
    }

    /// <summary>Comments in a descriptor, without those on what a schema does not keep.</summary>
    public static SortedDictionary<string, string> OfDescriptor(FileDescriptorProto file)
    {
        var map = new SortedDictionary<string, string>();
        foreach (SourceCodeInfo.Types.Location location in file.SourceCodeInfo.Location)
        {
            string path = string.Join(".", location.Path);
            string? leading = location.HasLeadingComments ? location.LeadingComments : null;
            string? trailing = location.HasTrailingComments ? location.TrailingComments : null;
            if (IsKept(path))
                Add(map, path, new CommentSet(leading, trailing, location.LeadingDetachedComments.ToList()));
        }

        return map;
    }

    // Messages, fields, enums, values, oneofs, extensions, services and methods; not options, ranges or imports.
    private static bool IsKept(string path)
    {
        if (path == "12") return true;
        string[] parts = path.Split('.');
        if (parts.Length % 2 != 0 || parts.Length == 0 || path.Length == 0) return false;
        string kind = parts[0] switch { "4" => "m", "5" => "e", "6" => "s", "7" => "f", _ => "" };
        for (int i = 2; i < parts.Length && kind.Length > 0; i += 2)
        {
            kind = (kind, parts[i]) switch
            {
                ("m", "2" or "6") => "f",
                ("m", "3") => "m",
                ("m", "4") => "e",
                ("m", "8") => "o",
                ("e" or "s", "2") => "v",
                _ => "",
            };
        }

        return kind.Length > 0;
    }

    private static void AddMessage(SortedDictionary<string, string> map, string path, MessageSchema message)
    {
        // protoc has the comments of a group on the message, not on the field.
        if (!message.IsMapEntry) Add(map, path, message.Comments);
        Each(message.Fields, path + ".2", (field, inner) => AddField(map, inner, field));
        Each(message.Messages, path + ".3", (nested, inner) => AddMessage(map, inner, nested));
        Each(message.Enums, path + ".4", (type, inner) => AddEnum(map, inner, type));
        Each(message.Extensions, path + ".6", (field, inner) => AddField(map, inner, field));
        Each(message.Oneofs, path + ".8", (oneof, inner) => Add(map, inner, oneof.Comments));
    }

    private static void AddField(SortedDictionary<string, string> map, string path, FieldSchema field)
    {
        if (!field.IsGroup) Add(map, path, field.Comments);
    }

    private static void AddEnum(SortedDictionary<string, string> map, string path, EnumSchema type)
    {
        Add(map, path, type.Comments);
        Each(type.Values, path + ".2", (value, inner) => Add(map, inner, value.Comments));
    }

    private static void Each<T>(IReadOnlyList<T> items, string path, System.Action<T, string> action)
    {
        for (int i = 0; i < items.Count; i++) action(items[i], path + "." + i);
    }

    private static void Add(SortedDictionary<string, string> map, string path, CommentSet comments)
    {
        string text = string.Join("|", comments.Detached) + "#" + comments.Leading + "#" + comments.Trailing;
        if (text.Length > 2) map[path] = text;
    }
}
