using ProtoZeroGenerator.Emit.Members;
using ProtoZeroGenerator.Emit.Wire;
using ProtoZeroGenerator.Model;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Classes;

/// <summary>
/// Emits the class of a message, source compatible with Google's, and the members of its struct that know the class.
/// </summary>
internal static class ClassEmitter
{
    /// <summary>Begins the class and emits its members; types inside of it follow, and its end.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="message">The class.</param>
    /// <param name="access">Public or internal.</param>
    /// <param name="ofStruct">What the struct needs: private if it is inside, else internal.</param>
    public static void Open(SourceWriter w, MessageModel message, string access, string ofStruct = "private")
    {
        w.Gap();
        DocsEmitter.Emit(w, message.Docs, $"Message <c>{message.FullName}</c>.");
        DocsEmitter.Deprecated(w, message.IsDeprecated);
        w.Line("[_S::CodeDom.Compiler.GeneratedCode(\"ProtoZeroGenerator\", \"1.0\")]");
        w.Line($"[_S::Text.Json.Serialization.JsonConverter(typeof({N.ObjectConverter}))]");
        string contract = message.IsExtendable ? N.ExtendableClass : N.ObjectMessage;
        w.Open($"{access} sealed partial class {message.Name} : {contract}<{message.Name}>");
        EmitStorage(w, message, ofStruct);
        EmitWhole(w, message, ofStruct);
        if (message.IsExtendable) ClassExtensionEmitter.EmitAccess(w, message);
        foreach (FieldModel field in message.Fields) ClassPropertyEmitter.Emit(w, message, field);
        foreach (OneofModel oneof in message.Oneofs)
        {
            OneofEmitter.Emit(w, message, oneof);
            ClassPropertyEmitter.EmitOneof(w, message, oneof);
        }
    }

    /// <summary>Emits what the library needs of the struct to work with objects.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="inner">The struct.</param>
    /// <param name="holder">The struct of the message that declares it, or null.</param>
    public static void EmitCode(SourceWriter w, MessageModel inner, MessageModel? holder)
    {
        MessageModel message = inner.Class!;
        w.Gap();
        w.Line($"static object {N.ObjectStruct}.{N.ObjectStructMember.NewList}(int n) => {N.ObjectLoad}.{N.ObjectLoadMember.NewList}<{message.TypeName}>(n);");
        w.Line($"static object {N.ObjectStruct}.{N.ObjectStructMember.NewObject}() => new {message.TypeName}(default({N.ObjectHead}));");
        LoadEmitter.Emit(w, inner, message);
        w.Gap();
        WriteEmitter.Emit(w, message);
        ObjectVisitEmitter.Emit(w, message);
        DescribeEmitter.Emit(w, inner, holder);
    }

    private static void EmitStorage(SourceWriter w, MessageModel message, string access)
    {
        w.Line($"{access} {N.ObjectHead} _head;");
        for (int i = 0; i < message.PresenceWords; i++) w.Line($"{access} int _has{FieldText.Number(i)};");
        foreach (OneofModel oneof in message.Oneofs)
        {
            w.Line($"{access} {N.OneofSlot} {oneof.Storage};");
            w.Line($"{access} int {oneof.CaseStorage};");
        }

        foreach (FieldModel field in message.Fields)
        {
            if (field.Oneof < 0) w.Line($"{access} {ObjectText.Storage(field)} {field.Storage};");
        }
    }

    private static void EmitWhole(SourceWriter w, MessageModel message, string access)
    {
        string self = message.Name, code = $"{N.ObjectCode}<{self}, {message.Struct}>";
        w.Gap();
        w.Line("/// <summary>A message of which nothing is set.</summary>");
        w.Line($"public {self}() => OnConstruction();");
        w.Gap();
        w.Line("/// <summary>A deep copy.</summary>");
        w.Line($"public {self}({self} other) => {code}.{N.ObjectCodeMember.Copy}(this, other);");
        w.Gap();
        w.Line("// For what is parsed or copied, which has nothing of its own.");
        w.Line($"{access} {self}({N.ObjectHead} head) => _head = head;");
        w.Gap();
        w.Line("partial void OnConstruction();");
        w.Gap();
        w.Line("/// <summary>Parses messages of this type.</summary>");
        w.Line($"public static {N.MessageParser}<{self}> Parser => {code}.{N.ObjectCodeMember.Parser};");
        w.Gap();
        w.Line("/// <summary>What the schema says of the type.</summary>");
        w.Line($"public static {N.MessageDescriptor} Descriptor => {code}.{N.ObjectCodeMember.Descriptor};");
        w.Gap();
        w.Line("// What every message has; the interface documents it.");
        w.Line($"{N.ObjectCode} {N.ObjectMessage}.{N.ObjectMessageMember.Code} => {code}.{N.ObjectCodeMember.Instance};");
        w.Line($"public {self} Clone() => new(this);");
        w.Line($"public int CalculateSize() => {code}.{N.ObjectCodeMember.CalculateSize}(this);");
        w.Line($"public void MergeFrom({self} other) => {code}.{N.ObjectCodeMember.Merge}(this, other);");
        w.Line($"public bool Equals({self} other) => {code}.{N.ObjectCodeMember.Same}(this, other);");
        w.Line($"public override bool Equals(object other) => {code}.{N.ObjectCodeMember.Same}(this, other as {self});");
        w.Line($"public override int GetHashCode() => {code}.{N.ObjectCodeMember.Hash}(this);");
        w.Line($"public override string ToString() => {code}.{N.ObjectCodeMember.Describe}(this);");
        w.Gap();
        w.Line("/// <summary>The same message as a struct in an arena.</summary>");
        w.Line($"public {message.Struct} ToStruct({N.Arena} arena) => {code}.{N.ObjectCodeMember.ToStruct}(this, arena);");
        w.Gap();
        w.Line("/// <summary>The same message as an object, which does not depend on the struct's arena.</summary>");
        w.Line($"public static {self} FromStruct(in {message.Struct} message) => {code}.{N.ObjectCodeMember.FromStruct}(in message);");
    }
}
