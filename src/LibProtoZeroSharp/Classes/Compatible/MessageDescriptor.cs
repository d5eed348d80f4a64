using System;
using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>
/// What the schema says of a class. There is one for each class, made when it is first asked for; several threads may
/// use it.
/// </summary>
public sealed class MessageDescriptor
{
    private readonly Lazy<DescriptorParts> _parts;

    internal MessageDescriptor(ProtoType type, Type clrType, MessageParser parser, Action<ObjectSchema> describe)
    {
        Type = type;
        ClrType = clrType;
        Parser = parser;
        FullName = type.FullName;
        _parts = new Lazy<DescriptorParts>(() => DescriptorParts.Of(this, describe));
    }

    private MessageDescriptor(string fullName, MessageDescriptor holder, Func<MessageDescriptor, DescriptorParts> parts)
    {
        FullName = fullName;
        ClrType = null!;
        Parser = null!;
        IsMapEntry = true;
        _parts = new Lazy<DescriptorParts>(() => parts(this));
        ContainingTypeOfEntry = holder;
    }

    /// <summary>The full name in the schema.</summary>
    public string FullName { get; }

    /// <summary>The name in the schema, without the package and the messages around it.</summary>
    public string Name => FullName[(FullName.LastIndexOf('.') + 1)..];

    /// <summary>The class; null for the entry of a map.</summary>
    public Type ClrType { get; }

    /// <summary>Parses messages of the class; null for the entry of a map.</summary>
    public MessageParser Parser { get; }

    /// <summary>The same for code without classes; the default one for the entry of a map.</summary>
    public ProtoType Type { get; }

    /// <summary>Whether it is what a map is in descriptors: a message with the fields key and value.</summary>
    public bool IsMapEntry { get; }

    /// <summary>The fields.</summary>
    public FieldCollection Fields => _parts.Value.Fields;

    /// <summary>
    /// The oneofs in the order of the schema, and behind them those that descriptors have for <c>optional</c> fields of
    /// proto3.
    /// </summary>
    public IList<OneofDescriptor> Oneofs => _parts.Value.Oneofs;

    /// <summary>How many of <see cref="Oneofs"/> are in the schema.</summary>
    public int RealOneofCount => _parts.Value.RealOneofCount;

    /// <summary>The messages that are declared inside, without the entries of maps.</summary>
    public IList<MessageDescriptor> NestedTypes => _parts.Value.NestedTypes;

    /// <summary>The enums that are declared inside.</summary>
    public IList<EnumDescriptor> EnumTypes => _parts.Value.EnumTypes;

    /// <summary>The message that it is declared in, or null.</summary>
#nullable disable
    public MessageDescriptor ContainingType => ContainingTypeOfEntry ?? _parts.Value.Holder?.Value;
#nullable restore

    private MessageDescriptor? ContainingTypeOfEntry { get; }

    internal IMessage New() => Parser.New();

    /// <summary>A field by its name in the schema, or null.</summary>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
#nullable disable // As Google's, they leave it open whether there is one.
    public FieldDescriptor FindFieldByName(string name) => _parts.Value.Find(name);
#nullable restore

    /// <summary>A field by its number, or null.</summary>
#nullable disable
    public FieldDescriptor FindFieldByNumber(int number) => _parts.Value.Find(number);
#nullable restore

    /// <summary>The full name.</summary>
    public override string ToString() => FullName;

    /// <summary>What a map is in descriptors.</summary>
    internal static MessageDescriptor OfMap(FieldDescriptor map, ProtoField field, ObjectField member) =>
        new($"{map.ContainingType.FullName}.{EntryName(map.Name)}", map.ContainingType, entry => new DescriptorParts(
            [new FieldDescriptor(entry, field.MapKey, null), new FieldDescriptor(entry, field.MapValue, member)]));

    // Every compiler of schemas makes the name so.
    private static string EntryName(string name)
    {
        var text = new StringBuilder();
        bool isFirst = true;
        foreach (char c in name)
        {
            if (c != '_') text.Append(isFirst && char.IsAsciiLetterLower(c) ? (char)(c - 'a' + 'A') : c);
            isFirst = c == '_';
        }

        return text.Append("Entry").ToString();
    }

    /// <summary>The fields of a message.</summary>
    public sealed class FieldCollection
    {
        private readonly DescriptorParts _parts;

        internal FieldCollection(DescriptorParts parts) => _parts = parts;

        /// <summary>A field by its number.</summary>
        /// <exception cref="KeyNotFoundException">There is none.</exception>
        public FieldDescriptor this[int number] =>
            _parts.Find(number) ?? throw new KeyNotFoundException($"There is no field {number}.");

        /// <summary>A field by its name in the schema.</summary>
        /// <exception cref="ArgumentNullException">The name is null.</exception>
        /// <exception cref="KeyNotFoundException">There is none.</exception>
        public FieldDescriptor this[string name] =>
            _parts.Find(name) ?? throw new KeyNotFoundException($"There is no field {name}.");

        /// <summary>The fields in the order of the schema.</summary>
        public IList<FieldDescriptor> InDeclarationOrder() => _parts.Declared;

        /// <summary>The fields in the order of their numbers.</summary>
        public IList<FieldDescriptor> InFieldNumberOrder() => _parts.Numbered;
    }
}
