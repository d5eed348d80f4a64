using System.Collections.Generic;
using System.Linq;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// What each field number of a message and of its sub-messages is: a schema small enough to be handed to C++.
/// </summary>
internal sealed class FieldTables
{
    public const int Unknown = -1;
    public const int Varint = -2;
    public const int Fixed32 = -3;
    public const int Fixed64 = -4;
    public const int Bytes = -5;
    public const int Text = -6;

    private readonly List<MessageDescriptor> _types = [];

    public FieldTables(MessageDescriptor root)
    {
        _types.Add(root);
        var starts = new List<int>();
        var kinds = new List<int>();
        for (int i = 0; i < _types.Count; i++)
        {
            starts.Add(kinds.Count);
            IList<FieldDescriptor> fields = _types[i].Fields.InFieldNumberOrder();
            int[] row = Enumerable.Repeat(Unknown, fields.Count == 0 ? 0 : fields[^1].FieldNumber + 1).ToArray();
            foreach (FieldDescriptor field in fields) row[field.FieldNumber] = KindOf(field);
            kinds.AddRange(row);
        }

        starts.Add(kinds.Count);
        Starts = [.. starts];
        Kinds = [.. kinds];
        Rows = [.. _types.Select((_, type) => Kinds[Starts[type]..Starts[type + 1]])];
    }

    /// <summary>Where each type's kinds begin; one more at the end.</summary>
    public int[] Starts { get; }

    /// <summary>For each type and field number: the type of the sub-message, or one of the constants.</summary>
    public int[] Kinds { get; }

    /// <summary>The same as an array for each type, as C# would have it.</summary>
    public int[][] Rows { get; }

    private int KindOf(FieldDescriptor field)
    {
        switch (field.FieldType)
        {
            case FieldType.Message or FieldType.Group:
                int type = _types.IndexOf(field.MessageType);
                if (type >= 0) return type;
                _types.Add(field.MessageType);
                return _types.Count - 1;
            // Only the texts of proto3 have to be valid.
            case FieldType.String: return field.File.ToProto().Syntax == "proto3" ? Text : Bytes;
            case FieldType.Bytes: return Bytes;
            case FieldType.Fixed32 or FieldType.SFixed32 or FieldType.Float: return Fixed32;
            case FieldType.Fixed64 or FieldType.SFixed64 or FieldType.Double: return Fixed64;
            default: return Varint;
        }
    }
}
