using ProtoZeroGenerator.Emit.Classes;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Types;

/// <summary>Emits the keys of extensions, and what an extendable message does with keys.</summary>
internal static class ExtensionEmitter
{
    /// <summary>Writes a class of keys; nothing if there are none.</summary>
    public static void EmitKeys(
        SourceWriter w, EquatableArray<ExtensionModel> extensions, string className, string access)
    {
        if (extensions.Count == 0) return;
        ClassExtensionEmitter.Open(w, className, access);
        foreach (ExtensionModel extension in extensions) EmitKey(w, extension);
        w.Close();
    }

    /// <summary>Writes a class of keys for classes, those for structs inside; nothing if there are none.</summary>
    public static void EmitBoth(
        SourceWriter w, EquatableArray<ExtensionModel> extensions, string className, string access)
    {
        if (extensions.Count == 0) return;
        ClassExtensionEmitter.Open(w, className, access);
        ClassExtensionEmitter.EmitKeys(w, extensions, KeyClasses.OfStructs);
        EmitKeys(w, extensions, KeyClasses.OfStructs, "public");
        w.Close();
    }

    /// <summary>Writes the members that read extensions; the library changes them.</summary>
    public static void EmitAccess(SourceWriter w, MessageModel message)
    {
        EmitAccess(w, message, N.Extension, "TValue");
        EmitAccess(w, message, N.RepeatedExtension, $"{N.List}<TValue>");
    }

    private static void EmitAccess(SourceWriter w, MessageModel message, string key, string result)
    {
        string type = $"{key}<{message.Name}, TValue, TCodec> extension";
        string where = $"where TValue : unmanaged where TCodec : struct, {N.Codec}<TValue>";
        Member(w, "Whether an extension is set.",
            $"readonly bool HasExtension<TValue, TCodec>({type}) {where}",
            $"{N.ExtensionFieldHas}(in _head, extension)");
        Member(w, "Decodes an extension; its default if it is not set. What it refers to lives in the arena.",
            $"readonly {result} GetExtension<TValue, TCodec>({type}, {N.Arena} arena) {where}",
            $"{N.ExtensionFieldGet}(in _head, extension, arena)");
    }

    private static void Member(SourceWriter w, string docs, string signature, string body)
    {
        w.Gap();
        w.Line($"/// <summary>{docs}</summary>");
        w.Line($"public {signature} => {body};");
    }

    private static void EmitKey(SourceWriter w, ExtensionModel extension)
    {
        FieldModel field = extension.Field;
        string types = $"{extension.Extendee}, {field.Value.CSharp}, {Codec(field.Value)}";
        bool isRepeated = field.Cardinality == Cardinality.Repeated;
        string type = $"{(isRepeated ? N.RepeatedExtension : N.Extension)}<{types}>";
        string argument = extension.IsMessageSetItem ? "isMessageSetItem: true" : isRepeated ? field.IsPacked ? "true"
            : "false" : Default(field);
        w.Gap();
        DocsEmitter.Emit(w, field.Docs, $"Extension <c>{field.ProtoName}</c>, number {Number(field.Number)}.");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        w.Line(
            $"public static {type} {extension.Name} => new({Number(field.Number)}, \"{FullName(field)}\"{(argument.Length > 0 ? ", " + argument : "")});");
    }

    // In JSON it is called by its full name, in brackets.
    private static string FullName(FieldModel field) => field.JsonName.Substring(1, field.JsonName.Length - 2);

    private static string Default(FieldModel field)
    {
        if (field.Default == null) return "";
        return field.Value.Scalar.Form switch
        {
            ValueForm.Text => $"{N.GetText}({field.Default})",
            ValueForm.Bytes => $"{N.GetBytes}({field.Default})",
            _ => field.Default,
        };
    }
}
