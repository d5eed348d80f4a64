using System;
using System.Diagnostics;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Classes;

/// <summary>
/// A message that is a struct alone, as a value in a class: encoded, and never changed. Equal messages are equal.
/// </summary>
/// <remarks>It owns its bytes, and is safe for use by any number of threads.</remarks>
/// <typeparam name="T">The struct.</typeparam>
[DebuggerDisplay("{ToString(),nq}")]
public sealed unsafe class Encoded<T> : IEquatable<Encoded<T>>, IDeepCloneable<Encoded<T>>
    where T : unmanaged, IProtoMessage<T>
{
    /// <summary>Encodes a message. Allocates its bytes.</summary>
    /// <param name="message">The message; nothing refers to it afterwards.</param>
    /// <exception cref="InvalidOperationException">It would take more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public Encoded(in T message) => Bytes = ByteString.AttachBytes(ProtoMessage.ToByteArray(in message));

    /// <summary>The encoded message.</summary>
    public ByteString Bytes { get; }

    /// <summary>Parses the message.</summary>
    /// <param name="arena">Holds the message: it is valid as long as the arena.</param>
    /// <exception cref="ArenaLimitException">The arena may not hold it.</exception>
    public T ToStruct(ArenaAllocator arena) => OwnBytes.Parse<T>(arena.Bytes(Bytes.Span), arena);

    /// <inheritdoc/>
    public bool Equals(Encoded<T>? other)
    {
        if (ReferenceEquals(this, other)) return true;
        if (other is null) return false;
        if (Bytes.Equals(other.Bytes)) return true;
        // Entries of maps may stand in another order.
        using ThreadArena.Lease lease = ThreadArena.Rent();
        T a = ToStruct(lease.Arena), b = other.ToStruct(lease.Arena);
        long left = StackGuard.VisitsLeft;
        bool same = ProtoMessage.Same(in a, in b);
        StackGuard.VisitsLeft = left;
        return same;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Encoded<T>);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        T message = ToStruct(lease.Arena);
        // What is counted is the messages of the class.
        long left = StackGuard.VisitsLeft;
        int hash = ProtoMessage.Hash(in message);
        StackGuard.VisitsLeft = left;
        return hash;
    }

    /// <summary>The message as JSON.</summary>
    public override string ToString()
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        T message = ToStruct(lease.Arena);
        return DiagnosticJson.Of(in message);
    }

    // It never changes.
    Encoded<T> IDeepCloneable<Encoded<T>>.Clone() => this;

    /// <summary>Both messages, the other one merged into this.</summary>
    internal Encoded<T> With(Encoded<T> other)
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        // What is encoded one behind the other is the merged message.
        WorkLimit.CheckSize((long)Bytes.Length + other.Bytes.Length);
        ProtoBytes both = lease.Arena.UndefinedBytes(Bytes.Length + other.Bytes.Length);
        // SAFETY: the arena gave that many bytes.
        Span<byte> target = MemoryMarshal.CreateSpan(ref *both.Start, both.Length);
        Bytes.Span.CopyTo(target);
        other.Bytes.Span.CopyTo(target[Bytes.Length..]);
        T message = OwnBytes.Parse<T>(both, lease.Arena);
        return new Encoded<T>(in message);
    }
}
