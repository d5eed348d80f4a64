using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>
/// Interpreted options: a message value of one of the <c>google.protobuf.*Options</c> types (or of a type nested in
/// them), standard and custom options alike. A repeated option has one entry for each element.
/// </summary>
internal sealed class OptionMessage
{
    /// <summary>No option set, type unknown.</summary>
    public static readonly OptionMessage Empty = new OptionMessage(null);

    private readonly List<OptionEntry> _entries = new List<OptionEntry>();
    private Dictionary<FieldSchema, OptionEntry>? _first;
    private Dictionary<string, OptionEntry>? _lastByName;

    public OptionMessage(MessageSchema? type) => Type = type;

    /// <summary>
    /// The message type, for example <c>google.protobuf.FieldOptions</c>; null for <see cref="Empty"/>.
    /// </summary>
    public MessageSchema? Type { get; }

    /// <summary>What is set, in the order of the file.</summary>
    public IReadOnlyList<OptionEntry> Entries => _entries;

    /// <summary>The last entry with this field number, or null.</summary>
    public OptionEntry? Find(int number)
    {
        for (int i = _entries.Count - 1; i >= 0; i--)
        {
            if (_entries[i].Field.Number == number) return _entries[i];
        }

        return null;
    }

    /// <summary>
    /// The last entry with this name, or null: a plain name for a field (<c>deprecated</c>), a full name without a
    /// leading dot for an extension (<c>protozerosharp.message</c>).
    /// </summary>
    public OptionEntry? Find(string name)
    {
        return _lastByName is not null && _lastByName.TryGetValue(name, out OptionEntry? entry) ? entry : null;
    }

    /// <summary>Value of a boolean option, or the given answer where it is not set.</summary>
    public bool GetBool(string name, bool unset = false) =>
        Find(name) is { Value.Kind: ConstantKind.Bool } entry ? entry.Value.Bool : unset;

    /// <summary>Value of a string option, or null where it is not set.</summary>
    public string? GetString(string name) =>
        Find(name) is { Value.Kind: ConstantKind.Bytes } entry ? entry.Value.Text : null;

    /// <summary>Number of an enum option's value, or the given answer where it is not set.</summary>
    public int GetEnum(string name, int unset = 0) =>
        Find(name) is { Value.Kind: ConstantKind.Enum } entry ? (int)entry.Value.Signed : unset;

    /// <summary>Value of a message option, or <see cref="Empty"/> where it is not set.</summary>
    public OptionMessage GetMessage(string name) =>
        Find(name) is { Value.Kind: ConstantKind.Message } entry ? entry.Value.Message : Empty;

    /// <summary>Removes a message without entries, and what becomes empty by that.</summary>
    internal bool RemoveEmpty(OptionMessage empty)
    {
        for (int i = 0; i < _entries.Count; i++)
        {
            if (_entries[i].Value.Kind != ConstantKind.Message) continue;
            OptionMessage inner = _entries[i].Value.Message;
            if (inner != empty && (!inner.RemoveEmpty(empty) || inner.Entries.Count > 0)) continue;
            RemoveAt(i);
            return true;
        }

        return false;
    }

    /// <summary>Removes the other member of the oneof that a field is in: the option that is set last counts.</summary>
    internal void RemoveOther(FieldSchema member)
    {
        if (member.RealOneof is null) return;
        int i = _entries.FindIndex(entry => entry.Field != member && entry.Field.RealOneof == member.RealOneof);
        if (i >= 0) RemoveAt(i);
    }

    private void RemoveAt(int index)
    {
        _first!.Remove(_entries[index].Field);
        _lastByName!.Remove(_entries[index].Name);
        _entries.RemoveAt(index);
    }

    /// <summary>The first entry of a field or extension, or null.</summary>
    internal OptionEntry? First(FieldSchema field) =>
        _first is not null && _first.TryGetValue(field, out OptionEntry? entry) ? entry : null;

    internal void Add(OptionEntry entry)
    {
        if (ReferenceEquals(this, Empty)) throw new InvalidOperationException("The empty option message is shared.");
        _entries.Add(entry);
        _first ??= new Dictionary<FieldSchema, OptionEntry>();
        if (!_first.ContainsKey(entry.Field)) _first.Add(entry.Field, entry);
        _lastByName ??= new Dictionary<string, OptionEntry>();
        _lastByName[entry.Name] = entry;
    }
}

/// <summary>One option that is set: the field or extension, and its value.</summary>
internal sealed class OptionEntry
{
    public OptionEntry(FieldSchema field, ConstantValue value, SourceSpan span)
    {
        Field = field;
        Value = value;
        Span = span;
    }

    /// <summary>The field of the options message, or the extension of it.</summary>
    public FieldSchema Field { get; }

    public ConstantValue Value { get; }

    /// <summary>Where the option's name stands in the file that sets it.</summary>
    public SourceSpan Span { get; }

    /// <summary>Plain name of a field, full name of an extension.</summary>
    public string Name => Field.IsExtension ? Field.FullName : Field.Name;
}
