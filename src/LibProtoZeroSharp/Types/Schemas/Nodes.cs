using System;
using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>A file of a descriptor set.</summary>
internal sealed class FileNode
{
    public const int Proto2 = 998, Proto3 = 999, Edition2023 = 1000, Edition2024 = 1001;

    /// <summary>Not released; for messages they are as edition 2024.</summary>
    public const int Edition2026 = 1002, Unstable = 9999;

    public string Name = "", Package = "", Syntax = "";
    public int Edition;
    public Features Features;
    public readonly List<string> Imports = [];
    public readonly List<MessageNode> Messages = [];
    public readonly List<EnumNode> Enums = [];
    public readonly List<FieldNode> Extensions = [];
    public readonly List<string> Services = [];
}

/// <summary>A message of a descriptor set.</summary>
internal sealed class MessageNode
{
    public string Name = "", FullName = "";
    public FileNode File = null!;
    public MessageNode? Parent;
    public Features Features;
    public bool IsExtendable, IsMessageSet, IsMapEntry, AllowsEqualJsonNames;
    public readonly List<FieldNode> Fields = [];
    public readonly List<OneofNode> Oneofs = [];
    public readonly List<MessageNode> Messages = [];
    public readonly List<EnumNode> Enums = [];
    public readonly List<FieldNode> Extensions = [];
    public readonly List<byte[]> ReservedNames = [];

    /// <summary>The place among all messages of the set.</summary>
    public int Index;
}

/// <summary>A oneof of a descriptor set.</summary>
internal sealed class OneofNode
{
    public string Name = "";
    public Features Features;
    public int MemberCount;
    public bool IsSynthetic;
}

/// <summary>A field or an extension of a descriptor set.</summary>
internal sealed class FieldNode
{
    public const int Optional = 1, Required = 2, Repeated = 3;

    public string Name = "", TypeName = "", Extendee = "";
    public int Number, Label, Type, OneofIndex = -1;
    public byte[]? JsonName, DefaultText;
    public bool IsProto3Optional, IsRedacted;

    /// <summary>The option <c>packed</c>: 0 if it is not written, else 1 or 2 for true or false.</summary>
    public int PackedOption;

    public Features Features;

    // What is found out when the set is linked.
    public MessageNode? Message;
    public EnumNode? Enum;
    public string FullName = "";
    public MessageNode? Extended;
    public MessageNode? Scope;
    public FileNode File = null!;
    public OneofNode? Oneof;
    public bool HasPresence, IsRequired, IsPacked, IsGroupLike;

    public ProtoFieldType FieldType => (ProtoFieldType)Type;

    public bool IsRepeated => Label == Repeated;

    public bool IsMap => IsRepeated && Message is { IsMapEntry: true };

    /// <summary>What is known of the kind of the values.</summary>
    public ScalarType Kind => ScalarTypes.Of((ScalarKind)Type);

    public bool IsMessage => Kind.Storage == StorageKind.Message;

    public bool IsPackable => Kind.IsPackable;

    /// <summary>The default that is written, as bits or text.</summary>
    public ReadOnlyMemory<byte> Default;
}

/// <summary>An enum of a descriptor set.</summary>
internal sealed class EnumNode
{
    public string Name = "", FullName = "";
    public Features Features;
    public readonly List<(string Name, int Number)> Values = [];

    /// <summary>The place among all enums of the set.</summary>
    public int Index;

    public bool IsClosed => Features.EnumType == Features.Closed;

    private Dictionary<string, int>? _numbers;

    /// <summary>The number of a value's name.</summary>
    public bool TryFind(string name, out int number)
    {
        if (_numbers == null)
        {
            _numbers = new Dictionary<string, int>(StringComparer.Ordinal);
            foreach ((string known, int value) in Values) _numbers.TryAdd(known, value);
        }

        return _numbers.TryGetValue(name, out number);
    }
}
