using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Classes of messages by their names: for <c>Any</c> in JSON and for <c>Any.Unpack</c>.</summary>
/// <remarks>It never changes.</remarks>
public sealed class TypeRegistry
{
    private readonly Dictionary<string, MessageDescriptor> _byName = [];

    private TypeRegistry()
    {
    }

    /// <summary>One without classes.</summary>
    public static TypeRegistry Empty { get; } = new();

    /// <summary>
    /// Classes, those in their fields, and those that are declared in or around any of them; not others of their files.
    /// </summary>
    /// <exception cref="ArgumentNullException">The list or an element is null.</exception>
    public static TypeRegistry FromMessages(IEnumerable<MessageDescriptor> messageDescriptors)
    {
        ArgumentNullException.ThrowIfNull(messageDescriptors);
        var registry = new TypeRegistry();
        var left = new Stack<MessageDescriptor>(messageDescriptors);
        while (left.TryPop(out MessageDescriptor? type))
        {
            ArgumentNullException.ThrowIfNull(type, nameof(messageDescriptors));
            if (type.IsMapEntry || registry._byName.TryAdd(type.FullName, type)) AddRelatives(type, left);
        }

        return registry;
    }

    /// <inheritdoc cref="FromMessages(IEnumerable{MessageDescriptor})"/>
    public static TypeRegistry FromMessages(params MessageDescriptor[] messageDescriptors) =>
        FromMessages((IEnumerable<MessageDescriptor>)messageDescriptors);

    /// <summary>The class with a full name, or null.</summary>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
#nullable disable // As Google's, it leaves it open whether there is one.
    public MessageDescriptor Find(string fullName)
#nullable restore
    {
        ArgumentNullException.ThrowIfNull(fullName);
        return _byName.GetValueOrDefault(fullName);
    }

    /// <summary>The same as a new registry of the library; null stays null.</summary>
#pragma warning disable CA2225 // Settings take it: code that has a registry of Google's name compiles.
    public static implicit operator ProtoTypeRegistry?(TypeRegistry? registry)
#pragma warning restore CA2225
    {
        if (registry is null) return null;
        var types = new ProtoTypeRegistry();
        foreach (MessageDescriptor type in registry._byName.Values) type.New().Code.AddTo(types);
        return types;
    }

    private static void AddRelatives(MessageDescriptor type, Stack<MessageDescriptor> left)
    {
        if (type.ContainingType is { } around) left.Push(around);
        foreach (MessageDescriptor nested in type.NestedTypes) left.Push(nested);
        foreach (FieldDescriptor field in type.Fields.InDeclarationOrder())
            if (field.ClassOfMessages is { } inside) left.Push(inside);
    }
}
