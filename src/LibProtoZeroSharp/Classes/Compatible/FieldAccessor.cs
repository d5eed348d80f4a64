using System;
using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>A field by the public members of its class, which are found by their names.</summary>
internal sealed class FieldAccessor : IFieldAccessor
{
    private readonly Type _type;
    private readonly PropertyInfo _property;
    private readonly PropertyInfo? _has;
    private readonly MethodInfo? _clear;

    public FieldAccessor(
        FieldDescriptor descriptor, [DynamicallyAccessedMembers(ObjectSchema.Members)] Type type, string property,
        string? has, string? clear)
    {
        Descriptor = descriptor;
        _type = type;
        _property = type.GetProperty(property)!;
        _has = has is null ? null : type.GetProperty(has);
        _clear = clear is null ? null : type.GetMethod(clear, Type.EmptyTypes);
    }

    public FieldDescriptor Descriptor { get; }

    public void Clear(IMessage message)
    {
        Check(_type, message);
        if (Descriptor.IsRepeated) Empty(Get(_property, message)!);
        else if (Descriptor.RealContainingOneof is { } oneof) oneof.Accessor.ClearMember(message, Descriptor);
        else if (_clear is not null) Call(_clear, message);
        else Set(message, EmptyValue());
    }

    public object? GetValue(IMessage message)
    {
        Check(_type, message);
        return Get(_property, message);
    }

    public bool HasValue(IMessage message)
    {
        Check(_type, message);
        if (!Descriptor.HasPresence) throw new InvalidOperationException($"The field {Descriptor.Name} has no presence.");
        if (Descriptor.RealContainingOneof is { } oneof)
            return oneof.Accessor.GetCaseFieldDescriptor(message) == Descriptor;
        return _has is null ? Get(_property, message) is not null : (bool)Get(_has, message)!;
    }

    public void SetValue(IMessage message, object? value)
    {
        Check(_type, message);
        if (Descriptor.IsRepeated)
            throw new InvalidOperationException($"{Descriptor.Name} is a list or a map: change what GetValue gives.");
        Type type = _property.PropertyType;
        if (value is null && type.IsValueType && Nullable.GetUnderlyingType(type) is null)
            throw new ArgumentNullException(nameof(value));
        if (value is int number && type.IsEnum) value = Enum.ToObject(type, number);
        // The base library would convert numbers.
        if (value is not null && !type.IsInstanceOfType(value))
            throw new InvalidCastException($"{Descriptor.Name} is no {value.GetType()}.");
        Set(message, value);
    }

    internal static void Check(Type type, IMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        if (!type.IsInstanceOfType(message))
            throw new InvalidCastException($"The message is a {message.GetType()}, and no {type}.");
    }

    // Exceptions of members come as they are.
    internal static object? Get(PropertyInfo property, IMessage message) =>
        property.GetValue(message, BindingFlags.DoNotWrapExceptions, null, null, null);

    internal static void Call(MethodInfo method, IMessage message) =>
        method.Invoke(message, BindingFlags.DoNotWrapExceptions, null, null, null);

    private void Set(IMessage message, object? value) =>
        _property.SetValue(message, value, BindingFlags.DoNotWrapExceptions, null, null, null);

    // The base library takes null for the zero of a number or an enum.
    private object? EmptyValue() => Descriptor.FieldType switch
    {
        FieldType.String => "",
        FieldType.Bytes => ByteString.Empty,
        _ => null,
    };

    private static void Empty(object values)
    {
        if (values is IDictionary map) map.Clear();
        else ((IList)values).Clear();
    }
}
