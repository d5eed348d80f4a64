using ProtoZeroGenerator.Model;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Types;

/// <summary>
/// Emits the class that tells what a file declares. No static class, since it is a type argument of the registry.
/// </summary>
internal static class ReflectionEmitter
{
    private const string Types = "types", Visitor = "visitor";

    /// <summary>Emits it; after all that adds to the schema.</summary>
    public static void Emit(SourceWriter w, FileModel file, SchemaLiteral schema, string access)
    {
        string space = (file.Namespace.Length > 0 ? Aliases.Own : "global") + "::";
        w.Gap();
        w.Line($"/// <summary>What <c>{DocsEmitter.Escape(file.ImportName)}</c> declares.</summary>");
        w.Open($"{access} sealed class {file.ReflectionClass} : {N.File}");
        w.Line($"private {file.ReflectionClass}() {{ }}");
        w.Gap();
        schema.Emit(w);
        w.Gap();
        w.Open($"static void {N.File}.{N.FileMember.AddTo}({N.TypeRegistry} {Types})");
        foreach (MessageModel message in file.Messages) Add(w, message);
        string keys = space + file.ExtensionsClass + (file.HasClasses ? "." + KeyClasses.OfStructs : "");
        Add(w, file.Extensions, keys);
        w.Close();
        if (file.Descriptor is { } descriptor) EmitDescriptor(w, descriptor);
        w.Close();
    }

    private static void EmitDescriptor(SourceWriter w, FileDescriptorModel descriptor)
    {
        w.Gap();
        w.Line("/// <summary>The file as an encoded <c>google.protobuf.FileDescriptorProto</c>.</summary>");
        w.Line(
            $"public static {FieldText.Utf8} {N.FileMember.Descriptor} => new byte[] {{ {string.Join(", ", descriptor.Bytes)} }};");
        w.Gap();
        w.Open($"static void {N.File}.{N.FileMember.VisitImports}({N.FileVisitor} {Visitor})");
        foreach (string import in descriptor.Imports)
            w.Line($"{Visitor}.{N.FileVisitorMember.Visit}<{import}>();");
        w.Close();
    }

    private static void Add(SourceWriter w, MessageModel message)
    {
        w.Line($"{Types}.{N.TypeRegistryMember.Add}<{message.Outside}>();");
        Add(w, message.Extensions, message.Outside + ".Extensions");
        foreach (MessageModel nested in message.Messages) Add(w, nested);
    }

    private static void Add(SourceWriter w, EquatableArray<ExtensionModel> extensions, string holder)
    {
        foreach (ExtensionModel extension in extensions)
            w.Line($"{Types}.{N.TypeRegistryMember.Add}({holder}.{extension.Name});");
    }
}
