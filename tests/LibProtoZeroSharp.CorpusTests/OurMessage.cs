using System;
using ProtoZeroSharp.Testing;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>One of our structs, by its type at run time.</summary>
internal abstract class OurMessage
{
    public static OurMessage Of(Type type) =>
        (OurMessage)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(type))!;

    public abstract string FullName { get; }

    /// <summary>Parses and writes back; checks what must hold of any message on the way.</summary>
    public abstract byte[] Rewrite(ReadOnlySpan<byte> bytes, ArenaAllocator arena);

    /// <summary>Parses and writes as JSON.</summary>
    public abstract string ToJson(ReadOnlySpan<byte> bytes, ArenaAllocator arena);

    /// <summary>Whether JSON is read as the message that bytes encode, but for unknown fields.</summary>
    public abstract bool IsSame(ReadOnlySpan<byte> json, ReadOnlySpan<byte> bytes, ArenaAllocator arena);

    /// <summary>Parses and writes as text.</summary>
    public abstract string ToText(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoTextOptions options);

    /// <summary>Reads a text and encodes the message.</summary>
    public abstract byte[] OfText(string text, ArenaAllocator arena, ProtoTextOptions options);

    private sealed class Typed<T> : OurMessage
        where T : unmanaged, IProtoMessage<T>
    {
        public override string FullName => T.FullName;

        public override string ToJson(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
        {
            T message = ProtoMessage.Parse<T>(bytes, arena);
            return ProtoJson.ToJson(in message);
        }

        public override bool IsSame(ReadOnlySpan<byte> json, ReadOnlySpan<byte> bytes, ArenaAllocator arena)
        {
            T expected = ProtoMessage.Parse<T>(bytes, arena, new ProtoParseOptions { DiscardUnknownFields = true });
            T read = ProtoJson.Parse<T>(json, arena);
            return ProtoMessage.Same(in expected, in read);
        }

        public override string ToText(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoTextOptions options)
        {
            T message = ProtoMessage.Parse<T>(bytes, arena);
            return ProtoText.ToText(in message, options);
        }

        public override byte[] OfText(string text, ArenaAllocator arena, ProtoTextOptions options)
        {
            T message = ProtoText.Parse<T>(text, arena, options);
            return ProtoMessage.ToByteArray(in message);
        }

        public override byte[] Rewrite(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
        {
            if (!ProtoMessage.TryParse(bytes, arena, out T message, out ProtoError error))
                throw new InvalidOperationException(
                    $"{T.FullName}, {error.Code} at {error.Offset}: {Convert.ToHexString(bytes)}");
            byte[] written = ProtoMessage.ToByteArray(in message);
            if (T.IsLazy)
            {
                // Unchanged it is the input, and so is its clone. What it holds shows when all of it is encoded anew.
                T unchanged = ProtoMessage.Clone(in message, arena);
                if (!bytes.SequenceEqual(written)
                    || !bytes.SequenceEqual(ProtoMessage.ToByteArray(in unchanged))
                    || ProtoMessage.CalculateSize(in message) != bytes.Length)
                    throw new InvalidOperationException($"{T.FullName}: what is unchanged is written differently");
                Reencoding.Of(ref message);
                written = ProtoMessage.ToByteArray(in message);
            }

            T again = ProtoMessage.Parse<T>(written, arena);
            T copy = ProtoMessage.Clone(in again, arena);
            bool holds = ProtoMessage.CalculateSize(in message) == written.Length
                && ProtoMessage.Same(in message, in copy)
                && message.GetHashCode() == copy.GetHashCode()
                && ProtoMessage.ToByteArray(in copy).AsSpan().SequenceEqual(written);
            return holds ? written : throw new InvalidOperationException($"{T.FullName}: {Convert.ToHexString(bytes)}");
        }
    }
}
