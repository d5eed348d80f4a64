using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Linq;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Compatibility;

/// <summary>What a descriptor holds, made when a part of it is first asked for.</summary>
internal sealed class DescriptorParts
{
    private readonly Dictionary<int, FieldDescriptor> _byNumber = [];
    private readonly Dictionary<string, FieldDescriptor> _byName = [];

    public DescriptorParts(FieldDescriptor[] declared)
    {
        Declared = new ReadOnlyCollection<FieldDescriptor>(declared);
        Numbered = new ReadOnlyCollection<FieldDescriptor>([.. declared.OrderBy(field => field.FieldNumber)]);
        foreach (FieldDescriptor field in declared)
        {
            _byNumber.Add(field.FieldNumber, field);
            _byName.TryAdd(field.Name, field);
        }

        Fields = new MessageDescriptor.FieldCollection(this);
    }

    public IList<FieldDescriptor> Declared { get; }

    public IList<FieldDescriptor> Numbered { get; }

    public MessageDescriptor.FieldCollection Fields { get; }

    public IList<OneofDescriptor> Oneofs { get; private set; } = ReadOnlyCollection<OneofDescriptor>.Empty;

    public int RealOneofCount { get; private set; }

    public IList<MessageDescriptor> NestedTypes { get; private set; } = ReadOnlyCollection<MessageDescriptor>.Empty;

    public IList<EnumDescriptor> EnumTypes { get; private set; } = ReadOnlyCollection<EnumDescriptor>.Empty;

    public Lazy<MessageDescriptor>? Holder { get; private set; }

    /// <summary>The parts of a class.</summary>
    public static DescriptorParts Of(MessageDescriptor type, Action<ObjectSchema> describe)
    {
        var schema = new ObjectSchema();
        describe(schema);
        var fields = new FieldDescriptor[schema.Fields.Count];
        for (int i = 0; i < fields.Length; i++)
        {
            ObjectField member = schema.Fields[i];
            fields[i] = new FieldDescriptor(type, type.Type.GetField(member.Number), i, member, schema);
        }

        var parts = new DescriptorParts(fields) { Holder = schema.Holder };
        parts.AddOneofs(type, schema);
        parts.NestedTypes =
            new ReadOnlyCollection<MessageDescriptor>([.. schema.Messages.Select(nested => nested.Value)]);
        parts.EnumTypes = new ReadOnlyCollection<EnumDescriptor>([.. schema.Enums.Select(nested => nested.Value)]);
        return parts;
    }

    public FieldDescriptor? Find(int number) => _byNumber.GetValueOrDefault(number);

    public FieldDescriptor? Find(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return _byName.GetValueOrDefault(name);
    }

    private void AddOneofs(MessageDescriptor type, ObjectSchema schema)
    {
        var oneofs = new List<OneofDescriptor>();
        foreach ((int number, string caseName, string clear) in schema.Oneofs)
        {
            ProtoOneof oneof = type.Type.GetField(number).ContainingOneof!.Value;
            FieldDescriptor[] members =
                [.. Declared.Where(field => type.Type.GetField(field.FieldNumber).ContainingOneof == oneof)];
            Add(oneof.Name, members, caseName, clear);
        }

        RealOneofCount = oneofs.Count;
        for (int i = 0; i < Declared.Count; i++)
        {
            if (schema.Fields[i].OneofName is { } name) Add(name, [Declared[i]], null, null);
        }

        Oneofs = new ReadOnlyCollection<OneofDescriptor>(oneofs);

        void Add(string name, FieldDescriptor[] members, string? caseName, string? clear) => oneofs.Add(
            new OneofDescriptor(
                type, schema.Type, name, new ReadOnlyCollection<FieldDescriptor>(members), oneofs.Count, caseName,
                clear));
    }
}
