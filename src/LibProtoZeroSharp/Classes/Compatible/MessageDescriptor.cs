using System;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <summary>What the schema says of a class; <see cref="Type"/> tells the rest.</summary>
public sealed class MessageDescriptor
{
    internal MessageDescriptor(ProtoType type, Type clrType, MessageParser parser)
    {
        Type = type;
        ClrType = clrType;
        Parser = parser;
    }

    /// <summary>The full name in the schema.</summary>
    public string FullName => Type.FullName;

    /// <summary>The name in the schema, without the package and the messages around it.</summary>
    public string Name => FullName[(FullName.LastIndexOf('.') + 1)..];

    /// <summary>The class.</summary>
    public Type ClrType { get; }

    /// <summary>Parses messages of the class.</summary>
    public MessageParser Parser { get; }

    /// <summary>The fields, their kinds, and the types that they refer to.</summary>
    public ProtoType Type { get; }

    internal IMessage New() => Parser.New();

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;
}
