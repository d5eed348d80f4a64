using System;
using System.Buffers;
using System.ComponentModel;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>What the library can do with the objects of one class, without knowing the class.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class ObjectCode
{
    private protected ObjectCode()
    {
    }

    /// <summary>A converter of the serializer for JSON.</summary>
    internal abstract System.Text.Json.Serialization.JsonConverter NewConverter();

    /// <summary>A new message.</summary>
    internal abstract IMessage New();

    /// <summary>The descriptor of the type.</summary>
    internal abstract MessageDescriptor GetDescriptor();

    /// <summary>The table of the type.</summary>
    internal abstract ProtoType GetProtoType();

    /// <summary>Adds the type to a registry.</summary>
    internal abstract void AddTo(ProtoTypeRegistry types);

    /// <summary>Encodes a message, to be taken out of the output.</summary>
    internal abstract void Encode(object message, ref MessageOutput output);

    /// <summary>Makes a message equal to encoded bytes.</summary>
    /// <param name="message">The message, a new one.</param>
    /// <param name="data">The bytes.</param>
    /// <param name="options">Limits and switches.</param>
    /// <param name="isPartial">Whether required fields may be missing.</param>
    /// <param name="error">What is wrong and where.</param>
    internal abstract bool TryRead(
        object message, ReadOnlySpan<byte> data, ProtoParseOptions options, bool isPartial, out ProtoError error);

    /// <inheritdoc cref="TryRead(object, ReadOnlySpan{byte}, ProtoParseOptions, bool, out ProtoError)"/>
    internal abstract bool TryRead(
        object message, in ReadOnlySequence<byte> data, ProtoParseOptions options, bool isPartial,
        out ProtoError error);

    /// <summary>Merges a message of the class into another one.</summary>
    internal abstract void Merge(object to, object from);

    /// <summary>Whether all required fields are set, here and in all that the message holds.</summary>
    internal abstract bool IsInitialized(object message);

    /// <summary>The message as JSON.</summary>
    internal abstract string ToJson(object message, ProtoJsonOptions options);

    /// <summary>Makes a new message equal to what a JSON text says.</summary>
    internal abstract void ReadJson(object message, ReadOnlySpan<byte> utf8, ProtoJsonOptions options);

    /// <summary>Merges the fields that a mask names into another message of the class.</summary>
    internal abstract void MergeMasked(object source, object destination, FieldMaskTree mask, MaskOptions options);
}
