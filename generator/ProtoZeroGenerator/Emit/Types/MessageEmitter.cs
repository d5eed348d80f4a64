using ProtoZeroGenerator.Emit.Classes;
using ProtoZeroGenerator.Emit.Members;
using ProtoZeroGenerator.Emit.Wire;
using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Types;

/// <summary>Emits a message: the struct with its storage, and all groups of members by their emitters.</summary>
internal static class MessageEmitter
{
    /// <summary>Emits it.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="message">The message.</param>
    /// <param name="schema">Gets its literal.</param>
    /// <param name="access">Public or internal.</param>
    /// <param name="holder">The message that declares it, or null.</param>
    public static void Emit(
        SourceWriter w, MessageModel message, SchemaLiteral schema, string access, MessageModel? holder = null)
    {
        if (!message.IsInClass)
        {
            EmitStruct(w, message, schema, access, holder);
            return;
        }

        ClassEmitter.Open(w, message.Class!, access);
        EmitStruct(w, message, schema, "public", holder);
        ClassExtensionEmitter.EmitNested(w, message.Class!, message.TypeName);
        EmitNested(w, message, schema, access);
        w.Close();
    }

    private static void EmitStruct(
        SourceWriter w, MessageModel message, SchemaLiteral schema, string access, MessageModel? holder)
    {
        w.Gap();
        DocsEmitter.Emit(w, message.Docs, $"Message <c>{message.FullName}</c>.");
        DocsEmitter.Deprecated(w, message.IsDeprecated);
        w.Line("[_S::CodeDom.Compiler.GeneratedCode(\"ProtoZeroGenerator\", \"1.0\")]");
        string contract = Has(message, MessageParts.Read) ? N.Readable : N.Message;
        string objects = message.Class is null ? "" : ", " + N.ObjectStruct;
        w.Open($"{access} partial struct {message.Name} : {contract}<{message.Name}>{objects}");
        StorageLayout.Emit(w, message);
        bool hasEdits = Has(message, MessageParts.Edits);
        foreach (FieldModel field in message.Fields)
        {
            PropertyEmitter.Emit(w, message, field);
            if (hasEdits) EditEmitter.Emit(w, message, field);
        }

        foreach (OneofModel oneof in message.Oneofs)
        {
            OneofEmitter.Emit(w, message, oneof);
            if (hasEdits) EditEmitter.Emit(w, message, oneof);
        }

        FacadeEmitter.Emit(w, message);
        if (message.IsExtendable) ExtensionEmitter.EmitAccess(w, message);
        if (Has(message, MessageParts.Read))
        {
            w.Gap();
            ParseEmitter.Emit(w, message);
            if (message.View?.Scan is { } scan) ScanEmitter.Emit(w, message, scan);
        }

        if (message.IsLazy) LazyEmitter.Emit(w, message);

        if (Has(message, MessageParts.Write))
        {
            w.Gap();
            WriteEmitter.Emit(w, message);
            w.Gap();
            SizeEmitter.Emit(w, message);
        }

        w.Gap();
        w.Line($"static {Utf8} {N.Code}.{N.MessageMember.Schema} => {schema.Add(message)};");
        LinkEmitter.Emit(w, message);
        VisitEmitter.Emit(w, message);
        RequiredEmitter.Emit(w, message);
        if (Has(message, MessageParts.FieldWriters)) FieldWriterEmitter.Emit(w, message);
        if (message.Class is not null) ClassEmitter.EmitCode(w, message, holder);
        ExtensionEmitter.EmitKeys(w, message.Extensions, KeyClasses.Nested, access);
        if (!message.IsInClass) EmitNested(w, message, schema, access);
        w.Close();
    }

    private static void EmitNested(SourceWriter w, MessageModel message, SchemaLiteral schema, string access)
    {
        if (message.Messages.Count + message.Enums.Count == 0) return;
        w.Gap();
        w.Line($"/// <summary>Types nested in <c>{message.FullName}</c>.</summary>");
        w.Open($"{access} static partial class Types");
        foreach (EnumModel nested in message.Enums) EnumEmitter.Emit(w, nested, schema, access);
        foreach (MessageModel nested in message.Messages) Emit(w, nested, schema, access, message);
        w.Close();
    }
}
