using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>Key or value of a map's entry: where it goes, and what reads it.</summary>
/// <param name="tag">Its tag.</param>
/// <param name="type">What the function needs to know of its type, if anything.</param>
/// <param name="place">Where it goes.</param>
/// <param name="read">Reads one: the type, its tag, the position behind that, the end, the place.</param>
internal readonly unsafe struct EntryPart(
    uint tag, void* type, byte* place,
    delegate*<void*, uint, nint, nint, byte*, ref ParseState, int, nint> read)
{
    /// <summary>The tag.</summary>
    public uint Tag => tag;

    /// <summary>Reads one from the position behind its tag.</summary>
    public nint Read(nint p, nint end, ref ParseState s, int depth) => read(type, tag, p, end, place, ref s, depth);

    /// <summary>A part that a codec reads.</summary>
    public static EntryPart Of<T, TCodec>(int number, ref T place)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> =>
        // SAFETY: the entry lies in unmanaged memory.
        new(FieldKey.Make(number, TCodec.WireType), null, (byte*)Unsafe.AsPointer(ref place), &Read<T, TCodec>);

    private static nint Read<T, TCodec>(
        void* type, uint tag, nint p, nint end, byte* place, ref ParseState s, int depth)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => TCodec.Read(p, end, tag, ref *(T*)place, ref s, depth);
}
