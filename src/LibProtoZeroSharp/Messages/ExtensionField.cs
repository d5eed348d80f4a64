using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What emitted code calls for extensions. They stay encoded among the unknown fields, one slice for each, and are decoded when asked for.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class ExtensionField
{
    /// <summary>Whether a field with this number is there.</summary>
    public static bool Has(ref readonly MessageHead head, int fieldNumber)
    {
        head.Check();
        UnknownSlice* last = head.Unknown;
        if (last == null) return false;
        UnknownSlice* slice = last;
        do
        {
            slice = slice->Next;
            if (NumberOf(slice) == fieldNumber) return true;
        }
        while (slice != last);

        return false;
    }

    /// <summary>Decodes the value; of several the last one, messages merged.</summary>
    /// <exception cref="ProtoFormatException">The value is damaged; the offset counts from its tag.</exception>
    public static TValue Get<TMessage, TValue, TCodec>(
        ref readonly MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        head.Check();
        TValue value = extension.DefaultValue;
        UnknownSlice* last = head.Unknown;
        if (last == null) return value;
        UnknownSlice* slice = last;
        bool found = false;
        do
        {
            slice = slice->Next;
            if (NumberOf(slice) != extension.FieldNumber || WireTypeOf(slice) != TCodec.WireType) continue;
            TValue next = found ? value : default;
            TCodec.Mark(ref next, arena.State->ViewStamp);
            Read<TValue, TCodec>(slice, ref next, arena);
            if (!TCodec.IsKnown(in next)) continue;
            value = next;
            found = true;
        }
        while (slice != last);

        return value;
    }

    /// <summary>Decodes all values into a new list.</summary>
    /// <exception cref="ProtoFormatException">A value is damaged; the offset counts from its tag.</exception>
    public static ProtoList<TValue> Get<TMessage, TValue, TCodec>(
        ref readonly MessageHead head, ProtoRepeatedExtension<TMessage, TValue, TCodec> extension, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        head.Check();
        ProtoList<TValue> list = default;
        UnknownSlice* last = head.Unknown;
        if (last == null) return list;
        UnknownSlice* slice = last;
        do
        {
            slice = slice->Next;
            if (NumberOf(slice) != extension.FieldNumber) continue;
            if (WireTypeOf(slice) == TCodec.WireType)
            {
                TValue value = default;
                TCodec.Mark(ref value, arena.State->ViewStamp);
                Read<TValue, TCodec>(slice, ref value, arena);
                if (TCodec.IsKnown(in value)) list.Add(value, arena);
            }
            else if (WireTypeOf(slice) == WireType.LengthDelimited)
            {
                ReadPacked<TValue, TCodec>(slice, ref list, arena);
            }
        }
        while (slice != last);

        return list;
    }

    /// <summary>Replaces the value.</summary>
    public static void Set<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoExtension<TMessage, TValue, TCodec> extension, ref readonly TValue value, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Output* output = ThreadOutput.Rent();
        try
        {
            uint tag = FieldKey.Make(extension.FieldNumber, TCodec.WireType);
            nint start = (nint)output->Start;
            nint end = TCodec.Write(start, ref *output, tag, in value, 0, 0);
            byte* finished = Output.Finish((byte*)end, output);
            Clear(ref head, extension.FieldNumber);
            Append(ref head, new ReadOnlySpan<byte>(output->Start, (int)(finished - output->Start)), arena);
        }
        finally
        {
            ThreadOutput.Return(output);
        }
    }

    /// <summary>Replaces all values.</summary>
    public static void Set<TMessage, TValue, TCodec>(
        ref MessageHead head, ProtoRepeatedExtension<TMessage, TValue, TCodec> extension, ReadOnlySpan<TValue> values, ArenaAllocator arena)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Clear(ref head, extension.FieldNumber);
        if (values.IsEmpty) return;
        Output* one = ThreadOutput.Rent();
        Output* all = ThreadOutput.Rent();
        try
        {
            uint tag = FieldKey.Make(extension.FieldNumber, TCodec.WireType);
            nint p = (nint)all->Start;
            long token = 0;
            if (extension.IsPacked) p = Put.Open(p, ref *all, FieldKey.Make(extension.FieldNumber, WireType.LengthDelimited), 0, out token);
            foreach (ref readonly TValue value in values)
            {
                one->Restart();
                byte* end = Output.Finish((byte*)TCodec.Write((nint)one->Start, ref *one, tag, in value, 0, 0), one);
                var bytes = new ReadOnlySpan<byte>(one->Start, (int)(end - one->Start));
                // A packed value has no tag of its own; the others are fields, each in a slice.
                if (extension.IsPacked) p = Put.Raw(p, ref *all, (nint)one->Start + Varint.Size(tag), bytes.Length - Varint.Size(tag));
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

    /// <summary>Takes all fields with this number out.</summary>
    public static void Clear(ref MessageHead head, int fieldNumber)
    {
        head.Check();
        UnknownSlice* last = head.Unknown;
        if (last == null) return;
        // SAFETY: the nodes are ours; a node that stays is linked behind the last one that stayed.
        UnknownSlice* first = null, kept = null;
        UnknownSlice* slice = last->Next;
        while (true)
        {
            UnknownSlice* next = slice->Next;
            bool isLast = slice == last;
            if (NumberOf(slice) != fieldNumber)
            {
                if (first == null) first = slice;
                else kept->Next = slice;
                kept = slice;
            }

            if (isLast) break;
            slice = next;
        }

        if (kept != null) kept->Next = first;
        head.Unknown = kept;
    }

    private static void Append(ref MessageHead head, ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        byte* copy = arena.AllocateBytes((nuint)bytes.Length);
        // SAFETY: the copy has room for the bytes.
        bytes.CopyTo(new Span<byte>(copy, bytes.Length));
        ParseField.Link(ref head, (UnknownSlice*)arena.AllocateBytes((nuint)sizeof(UnknownSlice)), copy, bytes.Length);
        GetField.Adopt(ref head, arena);
    }

    private static void Read<TValue, TCodec>(UnknownSlice* slice, ref TValue value, ArenaAllocator arena)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        var s = new ParseState(arena.State, default);
        if (!s.CopyInput(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size))) ProtoThrow.Format(ProtoFormatError.ArenaLimitExceeded, 0);
        nint start = (nint)s.InputStart, end = start + (nint)slice->Size;
        nint p = Parse.Tag(start, out uint tag);
        p = TCodec.Read(p, end, tag, ref value, ref s, ProtoParseOptions.DefaultRecursionLimit);
        s.Close();
        if (p == end) return;
        Parse.Stop(p, end, ref s);
        ProtoThrow.Format(s.Error, Math.Clamp((nint)s.ErrorAt - start, 0, (nint)slice->Size));
    }

    private static void ReadPacked<TValue, TCodec>(UnknownSlice* slice, ref ProtoList<TValue> list, ArenaAllocator arena)
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        if (TCodec.WireType is not (WireType.Varint or WireType.Fixed32 or WireType.Fixed64)) return;
        var s = new ParseState(arena.State, default);
        if (!s.CopyInput(new ReadOnlySpan<byte>(slice->Start, (int)slice->Size))) ProtoThrow.Format(ProtoFormatError.ArenaLimitExceeded, 0);
        nint start = (nint)s.InputStart, end = start + (nint)slice->Size;
        nint p = Parse.Length(Parse.Tag(start, out _), end, out _, ref s);
        while (p < end)
        {
            TValue value = default;
            p = TCodec.Read(p, end, 0, ref value, ref s, 0);
            if (p > end) break;
            s.Close();
            if (TCodec.IsKnown(in value)) list.Add(value, arena);
            s.Refresh();
        }

        s.Close();
        if (p == end) return;
        Parse.Stop(p, end, ref s);
        ProtoThrow.Format(s.Error, Math.Clamp((nint)s.ErrorAt - start, 0, (nint)slice->Size));
    }

    private static int NumberOf(UnknownSlice* slice) => FieldKey.FieldNumber(TagOf(slice));

    private static WireType WireTypeOf(UnknownSlice* slice) => FieldKey.WireTypeOf(TagOf(slice));

    // SAFETY: a slice begins with a tag that was read once already.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint TagOf(UnknownSlice* slice) => (uint)Varint.Read(in *slice->Start, (nuint)slice->Size).Value;
}
