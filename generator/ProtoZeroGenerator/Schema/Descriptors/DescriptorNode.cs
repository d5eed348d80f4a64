using System.Collections.Generic;

namespace ProtoZeroGenerator.Schema.Descriptors;

/// <summary>
/// A message of <c>descriptor.proto</c> as field numbers and values, in the order of adding. It knows no type; the
/// builder adds numbers in ascending order, as protoc writes them.
/// </summary>
internal sealed class DescriptorNode
{
    private readonly List<KeyValuePair<int, object>> _fields = new List<KeyValuePair<int, object>>();

    /// <summary>Field numbers with their values: long (varint), byte[] or string (bytes), or a node.</summary>
    public IReadOnlyList<KeyValuePair<int, object>> Fields => _fields;

    /// <summary>Adds a whole number, boolean or enum.</summary>
    public void Add(int number, long value) => _fields.Add(new KeyValuePair<int, object>(number, value));

    /// <summary>Adds a text.</summary>
    public void Add(int number, string value) => _fields.Add(new KeyValuePair<int, object>(number, value));

    /// <summary>Adds bytes, or a message that is encoded already.</summary>
    public void Add(int number, byte[] value) => _fields.Add(new KeyValuePair<int, object>(number, value));

    /// <summary>Adds a message.</summary>
    public void Add(int number, DescriptorNode value) => _fields.Add(new KeyValuePair<int, object>(number, value));
}
