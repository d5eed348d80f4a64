using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// What a mask does not name.
internal static unsafe partial class DynamicParser
{
    // Passes over a field. Where the schema knows it as a member of a oneof, it unsets the members that are read.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint PassOver(
        MessageTable* table, MaskNode* mask, FieldEntry* field, nint start, uint tag, nint p, nint end, MessageHead* h,
        ref ParseState s, int depth)
    {
        WireType wireType = FieldKey.WireTypeOf(tag);
        bool isValue = field != null && wireType == WireTypeOf(field);
        if (!isValue && !IsPacked(field, wireType)) return Validate.Hop(start, tag, p, end, ref s, depth);

        // As the field is read, so that a value that is cut is the same error: of a short text at the end.
        nint next = wireType switch
        {
            WireType.LengthDelimited when IsShortText(field, p) => p + 1 + *(byte*)p,
            WireType.Varint => Validate.Varint(p),
            WireType.Fixed64 => p + WireSize.Fixed64,
            WireType.Fixed32 => p + WireSize.Fixed32,
            WireType.LengthDelimited => Validate.Bytes(p, end, ref s),
            _ => Validate.Hop(start, tag, p, end, ref s, depth),
        };
        if (next > end || !isValue || !MaskNode.UnsetsOthers(mask, table, field)) return next;
        if (field->IsClosed)
        {
            Parse.UInt64(p, out ulong number);
            if (!field->Enum->Contains((int)number)) return next;
        }

        // SAFETY: the field is one of this type's, and so is the member that is set.
        int set = *(int*)((byte*)h + field->PresenceOffset);
        if (set != 0) MessageTable.Unselect(table->Find(set), (byte*)h);
        return next;
    }

    // SAFETY: below the limit a byte behind the tag is readable.
    private static bool IsShortText(FieldEntry* field, nint p) =>
        field->Storage == StorageKind.Text && !field->IsRaw && *(byte*)p <= Parse.ShortText;

    private static bool IsPacked(FieldEntry* field, WireType wireType) =>
        field != null && field->Shape == FieldShape.List && wireType == WireType.LengthDelimited
            && !field->IsMessage && ValueCode.Of(field)->ReadPacked != null;

    // The wire type of one value.
    private static WireType WireTypeOf(FieldEntry* field)
    {
        if (!field->IsMessage) return ValueCode.Of(field)->WireType;
        return field->FieldType == ProtoFieldType.Group ? WireType.StartGroup : WireType.LengthDelimited;
    }

    // A field, and what is read of the messages in it.
    private readonly struct MaskedField(FieldEntry* field, MaskNode* below)
    {
        public readonly FieldEntry* Field = field;
        public readonly MaskNode* Below = below;
    }
}
