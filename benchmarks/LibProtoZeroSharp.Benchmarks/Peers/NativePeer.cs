using System;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>protozero in C++, where native/build.sh has built it; its rows are left out elsewhere.</summary>
internal static unsafe partial class NativePeer
{
    private const string Library = "protozero_bench";

    /// <summary>Whether the library is there.</summary>
    public static bool IsBuilt { get; } = NativeLibrary.TryLoad(Library, typeof(NativePeer).Assembly, null, out _);

    /// <summary>Into a buffer that is kept and large enough; returns the bytes written, 0 if they do not fit.</summary>
    public static long EncodeFixed(byte* buffer, long capacity, int count) =>
        (long)EncodeFixedBuffer(buffer, (nuint)capacity, count);

    /// <summary>Into a fresh string that grows, copied into the buffer at the end; returns the bytes written.</summary>
    public static long EncodeString(byte* buffer, long capacity, int count) =>
        (long)EncodeGrowingString(buffer, (nuint)capacity, count);

    public static ulong Visit(byte* data, long length) => VisitFields(data, (nuint)length);

    /// <summary>Into strings and vectors; returns how many records there are. Freeing them is in it.</summary>
    public static long Decode(byte* data, long length) => (long)DecodeRecords(data, (nuint)length, null);

    /// <summary>The same, adding up what was decoded.</summary>
    public static ulong DecodeSum(byte* data, long length)
    {
        ulong sum = 0;
        DecodeRecords(data, (nuint)length, &sum);
        return sum;
    }

    [LibraryImport(Library, EntryPoint = "pz_encode_fixed")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint EncodeFixedBuffer(byte* buffer, nuint capacity, int count);

    [LibraryImport(Library, EntryPoint = "pz_encode_string")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint EncodeGrowingString(byte* buffer, nuint capacity, int count);

    [LibraryImport(Library, EntryPoint = "pz_visit")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial ulong VisitFields(byte* data, nuint length);

    [LibraryImport(Library, EntryPoint = "pz_decode")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint DecodeRecords(byte* data, nuint length, ulong* sum);
}
