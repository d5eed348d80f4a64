using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// An extension in the wire format of message sets: a group with number 1 that holds the extension's number in field 2
/// and its message in field 3, in either order.
/// </summary>
internal static unsafe class MessageSetItem
{
    /// <summary>The tag that begins an item.</summary>
    public const uint StartTag = 0x0B;

    /// <summary>The tag of the message in an item.</summary>
    public const uint MessageTag = 0x1A;

    private const uint NumberTag = 0x10;

    /// <summary>
    /// Where the length of the message stands in a slice that is an item, if it has this extension's number; else 0.
    /// </summary>
    /// <remarks>Of several numbers or messages the first counts, as in Google's C++.</remarks>
    public static int Find(UnknownSlice* slice, int fieldNumber) =>
        TrySplit(slice, out int number, out int at) && number == fieldNumber ? at : 0;

    /// <summary>Finds number and message of an item.</summary>
    /// <param name="slice">A field of a message set.</param>
    /// <param name="fieldNumber">The number.</param>
    /// <param name="at">Where the length of the message stands in the slice.</param>
    /// <returns>Whether the field is an item that has both.</returns>
    /// <inheritdoc cref="Find" path="/remarks"/>
    public static bool TrySplit(UnknownSlice* slice, out int fieldNumber, out int at)
    {
        fieldNumber = 0;
        at = 0;
        if (*slice->Start != StartTag) return false;
        // The fields of a set are slices of their own, and each was in one input, so an int holds the size.
        var reader = new ProtoReader(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size), int.MaxValue);
        reader.Next();
        ProtoReader item = reader.ReadGroup();
        bool hasNumber = false;
        while (item.Next())
        {
            if (item.FieldNumber == 2 && item.WireType == WireType.Varint && !hasNumber)
            {
                hasNumber = true;
                fieldNumber = (int)(uint)item.ReadVarInt();
                continue;
            }

            if (at == 0 && item.FieldNumber == 3 && item.WireType == WireType.LengthDelimited) at = item.Position;
            item.Skip();
        }

        return hasNumber && at != 0;
    }

    /// <summary>The number of the field in a slice.</summary>
    /// <param name="slice">The slice.</param>
    /// <param name="item">The extension's number if the slice may be an item that has one; else 0.</param>
    public static int NumberOf(UnknownSlice* slice, out int item)
    {
        // SAFETY: a slice begins with a tag that was read once already.
        ulong tag = Varint.Read(in *slice->Start, (nuint)slice->Size).Value;
        item = tag == StartTag ? NumberIn(slice) : 0;
        return FieldKey.FieldNumber((uint)tag);
    }

    private static int NumberIn(UnknownSlice* slice)
    {
        // SAFETY: as above.
        var reader = new ProtoReader(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size), int.MaxValue);
        reader.Next();
        ProtoReader item = reader.ReadGroup();
        while (item.Next())
        {
            if (item.FieldNumber == 2 && item.WireType == WireType.Varint) return (int)(uint)item.ReadVarInt();
            item.Skip();
        }

        return 0;
    }

    /// <summary>Writes an item, its number first.</summary>
    public static nint Write<T, TCodec>(nint p, ref Output o, int fieldNumber, ref readonly T value)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        p = TCodec.Write(Open(p, ref o, fieldNumber), ref o, MessageTag, in value, 0, 0);
        return Close(p, ref o);
    }

    /// <summary>Writes what stands before the message.</summary>
    public static nint Open(nint p, ref Output o, int fieldNumber) =>
        Put.UInt32(Put.Tag(Put.Ensure(p, ref o), StartTag), NumberTag, (uint)fieldNumber);

    /// <summary>Writes what stands behind the message.</summary>
    public static nint Close(nint p, ref Output o) => Put.Tag(Put.Ensure(p, ref o), StartTag + 1);
}
