using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>Emits the members that every message has: each forwards to the runtime.</summary>
internal static class FacadeEmitter
{
    private const string Span = "global::System.ReadOnlySpan<byte>";
    private const string Sequence = "global::System.Buffers.ReadOnlySequence<byte>";

    public static void Emit(SourceWriter w, MessageModel message)
    {
        string self = message.Name;
        w.Gap();
        w.Line($"static string {N.Message}<{self}>.FullName => \"{message.FullName}\";");
        if (message.IsRecursive) w.Line($"static bool {N.Message}<{self}>.IsRecursive => true;");
        if (Has(message, MessageParts.Read)) EmitRead(w, self);
        Forward(w, "Merges a deep copy of another message.", $"void MergeFrom(in {self} other, {N.Arena} arena)", "Merge(ref this, in other, arena)");
        Forward(w, "A deep copy in an arena.", $"readonly {self} Clone({N.Arena} arena)", "Clone(in this, arena)");
        if (Has(message, MessageParts.Write)) EmitWrite(w);
        Forward(w, "Whether all required fields are set, here and in all that is nested.", "readonly bool IsInitialized()", "IsInitialized(in this)");
        Forward(w, "The fields that the schema does not know.", $"readonly {N.UnknownFields} UnknownFields", "UnknownFields(in this)");
        Forward(w, "The message as text, for debugging.", "override readonly string ToString()", "ToText(in this)");
        if (Has(message, MessageParts.Equality)) EmitEquality(w, self);
        else EmitNoEquality(w, self);
    }

    private static void EmitRead(SourceWriter w, string self)
    {
        string options = $"{N.Options} options = default";
        Forward(w, "Parses a message; the input is copied once into the arena, where the message lives until the arena is reset or disposed.",
            $"static {self} Parse({Span} data, {N.Arena} arena, {options})", $"Parse<{self}>(data, arena, options)");
        Forward(w, "Parses a message that may be in several segments.", $"static {self} Parse(in {Sequence} data, {N.Arena} arena, {options})", $"Parse<{self}>(in data, arena, options)");
        Forward(w, "Parses a message; required fields may be missing.",
            $"static {self} ParsePartial({Span} data, {N.Arena} arena, {options})", $"ParsePartial<{self}>(data, arena, options)");
        Forward(w, "Parses a message without copying the input, which must neither move nor change nor die before the message (pinned or native memory).",
            $"static {self} ParseInPlace({Span} data, {N.Arena} arena, {options})", $"ParseInPlace<{self}>(data, arena, options)");
        Forward(w, "Parses a message; damaged bytes give false and an error instead of an exception.",
            $"static bool TryParse({Span} data, {N.Arena} arena, out {self} message, out {N.Error} error, {options})",
            "TryParse(data, arena, out message, out error, options)");
        Forward(w, "Parses a message that may be in several segments; damaged bytes give false and an error.", $"static bool TryParse(in {Sequence} data, {N.Arena} arena, out {self} message, out {N.Error} error, {options})",
            "TryParse(in data, arena, out message, out error, options)");
        Forward(w, "Parses without copying, as <c>ParseInPlace</c>; damaged bytes give false and an error instead of an exception.",
            $"static bool TryParseInPlace({Span} data, {N.Arena} arena, out {self} message, out {N.Error} error, {options})",
            "TryParseInPlace(data, arena, out message, out error, options)");
        Forward(w, "Reads the rest of a reader's message and merges it; what is kept is copied into the arena.",
            $"void Read(ref {N.Reader} reader, ref {N.Arena} arena)", "Read(ref this, ref reader, arena)");
        Forward(w, "Reads the rest of a reader's message and merges it; what is kept is copied into the arena.", $"void Read(ref {N.Reader} reader, {N.Arena} arena)", "Read(ref this, ref reader, arena)");
        Forward(w, "Merges an encoded message.", $"void MergeFrom({Span} data, {N.Arena} arena, {options})", "MergeFrom(ref this, data, arena, options)");
    }

    private static void EmitWrite(SourceWriter w)
    {
        Forward(w, "The number of bytes the message takes when written.", "readonly int CalculateSize()", "CalculateSize(in this)");
        Forward(w, "Writes the message's fields.", $"readonly void WriteTo(ref {N.Writer} writer)", "WriteTo(in this, ref writer)");
        Forward(w, "Writes the message to a buffer writer.",
            "readonly void WriteTo(global::System.Buffers.IBufferWriter<byte> destination)", "WriteTo(in this, destination)");
        Forward(w, "Writes the message to a stream.", "readonly void WriteTo(global::System.IO.Stream stream)", "WriteTo(in this, stream)");
        Forward(w, "Writes the message to a stream.",
            "readonly global::System.Threading.Tasks.Task WriteToAsync(global::System.IO.Stream stream, global::System.Threading.CancellationToken cancellationToken = default)",
            "WriteToAsync(in this, stream, cancellationToken)");
        Forward(w, "Writes the message into a span if it fits.",
            "readonly bool TryWriteTo(global::System.Span<byte> destination, out int written)", "TryWriteTo(in this, destination, out written)");
        Forward(w, "Writes the message into a new array.", "readonly byte[] ToByteArray()", "ToByteArray(in this)");
    }

    private static void EmitEquality(SourceWriter w, string self)
    {
        Forward(w, "Whether all fields are equal; numbers with a fraction by their bits.", $"readonly bool Equals({self} other)", "Same(in this, in other)");
        w.Gap();
        w.Line("/// <inheritdoc/>");
        w.Line($"public override readonly bool Equals(object? obj) => obj is {self} other && Equals(other);");
        w.Gap();
        w.Line("/// <summary>Whether all fields are equal.</summary>");
        w.Line($"public static bool operator ==(in {self} left, in {self} right) => {N.Messages}.Same(in left, in right);");
        w.Gap();
        w.Line("/// <summary>Whether a field differs.</summary>");
        w.Line($"public static bool operator !=(in {self} left, in {self} right) => !{N.Messages}.Same(in left, in right);");
    }

    // What every struct has would compare addresses; so it is there, and using it is an error of the compiler.
    private static void EmitNoEquality(SourceWriter w, string self)
    {
        const string obsolete = "[global::System.Obsolete(\"This message is generated without equality: see ProtoZeroGenerate.\", true)]";
        w.Gap();
        w.Line($"bool global::System.IEquatable<{self}>.Equals({self} other) => {N.Missing}.Equality<{self}>();");
        w.Gap();
        w.Line("/// <summary>Left out.</summary>");
        w.Line(obsolete);
        w.Line($"public override readonly bool Equals(object? obj) => {N.Missing}.Equality<{self}>();");
        w.Gap();
        w.Line("/// <summary>Left out.</summary>");
        w.Line(obsolete);
        w.Line($"public override readonly int GetHashCode() => {N.Missing}.Equality<{self}>() ? 1 : 0;");
    }

    private static void Forward(SourceWriter w, string docs, string signature, string call)
    {
        w.Gap();
        w.Line($"/// <summary>{docs}</summary>");
        w.Line($"public {signature} => {N.Messages}.{call};");
    }
}
