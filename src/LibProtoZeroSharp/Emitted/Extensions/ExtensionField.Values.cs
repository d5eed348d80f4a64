using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

public static unsafe partial class ExtensionField
{
    /// <summary>Decodes the value; of several the last one, messages merged.</summary>
    /// <exception cref="ProtoFormatException">The value is damaged; the offset counts from its tag.</exception>
    /// <exception cref="ArenaLimitException">
    /// It takes more than the arena may hold, or, where that has no limit, than the default one for the unknown fields.
    /// </exception>
    public static TValue Get<TMessage, TValue, TCodec>(
        ref readonly MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Read<TMessage>(in head);
        TValue value = extension.DefaultValue;
        UnknownSlice* last = head.Unknown;
        if (last == null) return value;
        using InputMemory memory = InputMemory.OfExtensions(arena, UnknownSlice.SizeOf(last));
        bool found = false;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            int at = ValueAt<TValue, TCodec>(slice, extension.FieldNumber, extension.IsMessageSetItem);
            if (at == 0) continue;
            if (!found) value = default;
            found = true;
            TCodec.Mark(ref value, arena.State->ViewStamp);
            Read<TValue, TCodec>(slice, at, ref value, arena);
        }

        return value;
    }

    /// <summary>Decodes all values into a new list.</summary>
    /// <exception cref="ProtoFormatException">A value is damaged; the offset counts from its tag.</exception>
    /// <exception cref="ArenaLimitException">
    /// It takes more than the arena may hold, or, where that has no limit, than the default one for the unknown fields.
    /// </exception>
    public static ProtoList<TValue> Get<TMessage, TValue, TCodec>(
        ref readonly MessageHead head, ProtoRepeatedExtension<TMessage, TValue, TCodec> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Read<TMessage>(in head);
        RawList list = default;
        UnknownSlice* last = head.Unknown;
        if (last == null) return default;
        using InputMemory memory = InputMemory.OfExtensions(arena, UnknownSlice.SizeOf(last));
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            int at = ValueAt<TValue, TCodec>(slice, extension.FieldNumber, false);
            if (at != 0)
            {
                TValue value = default;
                TCodec.Mark(ref value, arena.State->ViewStamp);
                Read<TValue, TCodec>(slice, at, ref value, arena);
                RawList.Add<TValue>(ref list, arena) = value;
            }
            else if (PackedAt<TValue, TCodec>(slice, extension.FieldNumber) != 0)
            {
                ReadPacked<TValue, TCodec>(slice, ref list, arena);
            }
        }

        return list.Of<TValue>();
    }

    /// <summary>Replaces the value.</summary>
    public static void Set<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension, ref readonly TValue value,
        ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => Store(ref head, extension, in value, arena, replaces: true);

    /// <summary>Sets the value of a message that has none.</summary>
    internal static void Add<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension, ref readonly TValue value,
        ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue> => Store(ref head, extension, in value, arena, replaces: false);

    private static void Store<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension, ref readonly TValue value,
        ArenaAllocator arena, bool replaces)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Edit<TMessage>(ref head);
        Output* output = ThreadOutput.Rent();
        try
        {
            nint p = (nint)output->Start;
            p = extension.IsMessageSetItem
                ? MessageSetItem.Write<TValue, TCodec>(p, ref *output, extension.FieldNumber, in value)
                : TCodec.Write(p, ref *output, FieldKey.Make(extension.FieldNumber, TCodec.WireType), in value, 0, 0);
            byte* finished = Output.Finish((byte*)p, output);
            // All memory is taken before the change: the value from before stays where the arena says no.
            ReadOnlySpan<byte> bytes =
                Keep(new ReadOnlySpan<byte>(output->Start, (int)(finished - output->Start)), arena);
            bool clears = replaces && Has(in head, extension);
            byte* room = arena.AllocateBytes(
                clears ? UnknownSlice.RoomForAll(head.Unknown) : UnknownSlice.RoomFor(head.Unknown));
            if (replaces) Clear(ref head, extension);
            Link(ref head, room, bytes, arena);
        }
        finally
        {
            ThreadOutput.Return(output);
        }
    }

    /// <summary>Replaces all values.</summary>
    public static void Set<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoRepeatedExtension<TMessage, TValue, TCodec> extension, ReadOnlySpan<TValue> values,
        ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Clear(ref head, extension);
        Add(ref head, extension, values, arena);
    }

    /// <summary>Adds values to a message.</summary>
    internal static void Add<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoRepeatedExtension<TMessage, TValue, TCodec> extension, ReadOnlySpan<TValue> values,
        ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Edit<TMessage>(ref head);
        if (values.IsEmpty) return;
        Output* one = ThreadOutput.Rent();
        Output* all = ThreadOutput.Rent();
        try
        {
            uint tag = FieldKey.Make(extension.FieldNumber, TCodec.WireType);
            nint p = (nint)all->Start;
            long token = 0;
            if (extension.IsPacked)
                p = Put.Open(p, ref *all, FieldKey.Make(extension.FieldNumber, WireType.LengthDelimited), 0, out token);
            foreach (ref readonly TValue value in values)
            {
                one->Restart();
                byte* end = Output.Finish((byte*)TCodec.Write((nint)one->Start, ref *one, tag, in value, 0, 0), one);
                var bytes = new ReadOnlySpan<byte>(one->Start, (int)(end - one->Start));
                // A packed value has no tag of its own; the others are fields, each in a slice.
                if (extension.IsPacked)
                    p = Put.Raw(p, ref *all, (nint)one->Start + Varint.Size(tag), bytes.Length - Varint.Size(tag));
                else Append(ref head, bytes, arena);
            }

            if (!extension.IsPacked) return;
            byte* finished = Output.Finish((byte*)Put.Close(token, p, ref *all, 0), all);
            Append(ref head, new ReadOnlySpan<byte>(all->Start, (int)(finished - all->Start)), arena);
        }
        finally
        {
            ThreadOutput.Return(all);
            ThreadOutput.Return(one);
        }
    }

    /// <summary>
    /// Numbers in packed lists of an extension that its closed enum does not know, as fields of their own; null if
    /// there are none.
    /// </summary>
    internal static byte[]? UnknownPacked<TValue, TCodec>(ref readonly MessageHead head, int fieldNumber)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        if (TCodec.WireType != WireType.Varint || sizeof(TValue) != sizeof(int)) return null;
        List<byte>? unknown = null;
        UnknownSlice* last = head.Unknown;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (PackedAt<TValue, TCodec>(slice, fieldNumber) == 0) continue;
            // SAFETY: each slice was in one input, so an int holds its size.
            var reader = new ProtoReader(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size), int.MaxValue);
            reader.Next();
            AddUnknown<TValue, TCodec>(reader.ReadBytes(), fieldNumber, ref unknown);
        }

        return unknown?.ToArray();
    }

    private static void AddUnknown<TValue, TCodec>(
        ReadOnlySpan<byte> numbers, int fieldNumber, ref List<byte>? unknown)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Span<byte> tag = stackalloc byte[Varint.MaxLength32];
        tag = tag[..Varint.TryWrite(tag, FieldKey.Make(fieldNumber, WireType.Varint))];
        while (Varint.TryRead(numbers, out ulong value, out int length) == ProtoFormatError.None)
        {
            int number = (int)value;
            if (!TCodec.IsKnown(in Unsafe.As<int, TValue>(ref number)))
            {
                unknown ??= [];
                unknown.AddRange(tag);
                unknown.AddRange(numbers[..length]);
            }

            numbers = numbers[length..];
        }
    }

    private static void Append(ref MessageHead head, ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        bytes = Keep(bytes, arena);
        Link(ref head, arena.AllocateBytes(UnknownSlice.RoomFor(head.Unknown)), bytes, arena);
    }

    private static ReadOnlySpan<byte> Keep(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        // SAFETY: the copy has space for the bytes.
        var copy = new Span<byte>(arena.AllocateBytes((nuint)bytes.Length), bytes.Length);
        bytes.CopyTo(copy);
        return copy;
    }

    private static void Link(ref MessageHead head, byte* room, ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        // SAFETY: the bytes lie in the arena, which does not move them.
        UnknownSlice.Append(
            ref head, room, (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(bytes)), bytes.Length);
        GetField.Adopt(ref head, arena);
    }

    private static void Read<TValue, TCodec>(UnknownSlice* slice, int at, ref TValue value, ArenaAllocator arena)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        var s = new ParseState(arena.State, default);
        if (!s.CopyInput(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size)))
            s.ThrowIn(0, (nint)slice->Size);
        nint start = (nint)s.InputStart, end = start + (nint)slice->Size;
        Parse.Tag(start, out uint tag);
        nint p = TCodec.Read(start + at, end, tag, ref value, ref s, ProtoParseOptions.DefaultRecursionLimit);
        s.Close();
        // In an item of a message set something follows the value.
        if (p <= end) return;
        Parse.Stop(p, end, ref s);
        s.ThrowIn(start, (nint)slice->Size);
    }

    private static void ReadPacked<TValue, TCodec>(UnknownSlice* slice, ref RawList list, ArenaAllocator arena)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        var s = new ParseState(arena.State, default);
        if (!s.CopyInput(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size)))
            s.ThrowIn(0, (nint)slice->Size);
        nint start = (nint)s.InputStart, end = start + (nint)slice->Size;
        nint p = Parse.Length(Parse.Tag(start, out _), end, out _, ref s);
        while (p < end)
        {
            TValue value = default;
            p = TCodec.Read(p, end, 0, ref value, ref s, 0);
            if (p > end) break;
            s.Close();
            if (TCodec.IsKnown(in value)) RawList.Add<TValue>(ref list, arena) = value;
            s.Refresh();
        }

        s.Close();
        if (p == end) return;
        Parse.Stop(p, end, ref s);
        s.ThrowIn(start, (nint)slice->Size);
    }
}
