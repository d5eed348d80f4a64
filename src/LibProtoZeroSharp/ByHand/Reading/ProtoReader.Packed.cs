using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>
/// Repeated fields of numbers. Writers may send them packed, one by one, or both: each method takes the field as it
/// came, so call it whenever the field turns up and join what it gives. None of them allocates. All throw a
/// <see cref="ProtoFormatException"/>: Truncated where the field or its last value is cut off, MalformedVarint where
/// its length has more than ten bytes, InvalidLength where the length of fixed-width values is no multiple of the
/// width. A varint of more than ten bytes among the values is noticed when it is reached.
/// </content>
public ref partial struct ProtoReader
{
    /// <summary>Reads values of a repeated int32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<int> ReadPackedInt32() => List<int>(PackedForm.Varint);

    /// <summary>Reads values of a repeated int64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<long> ReadPackedInt64() => List<long>(PackedForm.Varint);

    /// <summary>Reads values of a repeated uint32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<uint> ReadPackedUInt32() => List<uint>(PackedForm.Varint);

    /// <summary>Reads values of a repeated uint64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<ulong> ReadPackedUInt64() => List<ulong>(PackedForm.Varint);

    /// <summary>Reads values of a repeated sint32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<int> ReadPackedSInt32() => List<int>(PackedForm.ZigZag);

    /// <summary>Reads values of a repeated sint64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<long> ReadPackedSInt64() => List<long>(PackedForm.ZigZag);

    /// <summary>Reads values of a repeated bool.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<bool> ReadPackedBool() => List<bool>(PackedForm.Varint);

    /// <summary>Reads the numbers of a repeated enum.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<int> ReadPackedEnum() => List<int>(PackedForm.Varint);

    /// <summary>Reads values of a repeated fixed32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<uint> ReadPackedFixed32() => List<uint>(PackedForm.Fixed);

    /// <summary>Reads values of a repeated fixed64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<ulong> ReadPackedFixed64() => List<ulong>(PackedForm.Fixed);

    /// <summary>Reads values of a repeated sfixed32.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<int> ReadPackedSFixed32() => List<int>(PackedForm.Fixed);

    /// <summary>Reads values of a repeated sfixed64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<long> ReadPackedSFixed64() => List<long>(PackedForm.Fixed);

    /// <summary>Reads values of a repeated float.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<float> ReadPackedFloat() => List<float>(PackedForm.Fixed);

    /// <summary>Reads values of a repeated double.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoPackedList<double> ReadPackedDouble() => List<double>(PackedForm.Fixed);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ProtoPackedList<T> List<T>(PackedForm form, [CallerMemberName] string method = "")
        where T : unmanaged
    {
        WireType single = form != PackedForm.Fixed ? WireType.Varint
            : Unsafe.SizeOf<T>() == WireSize.Fixed32 ? WireType.Fixed32 : WireType.Fixed64;
        CheckListForm(single, method);
        int width = form == PackedForm.Fixed ? Unsafe.SizeOf<T>() : 0;
        ulong values = WireScan.List(ref _start, (int)_position, (int)_end, _tag, width);
        nint end = (nint)(values >> 32);
        Close(end);
        return new ProtoPackedList<T>(ref _start, (nint)(uint)values, end, _wordsEnd, form);
    }
}
