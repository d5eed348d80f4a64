using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// The paths of options, looked up in the schema of one type: a tree of the fields on their way. Fields that no path
/// leads over have no place in it.
/// </summary>
internal sealed unsafe class DiffRules
{
    private readonly Dictionary<nint, DiffRules> _inner = [];

    private DiffRules(ProtoType type) => Type = type;

    /// <summary>The type of the messages here.</summary>
    public ProtoType Type { get; }

    /// <summary>Whether differences here do not count.</summary>
    public bool IsIgnored { get; private set; }

    /// <summary>The fields that lead from an element of a list to its key; none if places count.</summary>
    public ProtoField[] Key { get; private set; } = [];

    /// <summary>Looks up the paths of options.</summary>
    /// <exception cref="ArgumentException">A path leads nowhere.</exception>
    public static DiffRules Make(ProtoDiffOptions options, ProtoType type)
    {
        var root = new DiffRules(type);
        foreach (string path in options.IgnoredPaths) root.Follow(path, out _).IsIgnored = true;
        foreach ((string path, string key) in options.ListKeys)
        {
            DiffRules list = root.Follow(path, out ProtoField field);
            if (!field.IsList || !field.Entry->IsMessage) Refuse($"{path} is no list of messages.");
            list.Key = KeyOf(key, field.MessageType);
        }

        return root;
    }

    /// <summary>What is said of a field here; null if nothing is.</summary>
    public DiffRules? Find(FieldEntry* field) => _inner.GetValueOrDefault((nint)field);

    private DiffRules Follow(string path, out ProtoField last)
    {
        DiffRules rules = this;
        last = default;
        foreach (string name in path.Split('.'))
        {
            last = FieldOf(rules.Type, name, path);
            if (!rules._inner.TryGetValue((nint)last.Entry, out DiffRules? inner))
                rules._inner.Add((nint)last.Entry, inner = new DiffRules(MessagesOf(last)));
            rules = inner;
        }

        return rules;
    }

    // The default type stands for values that are no messages.
    private static ProtoType MessagesOf(ProtoField field)
    {
        ProtoField value = field.IsMap ? field.MapValue : field;
        return value.Entry->IsMessage ? value.MessageType : default;
    }

    private static ProtoField[] KeyOf(string path, ProtoType type)
    {
        string[] names = path.Split('.');
        var fields = new ProtoField[names.Length];
        for (int i = 0; i < names.Length; i++)
        {
            ProtoField field = fields[i] = FieldOf(type, names[i], path);
            bool isLast = i == names.Length - 1;
            if (field.IsList || field.IsMap || field.Entry->IsMessage == isLast)
                Refuse($"{path} is no key: fields with one message lead to a field with one value.");
            if (!isLast) type = field.MessageType;
        }

        return fields;
    }

    private static ProtoField FieldOf(ProtoType type, string name, string path)
    {
        ProtoField field = default;
        if (type == default || !type.TryGetField(Encoding.UTF8.GetBytes(name), out field))
        {
            Refuse(type == default ? $"{path} leads into a field that holds no messages."
                : $"{path} leads to no field: {type.FullName} has no field {name}.");
        }

        return field;
    }

    private static void Refuse(string message) => ProtoThrow.Argument("options", message);
}
