using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What the descriptor of a class knows beside the table of its struct: names of members, and types. A program that
/// asks for no descriptor has nothing of it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ObjectSchema
{
    /// <summary>The members of a class that descriptors find by name.</summary>
    internal const DynamicallyAccessedMemberTypes Members =
        DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicMethods;

    [DynamicallyAccessedMembers(Members)]
    private Type? _type;

    internal ObjectSchema()
    {
    }

    /// <summary>The class.</summary>
    [DynamicallyAccessedMembers(Members)]
    internal Type Type => _type!;

    /// <summary>The message around it, or null.</summary>
    internal Lazy<MessageDescriptor>? Holder { get; private set; }

    /// <summary>Fields in the order of the schema.</summary>
    internal List<ObjectField> Fields { get; } = [];

    /// <summary>Oneofs by the number of a member: the property of the case, and the method that unsets.</summary>
    internal List<(int Member, string Case, string Clear)> Oneofs { get; } = [];

    /// <summary>Messages that are declared inside, in the order of the schema.</summary>
    internal List<Lazy<MessageDescriptor>> Messages { get; } = [];

    /// <summary>Enums that are declared inside, in the order of the schema.</summary>
    internal List<Lazy<EnumDescriptor>> Enums { get; } = [];

    /// <summary>Tells the class.</summary>
    public void Class<[DynamicallyAccessedMembers(Members)] T>() => _type = typeof(T);

    /// <summary>Tells the message around it.</summary>
    public void Inside<T, TStruct>()
        where T : class, IMessage<T>
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct => Holder = Of<T, TStruct>();

    /// <summary>Tells the next field of the schema, and the members of the class for it.</summary>
    public ObjectField Field(int number, string property, string? has = null, string? clear = null)
    {
        var field = new ObjectField(number, property, has, clear);
        Fields.Add(field);
        return field;
    }

    /// <summary>Tells the next oneof of the schema, by one of its members, and what the class has for it.</summary>
    public void Oneof(int member, string caseName, string clear) => Oneofs.Add((member, caseName, clear));

    /// <summary>Tells a message that is declared inside.</summary>
    public void NestedMessage<T, TStruct>()
        where T : class, IMessage<T>
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct => Messages.Add(Of<T, TStruct>());

    /// <summary>Tells an enum that is declared inside.</summary>
    public void NestedEnum<TEnum, TValues>()
        where TEnum : unmanaged, System.Enum
        where TValues : struct, IEnumValues => Enums.Add(OfEnum<TEnum, TValues>.Instance);

    internal static Lazy<MessageDescriptor> Of<T, TStruct>()
        where T : class, IMessage<T>
        where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct =>
        new(static () => ObjectCode<T, TStruct>.Descriptor);

    /// <summary>One descriptor for each enum.</summary>
    internal static class OfEnum<TEnum, TValues>
        where TEnum : unmanaged, System.Enum
        where TValues : struct, IEnumValues
    {
        public static readonly Lazy<EnumDescriptor> Instance =
            new(static () => new EnumDescriptor(ProtoEnumType.Of<TValues>(), typeof(TEnum)));
    }
}
