using System;
using Confluent.Kafka;
using Confluent.SchemaRegistry;

namespace ProtoZeroSharp.Kafka;

/// <summary>
/// Keys or values of Kafka that become struct messages in an arena of the caller. Consuming takes no managed memory
/// here.
/// </summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>
/// <para>A message lives until the arena is reset or disposed: reset it when a message, or a batch of them, has been
/// handled. <see cref="ProtoDeserializer{T}"/> is for messages that are kept.</para>
/// <para>The client deserializes inside of <c>Consume</c>, on the thread that calls it. So the arena belongs to that
/// thread, and one deserializer to one consumer.</para>
/// <para>A tombstone is null for a consumer of <c>T?</c>. A consumer of <c>T</c> has no value for it, and refuses it.
/// The client puts every exception of this into a <see cref="ConsumeException"/>; the consumer can go on behind the
/// message.</para>
/// </remarks>
public sealed class ProtoArenaDeserializer<T> : IDeserializer<T>, IDeserializer<T?>
    where T : unmanaged, IProtoMessage<T>
{
    private readonly ArenaAllocator _arena;
    private readonly ProtoParseOptions _options;
    private readonly FrameReader _frames;

    /// <summary>Makes a deserializer of bytes that are those of the message alone.</summary>
    /// <param name="arena">The arena in which messages are made; it stays the caller's.</param>
    /// <param name="options">Limits and switches of each parse.</param>
    /// <exception cref="ArgumentNullException"><paramref name="arena"/> is the default one, which is none.</exception>
    public ProtoArenaDeserializer(ArenaAllocator arena, ProtoParseOptions options = default)
    {
        if (arena == default) throw new ArgumentNullException(nameof(arena), "An arena is made with new ArenaAllocator().");
        _arena = arena;
        _options = options;
    }

    /// <summary>
    /// Makes a deserializer of bytes that begin with the frame of a schema registry. The schema of each id is looked up
    /// once: it must declare a message of this name.
    /// </summary>
    /// <param name="arena">The arena in which messages are made; it stays the caller's.</param>
    /// <param name="registry">The client of the registry; it stays the caller's.</param>
    /// <param name="options">Limits and switches of each parse.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="registry"/> is null, or <paramref name="arena"/> is the default one, which is none.
    /// </exception>
    public ProtoArenaDeserializer(
        ArenaAllocator arena, ISchemaRegistryClient registry, ProtoParseOptions options = default)
        : this(arena, options) => _frames = new FrameReader(registry, T.FullName);

    /// <summary>Parses a message. It waits for the registry with the first message of a schema.</summary>
    /// <param name="data">The bytes; they are copied.</param>
    /// <param name="isNull">Whether there are none.</param>
    /// <param name="context">Is not used.</param>
    /// <returns>The message, in the arena.</returns>
    /// <exception cref="ProtoLifetimeException">The arena has ended.</exception>
    /// <exception cref="InvalidOperationException">A tombstone: a consumer of <c>T?</c> can take it.</exception>
    /// <inheritdoc cref="ProtoDeserializer{T}.Deserialize" path="/exception"/>
    public T Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context)
    {
        if (isNull)
        {
            throw new InvalidOperationException(
                $"This is a tombstone, and {typeof(T).Name} has no value for it. Consume {typeof(T).Name}? instead.");
        }

        int begin = _frames.Check(data);
        if (ProtoMessage.TryParse(data[begin..], _arena, out T message, out ProtoError error, _options)) return message;
        throw _frames.Failed(error, data, begin);
    }

    T? IDeserializer<T?>.Deserialize(ReadOnlySpan<byte> data, bool isNull, SerializationContext context) =>
        isNull ? null : Deserialize(data, false, context);
}
