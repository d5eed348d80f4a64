using System;

namespace ProtoZeroSharp;

internal unsafe partial struct MessageTable
{
    /// <summary>Makes the <see cref="References"/>, which only walks over run-time types need.</summary>
    public void MakeReferences()
    {
        // SAFETY: at most one reference is made of each of the Count fields.
        References = TableMemory.Take<Reference>(Count + 1);
        for (int i = 0; i < Count; i++)
        {
            FieldEntry* field = Fields + i;
            if (KindOf(field) is not { } kind) continue;
            int offset = kind == ReferenceKind.Oneof ? field->PresenceOffset : field->Offset;
            if (kind == ReferenceKind.Oneof && HasOneof(offset)) continue;
            References[ReferenceCount++] = new Reference { Offset = offset, Count = 1, Kind = kind, Field = field };
        }

        var all = new Span<Reference>(References, ReferenceCount);
        all.Sort(static (a, b) => a.Offset.CompareTo(b.Offset));
        int kept = 0;
        for (int i = 0; i < all.Length; i++)
        {
            if (kept > 0 && Follows(in all[kept - 1], in all[i])) all[kept - 1].Count++;
            else all[kept++] = all[i];
        }

        ReferenceCount = kept;
    }

    // Null for a plain field.
    private static ReferenceKind? KindOf(FieldEntry* field) => field->Shape switch
    {
        FieldShape.Message => ReferenceKind.Message,
        FieldShape.List => ReferenceKind.List,
        FieldShape.Map => ReferenceKind.Map,
        FieldShape.Member or FieldShape.MemberMessage => ReferenceKind.Oneof,
        _ => field->IsText ? ReferenceKind.Texts : null,
    };

    private readonly bool HasOneof(int offset)
    {
        for (int i = 0; i < ReferenceCount; i++)
        {
            if (References[i].Kind == ReferenceKind.Oneof && References[i].Offset == offset) return true;
        }

        return false;
    }

    private static bool Follows(ref readonly Reference before, ref readonly Reference next) =>
        before.Kind == ReferenceKind.Texts && next.Kind == ReferenceKind.Texts
            && next.Offset == before.Offset + (before.Count * sizeof(ProtoString)) && before.Count < ushort.MaxValue;
}
