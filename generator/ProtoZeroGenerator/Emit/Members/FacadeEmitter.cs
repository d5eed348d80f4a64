using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Members;

/// <summary>
/// Emits the members that every message has: one line each, which forwards to the library, and whose documentation is
/// that of the interface. Extension members could not stand in for them: those over any message cannot take it by a
/// readonly reference. Parsing takes none, so it is an extension of the library.
/// </summary>
internal static class FacadeEmitter
{
    private const string Arena = $"{N.Arena} arena";
    private const string Cancellation = "_S::Threading.CancellationToken cancellationToken = default";

    public static void Emit(SourceWriter w, MessageModel message)
    {
        string self = message.Name;
        w.Gap();
        w.Line($"static string {N.Code}.{N.MessageMember.FullName} => \"{message.FullName}\";");
        if (message.View is { } view) w.Line($"static string {N.Code}.{N.MessageMember.ViewOf} => \"{view.Of}\";");
        if (message.StackSize != 0)
            w.Line($"static int {N.Code}.{N.MessageMember.StackSize} => {message.StackSize};");
        w.Gap();
        w.Line("// What every message has; the interface documents it.");
        Member(w, $"readonly {self} Clone({Arena})", $"{N.MessagesClone}(in this, arena)");
        if (Has(message, MessageParts.Write)) EmitWrite(w);
        Member(w, "readonly bool IsInitialized()", $"{N.MessagesIsInitialized}(in this)");
        Member(w, $"readonly {N.UnknownFields} UnknownFields", $"{N.MessagesUnknownFields}(in this)");
        Member(w, "override readonly string ToString()", $"{N.MessagesDescribe}(in this)");
        if (Has(message, MessageParts.Equality)) EmitEquality(w, self);
        else EmitNoEquality(w, self);
    }

    private static void EmitWrite(SourceWriter w)
    {
        Member(w, "readonly int CalculateSize()", $"{N.MessagesCalculateSize}(in this)");
        Member(w, $"readonly void WriteTo(ref {N.Writer} writer)", $"{N.MessagesWriteTo}(in this, ref writer)");
        Member(
            w, "readonly void WriteTo(_S::Buffers.IBufferWriter<byte> destination)",
            $"{N.MessagesWriteTo}(in this, destination)");
        Member(w, "readonly void WriteTo(_S::IO.Stream stream)", $"{N.MessagesWriteTo}(in this, stream)");
        Member(
            w, $"readonly _S::Threading.Tasks.Task WriteToAsync(_S::IO.Stream stream, {Cancellation})",
            $"{N.MessagesWriteToAsync}(in this, stream, cancellationToken)");
        Member(
            w, "readonly bool TryWriteTo(_S::Span<byte> destination, out int written)",
            $"{N.MessagesTryWriteTo}(in this, destination, out written)");
        Member(w, "readonly byte[] ToByteArray()", $"{N.MessagesToByteArray}(in this)");
    }

    private static void EmitEquality(SourceWriter w, string self)
    {
        Member(w, $"readonly bool Equals({self} other)", $"{N.MessagesSame}(in this, in other)");
        EmitObjectEquality(w);
        Member(w, $"static bool operator ==(in {self} left, in {self} right)", $"{N.MessagesSame}(in left, in right)");
        w.Line($"public static bool operator !=(in {self} left, in {self} right) => !(left == right);");
    }

    // Every struct has the last two, and left alone they would compare addresses.
    private static void EmitNoEquality(SourceWriter w, string self)
    {
        w.Line($"bool _S::IEquatable<{self}>.Equals({self} other) => {N.MessagesSame}(in this, in other);");
        EmitObjectEquality(w);
    }

    private static void EmitObjectEquality(SourceWriter w)
    {
        Member(w, "override readonly bool Equals(object obj)", $"{N.MessagesSameObject}(in this, obj)");
        Member(w, "override readonly int GetHashCode()", $"{N.MessagesHash}(in this)");
    }

    private static void Member(SourceWriter w, string signature, string call) =>
        w.Line($"public {signature} => {call};");
}
