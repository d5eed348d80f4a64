using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using ProtoZeroGenerator.Emit;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroSharp.Contract;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>
/// Declares every name of a model in C#, with nothing behind it: what the compiler says of that is what it will say of
/// the names in the real output, for any output of the emitter.
/// </summary>
internal static class Skeleton
{
    private const string Stubs = """
        namespace ProtoZeroSharp
        {
            public struct ProtoString { }
            public struct ProtoBytes { }
            public struct ProtoList<T> { }
            public struct ProtoMap<TKey, TValue> { }
            public struct ProtoExtension<TMessage, TValue> { }
        }
        namespace ProtoZeroSharp.Emitted
        {
            public struct Int32Codec { } public struct Int64Codec { } public struct UInt32Codec { } public struct UInt64Codec { }
            public struct SInt32Codec { } public struct SInt64Codec { } public struct BoolCodec { } public struct Fixed32Codec { }
            public struct Fixed64Codec { } public struct SFixed32Codec { } public struct SFixed64Codec { } public struct FloatCodec { }
            public struct DoubleCodec { } public struct StringCodec { } public struct RawStringCodec { } public struct BytesCodec { }
            public struct EnumCodec<T, TValues> where T : unmanaged, System.Enum where TValues : struct { }
            public struct ClosedEnumCodec<T, TValues> where T : unmanaged, System.Enum where TValues : struct { }
            public struct MessageCodec<T> where T : struct { } public struct GroupCodec<T> where T : struct { }
        }
        """;

    private static readonly MetadataReference s_system =
        MetadataReference.CreateFromFile(typeof(object).Assembly.Location);

    private static readonly Lazy<IReadOnlyList<FileModel>> s_builtIn = new(() => Models.Build(
        new Dictionary<string, string> { ["ProtoZeroBuiltIn"] = "true" },
        Models.ReadFolder(Golden.TestPaths.WellKnown)));

    private static readonly Lazy<MetadataReference> s_library = new(() =>
    {
        using var image = new MemoryStream();
        CSharpCompilation library = Of(s_builtIn.Value.Select(Write).Append(Stubs), s_system);
        EmitResult result = library.Emit(image);
        return result.Success ? MetadataReference.CreateFromImage(image.ToArray())
            : throw new InvalidOperationException(string.Join('\n', Told(result.Diagnostics)));
    });

    /// <summary>The models of the built-in files.</summary>
    public static IReadOnlyList<FileModel> BuiltIn => s_builtIn.Value;

    /// <summary>
    /// Errors and warnings of the declarations of all these models, beside a library with those of the built-in files.
    /// </summary>
    public static IReadOnlyList<string> Compile(IReadOnlyList<FileModel> models) =>
        Told(Of(models.Select(Write), s_system, s_library.Value).GetDiagnostics());

    private static CSharpCompilation Of(IEnumerable<string> sources, params MetadataReference[] references) =>
        CSharpCompilation.Create(
        "Skeleton",
        sources.Select(source => CSharpSyntaxTree.ParseText(source)),
        references,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    private static List<string> Told(IEnumerable<Diagnostic> diagnostics) => diagnostics
        .Where(one => one.Severity >= Microsoft.CodeAnalysis.DiagnosticSeverity.Warning)
        .Select(
            one =>
                $"{one} in: {one.Location.SourceTree?.GetText().Lines[one.Location.GetLineSpan().StartLinePosition.Line]}")
        .ToList();

    private static string Write(FileModel file)
    {
        var text = new StringBuilder("#pragma warning disable CS0169, CS0414, CS0649, CS0612\n#nullable enable\n");
        text.Append("using _P = global::ProtoZeroSharp;\nusing _E = global::ProtoZeroSharp.Emitted;\n");
        if (file.Namespace.Length > 0) text.Append("namespace ").Append(file.Namespace).Append(";\n");
        foreach (MessageModel message in file.Messages) Write(text, message);
        foreach (EnumModel type in file.Enums) Write(text, type);
        if (file.Extensions.Count > 0) Write(text, file.ExtensionsClass, file.Extensions);
        return text.ToString();
    }

    private static void Write(StringBuilder text, MessageModel message)
    {
        text.Append("public partial struct ").Append(message.Name).Append(" {\n");
        foreach (string name in ReservedNames.OfMessage.Except(["Types", "Write"]))
            text.Append($"  static void {name}() {{ }}\n");
        text.Append($"  {message.TypeName}[]? _self_;\n");
        for (int i = 0; i < message.PresenceWords; i++) text.Append($"  uint _has{i};\n");
        foreach (FieldModel field in message.Fields) Write(text, field);
        foreach (OneofModel oneof in message.Oneofs) Write(text, message, oneof);
        text.Append("  public static class Write {\n");
        foreach (FieldModel field in message.Fields)
        {
            text.Append($"    static void {field.WriteName}() {{ }}\n");
            if (field.Value.Kind == ScalarKind.Message)
                text.Append($"    static void Start{field.WriteName}() {{ }}\n");
        }

        text.Append("  }\n");
        if (message.Messages.Count + message.Enums.Count > 0)
        {
            text.Append("  public static partial class Types {\n");
            foreach (MessageModel nested in message.Messages) Write(text, nested);
            foreach (EnumModel type in message.Enums) Write(text, type);
            text.Append("  }\n");
        }

        if (message.Extensions.Count > 0) Write(text, "Extensions", message.Extensions);
        text.Append("}\n");
    }

    private static void Write(StringBuilder text, FieldModel field)
    {
        if (field.Oneof < 0) text.Append($"  int {field.Storage};\n");
        text.Append($"  public const int {field.Constant} = {field.Number};\n");
        text.Append($"  public {TypeOf(field)} {field.Property} => default;\n");
        // In an array, since the compiler takes minutes to see that a struct of codecs does not hold itself.
        text.Append($"  {CodecsOf(field)}[]? _codec_{field.Number}_;\n");
        if (field.Has is not null) text.Append($"  public bool {field.Has} => true;\n");
        if (field.Clear is not null) text.Append($"  public void {field.Clear}() {{ }}\n");
        if (field.Mutable is not null) text.Append($"  public int {field.Mutable} => 0;\n");
        if (field.Default is null) return;
        bool isText = field.Value.CSharp.StartsWith("_P::Proto", StringComparison.Ordinal);
        string type = isText ? "System.ReadOnlySpan<byte>" : field.Value.CSharp;
        text.Append($"  static {type} _default_{field.Number}_ => {field.Default};\n");
    }

    private static void Write(StringBuilder text, MessageModel message, OneofModel oneof)
    {
        text.Append($"  public enum {oneof.CaseEnum} {{ {oneof.NoneName} = 0, ");
        for (int i = 0; i < oneof.Fields.Count; i++)
            text.Append($"{oneof.CaseNames[i]} = {message.Fields[oneof.Fields[i]].Number}, ");
        text.Append("}\n");
        text.Append(
            $"  public {oneof.CaseEnum} {oneof.CaseProperty} => default;\n  public void {oneof.Clear}() {{ }}\n");
        text.Append($"  int {oneof.Storage};\n  int {oneof.CaseStorage};\n");
    }

    private static void Write(StringBuilder text, EnumModel type)
    {
        text.Append($"public enum {type.Name} {{ ");
        foreach (EnumValueModel value in type.Values) text.Append($"{value.Name} = {value.Number}, ");
        text.Append("}\n");
        text.Append($"public struct {type.ValuesType} {{ {type.TypeName}[]? _all_; }}\n");
    }

    private static void Write(StringBuilder text, string holder, IEnumerable<ExtensionModel> extensions)
    {
        text.Append($"public static partial class {holder} {{\n");
        foreach (ExtensionModel extension in extensions)
        {
            text.Append(
                $"  public static readonly ProtoZeroSharp.ProtoExtension<{extension.Extendee}, {TypeOf(extension.Field)}> "
                .Replace("ProtoZeroSharp.ProtoExtension", "global::ProtoZeroSharp.ProtoExtension"))
                    .Append(extension.Name).Append(";\n");
        }

        text.Append("}\n");
    }

    private static string TypeOf(FieldModel field) => field.Cardinality switch
    {
        Cardinality.Repeated => $"global::ProtoZeroSharp.ProtoList<{field.Value.CSharp}>",
        Cardinality.Map => $"global::ProtoZeroSharp.ProtoMap<{field.Key!.CSharp}, {field.Value.CSharp}>",
        _ => field.Value.CSharp,
    };

    private static string CodecsOf(FieldModel field) =>
        $"({FieldText.Codec(field.Value)}, {FieldText.Codec(field.Key ?? field.Value)})";
}
