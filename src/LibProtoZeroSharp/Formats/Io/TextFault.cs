using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// What stands at the place of an error in a text, for the exception: found by reading the text once more up to there.
/// </summary>
internal unsafe struct TextFault
{
    /// <summary>Characters of a path that are shown: its last ones.</summary>
    public const int LongestPath = 200;

    // How many values of an enum are listed.
    private const int MostValues = 8;

    /// <summary>The path of the field, such as <c>servers[2].port</c>; empty for the message itself.</summary>
    public string Path;

    /// <summary>The name of the field.</summary>
    public string Name;

    /// <summary>The type of the message that the field is in; null if it is not known.</summary>
    public MessageTable* Message;

    /// <summary>The type of the value, if it is that of the whole text, or of what an Any holds; or null.</summary>
    public MessageTable* Whole;

    /// <summary>The field; null if it is not known.</summary>
    public FieldEntry* Field;

    /// <summary>Whether the value is one of a list or map.</summary>
    public bool IsElement;

    /// <summary>What stands there, as it is written.</summary>
    public string Found;

    /// <summary>What kind of thing that is.</summary>
    public string Kind;

    /// <summary>What is wrong, with its place in the message; null if only the code tells.</summary>
    /// <param name="code">What is wrong.</param>
    /// <param name="syntax">What is wrong if the text breaks the rules of its grammar.</param>
    public readonly string? Describe(ProtoFormatError code, string? syntax)
    {
        string? what = code switch
        {
            ProtoFormatError.InvalidSyntax or ProtoFormatError.InvalidUtf8 => syntax,
            ProtoFormatError.UnknownField => Message == null ? $"Unknown field \"{Name}\""
                : $"Unknown field \"{Name}\": {NameOf(Message)} has none of this name",
            ProtoFormatError.DuplicateField =>
                $"The field \"{Name}\" is set twice, or another member of its oneof is",
            ProtoFormatError.WrongKind => $"{Found} is {Kind}, where {Wanted} is needed",
            ProtoFormatError.OutOfRange => Found.AsSpan().IndexOfAny('.', 'e', 'E') < 0
                ? $"{Found} is out of the range of {Wanted}"
                : $"{Found} is out of the range of {Wanted}, or has a fraction",
            ProtoFormatError.InvalidValue => NoValue(),
            ProtoFormatError.UnknownType => Name.StartsWith('[') && !Name.Contains('/')
                ? $"The extension {Name} is not in the registry of the options"
                : $"The type {Found} is not in the registry of the options",
            ProtoFormatError.MissingRequired => "A required field is missing",
            _ => null,
        };
        return what == null || Path.Length == 0 ? what : $"{what}, at {Path}";
    }

    /// <summary>Makes a path of its parts: the last characters of it.</summary>
    public static string Join(StringBuilder path)
    {
        if (path.Length > 0 && path[0] == '.') path.Remove(0, 1);
        return path.Length <= LongestPath ? path.ToString()
            : "…" + path.ToString(path.Length - LongestPath, LongestPath);
    }

    private readonly WellKnownType Known => Whole != null ? Whole->WellKnown
        : Field != null && Field->IsMessage && (IsElement || Field->Shape is not (FieldShape.List or FieldShape.Map))
            ? Field->Message->WellKnown : WellKnownType.None;

    // The type of the value.
    private readonly string Wanted
    {
        get
        {
            if (Whole != null) return NameOf(Whole);
            if (Field == null) return "another kind";
            if (!IsElement && Field->Shape is FieldShape.List) return "a list";
            if (!IsElement && Field->Shape is FieldShape.Map) return "a map";
            return Field->IsMessage ? NameOf(Field->Message)
                : Field->Storage == StorageKind.Enum ? "an enum" : Field->FieldType.ToString().ToLowerInvariant();
        }
    }

    private readonly string NoValue()
    {
        switch (Known)
        {
            case WellKnownType.Timestamp:
                return $"{Found} is no timestamp, such as \"2026-01-31T12:30:00.5Z\", from year 1 to 9999";
            case WellKnownType.Duration:
                return $"{Found} is no duration, such as \"1.5s\", of up to 315,576,000,000 seconds";
            case WellKnownType.FieldMask:
                return $"{Found} is no field mask: paths between commas, their names in lowerCamelCase";
            case WellKnownType.Any:
                return "A google.protobuf.Any has no \"@type\" with a slash and a name behind it, or no \"value\"";
        }

        if (Field == null) return $"{Found} has no meaning here";
        if (Field->Storage == StorageKind.Bytes) return $"{Found} is not base64";
        return Field->Storage == StorageKind.Enum
            ? $"{Found} is no value of the enum, which has {Values(Field->Enum)}" : $"{Found} is no {Wanted}";
    }

    private static string Values(EnumTable* values)
    {
        var names = new List<string>();
        for (int i = 0; i < values->Count && i < MostValues; i++) names.Add(ErrorText.Show(values->NameAt(i)));
        if (values->Count > MostValues) names.Add("…");
        return string.Join(", ", names);
    }

    private static string NameOf(MessageTable* table) => Encoding.UTF8.GetString(table->FullName);
}
