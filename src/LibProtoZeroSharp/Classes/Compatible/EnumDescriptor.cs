using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Text;

namespace ProtoZeroSharp.Compatibility;

/// <summary>What the schema says of an enum that a class uses.</summary>
public sealed class EnumDescriptor
{
    internal EnumDescriptor(ProtoEnumType type, Type clrType)
    {
        Type = type;
        ClrType = clrType;
        FullName = type.FullName;
        var values = new EnumValueDescriptor[type.ValueCount];
        foreach (ProtoEnumValue value in type) values[value.Index] = new EnumValueDescriptor(this, value);
        Values = new ReadOnlyCollection<EnumValueDescriptor>(values);
    }

    /// <summary>The enum of C#.</summary>
    public Type ClrType { get; }

    /// <summary>The full name in the schema.</summary>
    public string FullName { get; }

    /// <summary>The name in the schema, without the package and the messages around it.</summary>
    public string Name => FullName[(FullName.LastIndexOf('.') + 1)..];

    /// <summary>The same for code without classes.</summary>
    public ProtoEnumType Type { get; }

    /// <summary>The values in the order of the schema.</summary>
    public IList<EnumValueDescriptor> Values { get; }

    /// <summary>The value with a name, or null.</summary>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
#nullable disable // As Google's, they leave it open whether there is one.
    public EnumValueDescriptor FindValueByName(string name)
#nullable restore
    {
        ArgumentNullException.ThrowIfNull(name);
        return Type.TryGetValue(Encoding.UTF8.GetBytes(name), out ProtoEnumValue value) ? Values[value.Index] : null;
    }

    /// <summary>The value with a number, of aliases the first one; or null.</summary>
#nullable disable
    public EnumValueDescriptor FindValueByNumber(int number) =>
        Type.TryGetValue(number, out ProtoEnumValue value) ? Values[value.Index] : null;
#nullable restore

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}

/// <summary>What the schema says of a value of an enum.</summary>
public sealed class EnumValueDescriptor
{
    internal EnumValueDescriptor(EnumDescriptor type, ProtoEnumValue value)
    {
        EnumDescriptor = type;
        Name = value.Name;
        Number = value.Number;
        Index = value.Index;
    }

    /// <summary>The enum that has it.</summary>
    public EnumDescriptor EnumDescriptor { get; }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The name with that of the enum in front.</summary>
    public string FullName => $"{EnumDescriptor.FullName}.{Name}";

    /// <summary>The number.</summary>
    public int Number { get; }

    /// <summary>The place in the schema, from 0.</summary>
    public int Index { get; }

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}
