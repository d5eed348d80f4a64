using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp;

/// <summary>
/// Short strings that came twice, such as names of attributes: objects share one string instead of making equal ones.
/// Each thread has a table of at most 512 strings of at most 32 bytes; they stay until others replace them.
/// </summary>
internal sealed class ShortTexts
{
    /// <summary>Longer texts are not looked up.</summary>
    public const int MostBytes = 32;

    private const int IndexBits = 9;

    // Odd numbers without a pattern in their bits.
    private const ulong Mixer = 0x9E3779B97F4A7C15;
    private const ulong LastMixer = 0xC2B2AE3D27D4EB4F;

    [ThreadStatic]
    private static ShortTexts? t_ofThread;

    private readonly Entry[] _entries = new Entry[1 << IndexBits];

    /// <summary>The table of this thread.</summary>
    public static ShortTexts OfThread => t_ofThread ??= new ShortTexts();

    /// <summary>The string of a text of 1 to 32 bytes that came before; null at the first time.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string? Find(ReadOnlySpan<byte> utf8)
    {
        ref byte start = ref MemoryMarshal.GetReference(utf8);
        int length = utf8.Length;
        (ulong first, ulong last) = Ends(utf8);
        ulong mixed = (((first + (uint)length) * Mixer) ^ last) * LastMixer;
        ref Entry entry = ref _entries[mixed >> (64 - IndexBits)];
        if (entry.First == first && entry.Last == last && entry.Length == length
            && (length <= 16 || (entry.Second == Word(ref start, 8) && entry.Third == Word(ref start, length - 16))))
            return entry.Text;
        return Add(ref entry, mixed, first, last, utf8);
    }

    // A text takes an entry when it comes twice in a row, so texts that come once push nothing out.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? Add(ref Entry entry, ulong mixed, ulong first, ulong last, ReadOnlySpan<byte> utf8)
    {
        uint candidate = (uint)(((mixed ^ (mixed >> 29)) * Mixer) >> 32);
        if (entry.Candidate != candidate)
        {
            entry.Candidate = candidate;
            return null;
        }

        // Of a copy: bytes that another thread changes meanwhile must not become the text of others.
        Span<byte> copy = stackalloc byte[MostBytes];
        utf8.CopyTo(copy);
        copy = copy[..utf8.Length];
        (ulong firstOfCopy, ulong lastOfCopy) = Ends(copy);
        if (firstOfCopy != first || lastOfCopy != last || Utf8Decoder.TryDecode(copy) is not { } text) return null;
        ref byte start = ref MemoryMarshal.GetReference(copy);
        bool isLong = copy.Length > 16;
        entry = new Entry
        {
            Text = text,
            Length = copy.Length,
            Candidate = candidate,
            First = first,
            Last = last,
            Second = isLong ? Word(ref start, 8) : 0,
            Third = isLong ? Word(ref start, copy.Length - 16) : 0,
        };
        return text;
    }

    // Words from the start and from the end, which overlap or cover all of it, or of longer ones half of it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (ulong First, ulong Last) Ends(ReadOnlySpan<byte> utf8)
    {
        ref byte start = ref MemoryMarshal.GetReference(utf8);
        int length = utf8.Length;
        if (length >= 8) return (Word(ref start, 0), Word(ref start, length - 8));
        if (length >= 4)
            return (Unsafe.ReadUnaligned<uint>(ref start),
                Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref start, length - 4)));
        return (start | (uint)Unsafe.Add(ref start, length >> 1) << 8, Unsafe.Add(ref start, length - 1));
    }

    private static ulong Word(ref byte start, int offset) =>
        Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, offset));

    private struct Entry
    {
        public string? Text;
        public int Length;
        public uint Candidate;
        public ulong First;
        public ulong Last;
        public ulong Second;
        public ulong Third;
    }
}
