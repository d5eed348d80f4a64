using System;
using System.ComponentModel;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>What the descriptor of a class knows of a field beside the table.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ObjectField
{
    internal ObjectField(int number, string property, string? has, string? clear)
    {
        Number = number;
        Property = property;
        Has = has;
        Clear = clear;
    }

    internal int Number { get; }

    internal string Property { get; }

    internal string? Has { get; }

    internal string? Clear { get; }

    internal string? OneofName { get; private set; }

    internal Lazy<MessageDescriptor>? MessageType { get; private set; }

    internal Lazy<EnumDescriptor>? EnumType { get; private set; }

    /// <summary>Tells the type of the messages in it; of a map, of its values.</summary>
    public ObjectField Message<T, TStruct>()
        where T : class, IMessage<T>
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    {
        MessageType = ObjectSchema.Of<T, TStruct>();
        return this;
    }

    /// <summary>Tells the enum of the values in it; of a map, of its values.</summary>
    public ObjectField Enum<TEnum, TValues>()
        where TEnum : unmanaged, System.Enum
        where TValues : struct, IEnumValues
    {
        EnumType = ObjectSchema.OfEnum<TEnum, TValues>.Instance;
        return this;
    }

    /// <summary>Tells the oneof that descriptors have for an <c>optional</c> field of proto3.</summary>
    public ObjectField Optional(string oneof)
    {
        OneofName = oneof;
        return this;
    }
}
