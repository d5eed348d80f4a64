using System;
using System.Collections.Generic;

namespace ProtoZeroTool.Plugin;

/// <summary>
/// The types and extensions that files declare, by their full names with a leading dot: what the encoded options of
/// descriptors are read by.
/// </summary>
internal sealed class TypeIndex
{
    private readonly Dictionary<string, MessageType> _messages = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Dictionary<int, string>> _enums = new(StringComparer.Ordinal);
    private readonly Dictionary<(string Extendee, int Number), OptionField> _extensions = [];

    /// <summary>Adds all that a file declares, but for what is there.</summary>
    /// <param name="file">The <c>FileDescriptorProto</c>.</param>
    public void Add(WireMessage file)
    {
        string prefix = file.Text(2) is { Length: > 0 } package ? $".{package}." : ".";
        PluginException.CheckName(prefix);
        AddScope(prefix, file.Messages(4), file.Messages(5), file.Messages(7), 0);
    }

    /// <summary>A message; null if no file declares it.</summary>
    public MessageType? FindMessage(string name) => _messages.GetValueOrDefault(name);

    /// <summary>The name of an enum's value; null if it has none.</summary>
    public string? FindValue(string enumName, int number) =>
        _enums.GetValueOrDefault(enumName)?.GetValueOrDefault(number);

    /// <summary>A field or extension of a message; null if no file declares it.</summary>
    public OptionField? FindField(string message, int number) =>
        FindMessage(message)?.Fields.GetValueOrDefault(number) ?? _extensions.GetValueOrDefault((message, number));

    private void AddScope(
        string prefix, IEnumerable<WireMessage> messages, IEnumerable<WireMessage> enums,
        IEnumerable<WireMessage> extensions, int depth)
    {
        foreach (WireMessage message in messages)
        {
            string name = prefix + message.Text(1);
            PluginException.CheckName(name);
            var fields = new Dictionary<int, OptionField>();
            foreach (WireMessage field in message.Messages(2))
                fields.TryAdd(field.Int(3), new OptionField(field.Text(1), IsExtension: false, field));
            if (!_messages.TryAdd(name, new MessageType(fields, message.Message(7).Bool(1)))) continue;
            PluginException.CheckDepth(depth);
            AddScope(name + ".", message.Messages(3), message.Messages(4), message.Messages(6), depth + 1);
        }

        foreach (WireMessage type in enums)
        {
            var values = new Dictionary<int, string>();
            foreach (WireMessage value in type.Messages(2)) values.TryAdd(value.Int(2), value.Text(1));
            _enums.TryAdd(prefix + type.Text(1), values);
        }

        foreach (WireMessage extension in extensions)
        {
            _extensions.TryAdd(
                (extension.Text(2), extension.Int(3)),
                new OptionField(prefix + extension.Text(1), IsExtension: true, extension));
        }
    }

    /// <summary>A message.</summary>
    /// <param name="Fields">Its fields by their numbers.</param>
    /// <param name="IsMessageSet">Whether it has the wire format of message sets.</param>
    public sealed record MessageType(Dictionary<int, OptionField> Fields, bool IsMessageSet);
}
