using System.Globalization;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking;

/// <summary>How messages call declarations.</summary>
internal static class Describe
{
    /// <summary>A field or extension, as the subject of a sentence.</summary>
    public static string Field(FieldSchema field) => field.IsExtension
        ? $"Extension {Number(field.Number)} \"{field.FullName}\" of \"{field.ContainingType?.FullName}\""
        : $"Field {Number(field.Number)} \"{field.Name}\" of \"{field.ContainingType?.FullName}\"";

    /// <summary>A call of a service.</summary>
    public static string Method(MethodSchema method) => $"Call \"{method.Name}\" of \"{method.Service.FullName}\"";

    /// <summary>A number.</summary>
    public static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>The name of a type in its file, without the package.</summary>
    public static string NestedName(SchemaElement type) => type.File.Package.Length == 0
        ? type.FullName : type.FullName.Substring(type.File.Package.Length + 1);
}
