using System;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Reads and unsets one oneof of any message of a type, by the members of its class.</summary>
public sealed class OneofAccessor
{
    private readonly Type _type;
    private readonly PropertyInfo? _case;
    private readonly MethodInfo? _clear;

    internal OneofAccessor(
        OneofDescriptor descriptor, [DynamicallyAccessedMembers(ObjectSchema.Members)] Type type, string? caseName,
        string? clear)
    {
        Descriptor = descriptor;
        _type = type;
        _case = caseName is null ? null : type.GetProperty(caseName);
        _clear = clear is null ? null : type.GetMethod(clear, Type.EmptyTypes);
    }

    /// <summary>The oneof.</summary>
    public OneofDescriptor Descriptor { get; }

    /// <summary>Unsets whichever member is set.</summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="InvalidCastException">The message is of another type.</exception>
    public void Clear(IMessage message)
    {
        FieldAccessor.Check(_type, message);
        if (_clear is null) Descriptor.Fields[0].Accessor.Clear(message);
        else FieldAccessor.Call(_clear, message);
    }

    /// <summary>The member that is set, or null.</summary>
    /// <inheritdoc cref="Clear" path="/exception"/>
    public FieldDescriptor? GetCaseFieldDescriptor(IMessage message)
    {
        FieldAccessor.Check(_type, message);
        if (_case is null)
            return Descriptor.Fields[0].Accessor.HasValue(message) ? Descriptor.Fields[0] : null;
        int number = Convert.ToInt32(FieldAccessor.Get(_case, message), CultureInfo.InvariantCulture);
        return number == 0 ? null : Descriptor.ContainingType.FindFieldByNumber(number);
    }

    internal void ClearMember(IMessage message, FieldDescriptor member)
    {
        if (GetCaseFieldDescriptor(message) == member) Clear(message);
    }
}
