using System;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>
/// The encoded values of one repeated field, decoded on the way out. A view of the reader's input; allocates nothing
/// but in <see cref="ToArray"/>. <c>default</c> is an empty list.
/// </summary>
/// <typeparam name="T">int, uint, long, ulong, bool, float or double.</typeparam>
[SuppressMessage("Naming", "CA1710", Justification = "A ref struct is no collection in the sense of that rule.")]
public readonly ref struct ProtoPackedList<T>
    where T : unmanaged
{
    private readonly ref byte _start;       // the reader's whole input
    private readonly nint _position;        // first byte of the first value, counted from _start
    private readonly nint _end;             // behind the last value
    private readonly nint _wordsEnd;        // from positions below this one, eight bytes can be loaded
    private readonly PackedForm _form;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoPackedList(ref byte start, nint position, nint end, nint wordsEnd, PackedForm form)
    {
        _start = ref start;
        _position = position;
        _end = end;
        _wordsEnd = wordsEnd;
        _form = form;
    }

    /// <summary>True if there is no value.</summary>
    public bool IsEmpty => _position == _end;

    /// <summary>
    /// How many values there are; of varints this is counted at each call, some 16 bytes a nanosecond.
    /// </summary>
    public int Count => _form == PackedForm.Fixed
        ? EncodedBytes.Length / Unsafe.SizeOf<T>()
        : PackedDecoder.Count(ref Unsafe.Add(ref _start, _position), (int)(_end - _position));

    /// <summary>The values as they are encoded, without the length in front.</summary>
    public ReadOnlySpan<byte> EncodedBytes =>
        // SAFETY: the reader has checked that _position <= _end <= the end of the input.
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _start, _position), (int)(_end - _position));

    /// <summary>Goes through the values.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(ref _start, _position, _end, _wordsEnd, _form);

    /// <summary>Decodes all values into <paramref name="destination"/>; vectorised.</summary>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> has fewer than <see cref="Count"/> elements.
    /// </exception>
    /// <exception cref="ProtoFormatException">
    /// MalformedVarint: a varint has more than ten bytes; what the destination holds then is undefined.
    /// </exception>
    public void CopyTo(Span<T> destination)
    {
        if (!TryCopyTo(destination, out _)) ProtoThrow.DestinationTooShort();
    }

    /// <summary>Decodes all values into <paramref name="destination"/> if it is long enough; vectorised.</summary>
    /// <param name="destination">Receives the values; elements behind them stay as they are.</param>
    /// <param name="count">How many values there are, also when they do not fit.</param>
    /// <returns>False when the destination has fewer than <paramref name="count"/> elements.</returns>
    /// <exception cref="ProtoFormatException">
    /// MalformedVarint: a varint has more than ten bytes; what the destination holds then is undefined.
    /// </exception>
    public bool TryCopyTo(Span<T> destination, out int count)
    {
        count = Count;
        if (count > destination.Length) return false;
        Decode(destination[..count]);
        return true;
    }

    /// <summary>Decodes all values into a new array.</summary>
    /// <exception cref="ProtoFormatException">MalformedVarint: a varint has more than ten bytes.</exception>
    public T[] ToArray()
    {
        T[] values = new T[Count];
        Decode(values);
        return values;
    }

    private void Decode(Span<T> values)
    {
        if (values.IsEmpty)
        {
            if (!IsEmpty) ProtoThrow.Format(ProtoFormatError.Truncated, _position);
            return;
        }

        if (_form == PackedForm.Fixed)
        {
            FixedWidth.LoadMany(EncodedBytes, values);
            return;
        }

        ref byte source = ref Unsafe.Add(ref _start, _position);
        int length = (int)(_end - _position);
        int failed = typeof(T) == typeof(bool)
            ? PackedDecoder.DecodeBool(ref source, length, MemoryMarshal.Cast<T, bool>(values))
            : PackedDecoder.Decode(ref source, length, values, _form == PackedForm.ZigZag);
        if (failed >= 0) ProtoThrow.Format(ProtoFormatError.MalformedVarint, _position + failed);
    }

    /// <summary>Goes through the values of a list.</summary>
    public ref struct Enumerator
    {
        // Where no more values than these end in eight bytes of a long list, guessing the ends of the next ones goes
        // wrong too often: they are looked up for a block at once.
        private const int MixedStops = 4;

        private readonly ref byte _start;
        private readonly nint _end;
        private readonly nint _wordsEnd;
        private readonly PackedForm _form;
        private nint _position;
        private nint _block;            // behind the first byte that _ends describes
        private ulong _ends;            // a bit for each byte that ends one of the next values, as far as that is known
        private T _current;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(ref byte start, nint position, nint end, nint wordsEnd, PackedForm form)
        {
            _start = ref start;
            _position = position;
            _end = end;
            _wordsEnd = wordsEnd;
            _form = form;
        }

        /// <summary>The value that <see cref="MoveNext"/> has decoded last.</summary>
        public readonly T Current => _current;

        /// <summary>Decodes the next value.</summary>
        /// <returns>False when there is none.</returns>
        /// <exception cref="ProtoFormatException">MalformedVarint: a varint has more than ten bytes.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            nint position = _position;
            if (position >= _end) return false;
            if (typeof(T) == typeof(float) || typeof(T) == typeof(double) || _form == PackedForm.Fixed)
            {
                // SAFETY: the bytes of a fixed list are a multiple of the width, checked by the reader.
                ref byte source = ref Unsafe.Add(ref _start, position);
                _current = Unsafe.SizeOf<T>() == sizeof(uint)
                    ? Unsafe.BitCast<uint, T>(FixedWidth.Load32(ref source))
                    : Unsafe.BitCast<ulong, T>(FixedWidth.Load64(ref source));
                _position = position + Unsafe.SizeOf<T>();
                return true;
            }

            ulong ends = _ends;
            if (ends != 0)
            {
                nint next = _block + (nint)(uint)BitOperations.TrailingZeroCount(ends);
                _ends = ends & (ends - 1);
                _position = next;
                _current = Convert(PackedDecoder.Take(ref Unsafe.Add(ref _start, position), (nuint)(next - position)));
                return true;
            }

            ulong value = Unsafe.Add(ref _start, position);
            if (value < 0x80)
            {
                position++;
            }
            else
            {
                ulong word = position < _wordsEnd ? FixedWidth.Load64(ref Unsafe.Add(ref _start, position))
                    : ulong.MaxValue;
                ulong stops = ~word & BitLanes.Continuation;
                nint next = position + (nint)((uint)BitOperations.TrailingZeroCount(stops) >> 3) + 1;
                if (stops != 0 && next <= _end)
                {
                    value = BitLanes.GatherFirst(word, stops);
                    position = next;
                    if (BitOperations.PopCount(stops) <= MixedStops && _end - next >= PackedDecoder.BlockLength)
                    {
                        ends = PackedDecoder.Ends(ref _start, next, _wordsEnd);
                        _block = next + 1;
                    }
                }
                else
                {
                    VarintRead read = WireScan.Varint(ref _start, (int)position, (int)_end);
                    value = read.Value;
                    position += read.Length;
                }

                _ends = ends;
            }

            _position = position;
            _current = Convert(value);
            return true;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private readonly T Convert(ulong value)
        {
            if (typeof(T) == typeof(bool)) return Unsafe.BitCast<bool, T>(value != 0);
            if (Unsafe.SizeOf<T>() == sizeof(uint))
            {
                uint narrow = (uint)value;
                return Unsafe.BitCast<uint, T>(_form == PackedForm.ZigZag ? (uint)ZigZag.Decode(narrow) : narrow);
            }

            return Unsafe.BitCast<ulong, T>(_form == PackedForm.ZigZag ? (ulong)ZigZag.Decode(value) : value);
        }
    }
}
