using System.Collections.Generic;
using System.Globalization;
using Apache.Arrow;

namespace ProtoZeroSharp.Arrow.Plans;

/// <summary>What the metadata of Arrow says of messages and fields.</summary>
internal static class Metadata
{
    /// <summary>Of a schema: the full name of its type of messages.</summary>
    public const string Message = "protobuf.message";

    /// <summary>Of a field: its number.</summary>
    public const string FieldNumber = "protobuf.field_number";

    /// <summary>Of a field or oneof: its full name.</summary>
    public const string FullName = "protobuf.full_name";

    public static KeyValuePair<string, string>[] Of(string fullName, int number) =>
    [
        new(FieldNumber, number.ToString(CultureInfo.InvariantCulture)),
        new(FullName, fullName),
    ];

    public static KeyValuePair<string, string>[] Of(string fullName) => [new(FullName, fullName)];

    /// <summary>The full name that a column tells, or null.</summary>
    public static string? NameOf(Field field) =>
        field.HasMetadata && field.Metadata.TryGetValue(FullName, out string? name) ? name : null;
}
