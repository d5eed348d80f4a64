using System.Collections.Generic;
using ProtoZeroGenerator.Schema;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>
/// Gives each field of a message the bit by which a lazy message notes that it was changed. What has the same bit is
/// encoded anew together: the members of a oneof, and what the wire holds under the same number, which is a field of a
/// closed enum and the unknown fields. Messages with more fields than bits use bits again, which costs no more than
/// some fields that are encoded anew.
/// </summary>
internal static class ChangeMapper
{
    /// <summary>The bits of fields in the order of their numbers.</summary>
    public static Dictionary<FieldSchema, int> Map(List<FieldSchema> fields)
    {
        var bits = new Dictionary<FieldSchema, int>(fields.Count);
        var ofOneofs = new Dictionary<OneofSchema, int>();
        int next = 0;
        foreach (FieldSchema field in fields)
        {
            if (IsClosed(field) && field.RealOneof is { } closed) ofOneofs[closed] = ChangeBits.UnknownFields;
        }

        foreach (FieldSchema field in fields)
        {
            int bit = ChangeBits.UnknownFields;
            if (field.RealOneof is { } oneof)
            {
                if (!ofOneofs.TryGetValue(oneof, out bit)) ofOneofs[oneof] = bit = next++ % ChangeBits.OfFields;
            }
            else if (!IsClosed(field))
            {
                bit = next++ % ChangeBits.OfFields;
            }

            bits[field] = bit;
        }

        return bits;
    }

    private static bool IsClosed(FieldSchema field) =>
        (field.IsMap ? field.MapValue : field).EnumType is { IsClosed: true };
}
