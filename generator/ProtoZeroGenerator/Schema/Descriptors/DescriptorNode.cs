using System.Collections.Generic;
using System.Text;

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

    /// <summary>Encodes it in the wire format.</summary>
    public byte[] ToBytes()
    {
        var bytes = new List<byte>();
        Write(bytes);
        return bytes.ToArray();
    }

    private void Write(List<byte> bytes)
    {
        foreach (KeyValuePair<int, object> field in _fields)
        {
            if (field.Value is long value)
            {
                WriteVarint(bytes, (ulong)field.Key << 3);
                WriteVarint(bytes, unchecked((ulong)value));
                continue;
            }

            byte[] content = field.Value switch
            {
                string text => Encoding.UTF8.GetBytes(text),
                DescriptorNode node => node.ToBytes(),
                _ => (byte[])field.Value,
            };
            WriteVarint(bytes, (ulong)field.Key << 3 | 2);
            WriteVarint(bytes, (ulong)content.Length);
            bytes.AddRange(content);
        }
    }

    private static void WriteVarint(List<byte> bytes, ulong value)
    {
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
    }
}
