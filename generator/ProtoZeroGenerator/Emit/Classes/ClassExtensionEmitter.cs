using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Classes;

/// <summary>Emits the keys of extensions for classes, and what a class does with them.</summary>
internal static class ClassExtensionEmitter
{
    private const string Read = "in _head, ref _extensions", Changed = "ref _head, ref _extensions";

    /// <summary>Writes keys.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="extensions">The extensions; those that have keys for structs alone are passed over.</param>
    /// <param name="structKeys">The class of their keys for structs.</param>
    public static void EmitKeys(SourceWriter w, EquatableArray<ExtensionModel> extensions, string structKeys)
    {
        foreach (ExtensionModel extension in extensions) EmitKey(w, extension, structKeys);
    }

    /// <summary>Writes the class of the keys that a message declares.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="message">The class.</param>
    /// <param name="structType">Its struct, from the root.</param>
    public static void EmitNested(SourceWriter w, MessageModel message, string structType)
    {
        if (!message.Extensions.Any(static extension => extension.Class is not null)) return;
        Open(w, KeyClasses.Nested, "public");
        EmitKeys(w, message.Extensions, structType + "." + KeyClasses.Nested);
        w.Close();
    }

    /// <summary>Writes the members of a class that can be extended; the interface documents them.</summary>
    public static void EmitAccess(SourceWriter w, MessageModel message)
    {
        string one = $"{N.ClassExtension}<{message.Name}, TValue> extension";
        string many = $"{N.ClassRepeatedExtension}<{message.Name}, TValue> extension";
        w.Gap();
        w.Line("// The interface documents these members.");
        w.Line($"private {N.ExtensionSet} _extensions;");
        Member($"TValue GetExtension<TValue>({one})", N.ObjectExtensionsMember.Get, Read);
        Member($"{N.RepeatedField}<TValue> GetExtension<TValue>({many})", N.ObjectExtensionsMember.Get, Read);
        Member(
            $"{N.RepeatedField}<TValue> GetOrInitializeExtension<TValue>({many})",
            N.ObjectExtensionsMember.GetOrAdd, Changed);
        Member($"void SetExtension<TValue>({one}, TValue value)", N.ObjectExtensionsMember.Set, "value, " + Changed);
        Member($"bool HasExtension<TValue>({one})", N.ObjectExtensionsMember.Has, Read);
        Member($"void ClearExtension<TValue>({one})", N.ObjectExtensionsMember.Clear, Changed);
        Member($"void ClearExtension<TValue>({many})", N.ObjectExtensionsMember.Clear, Changed);

        void Member(string signature, string name, string arguments) =>
            w.Line($"public {signature} => {N.ObjectExtensions}.{name}(extension, {arguments});");
    }

    /// <summary>Begins a class of keys.</summary>
    public static void Open(SourceWriter w, string className, string access)
    {
        w.Gap();
        w.Line("/// <summary>Keys of extensions.</summary>");
        w.Open($"{access} static partial class {className}");
    }

    private static void EmitKey(SourceWriter w, ExtensionModel inner, string structKeys)
    {
        if (inner.Class is not { } extension) return;
        FieldModel field = extension.Field;
        ValueModel value = field.Value;
        bool isRepeated = field.Cardinality == Cardinality.Repeated, isPacked = isRepeated && field.IsPacked;
        string type = $"{(isRepeated ? N.ClassRepeatedExtension : N.ClassExtension)}<{extension.Extendee}, {value.ClassType}>";
        string types = isPacked ? value.CSharp : $"{value.ClassType}, {value.CSharp}";
        string name = isPacked ? N.PackedObjectExtension : isRepeated ? N.RepeatedObjectExtension : N.ObjectExtension;
        string argument = isRepeated || Default(field) is not { } text ? "" : ", " + text;
        w.Gap();
        DocsEmitter.Emit(w, field.Docs, $"Extension <c>{field.ProtoName}</c>, number {Number(field.Number)}.");
        DocsEmitter.Deprecated(w, field.IsDeprecated);
        w.Line($"public static readonly {type} {extension.Name} =");
        w.Indented(
            $"new {name}<{extension.Extendee}, {inner.Extendee}, {types}, {Codec(value)}, {ObjectText.Kind(value)}>({structKeys}.{extension.Name}{argument});");
    }

    private static string? Default(FieldModel field) => field.Value.Scalar.Form switch
    {
        ValueForm.Text => field.Default ?? "\"\"",
        ValueForm.Bytes => field.Default is { } bytes ? $"{N.ByteStringCopyFrom}({bytes})" : N.ByteStringEmpty,
        _ => field.Default,
    };
}
