using System.ComponentModel;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>The typed key of an extension with one value; generated from <c>extend</c>.</summary>
/// <typeparam name="TMessage">The message that is extended.</typeparam>
/// <typeparam name="TValue">The value.</typeparam>
/// <typeparam name="TCodec">How the value is encoded.</typeparam>
public readonly struct ProtoExtension<TMessage, TValue, TCodec>
    where TMessage : unmanaged, IProtoMessage<TMessage>
    where TValue : unmanaged
    where TCodec : struct, IFieldCodec<TValue>
{
    /// <summary>Makes a key; generated code does.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ProtoExtension(
        int fieldNumber, string fullName, TValue defaultValue = default, bool isMessageSetItem = false)
    {
        FieldNumber = fieldNumber;
        FullName = fullName;
        DefaultValue = defaultValue;
        IsMessageSetItem = isMessageSetItem;
    }

    /// <summary>The field number.</summary>
    public int FieldNumber { get; }

    /// <summary>The full name in the schema.</summary>
    public string FullName { get; }

    /// <summary>What a message without the extension gives.</summary>
    public TValue DefaultValue { get; }

    /// <summary>Whether the message that is extended has the wire format of message sets.</summary>
    public bool IsMessageSetItem { get; }
}

/// <summary>The typed key of a repeated extension; generated from <c>extend</c>.</summary>
/// <typeparam name="TMessage">The message that is extended.</typeparam>
/// <typeparam name="TValue">One element.</typeparam>
/// <typeparam name="TCodec">How an element is encoded.</typeparam>
public readonly struct ProtoRepeatedExtension<TMessage, TValue, TCodec>
    where TMessage : unmanaged, IProtoMessage<TMessage>
    where TValue : unmanaged
    where TCodec : struct, IFieldCodec<TValue>
{
    /// <summary>Makes a key; generated code does.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ProtoRepeatedExtension(int fieldNumber, string fullName, bool isPacked)
    {
        FieldNumber = fieldNumber;
        FullName = fullName;
        IsPacked = isPacked;
    }

    /// <summary>The field number.</summary>
    public int FieldNumber { get; }

    /// <summary>The full name in the schema.</summary>
    public string FullName { get; }

    /// <summary>Whether values are written packed; both forms are read.</summary>
    public bool IsPacked { get; }
}
