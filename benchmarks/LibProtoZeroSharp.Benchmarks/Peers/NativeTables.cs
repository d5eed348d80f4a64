using System.Runtime.InteropServices;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>protozero on what is not records of 257 bytes (native/protozero_tables.cpp).</summary>
internal static unsafe partial class NativeTables
{
    private const string Library = "protozero_bench";

    /// <summary>Every field of any message, keeping nothing.</summary>
    public static ulong Visit(NativeBuffer data, FieldTables tables)
    {
        // SAFETY: the arrays stay pinned for the call, and their last start is the number of kinds.
        fixed (int* starts = tables.Starts, kinds = tables.Kinds)
            return VisitTables(data.Start, (nuint)data.Length, starts, kinds);
    }

    /// <summary>Every field of all records, keeping nothing.</summary>
    public static ulong VisitRecords(NativeBuffer data) => VisitRecords(data.Start, (nuint)data.Length);

    /// <summary>The sum of the first field of all records.</summary>
    public static ulong SumIds(NativeBuffer data) => SumRecords(data.Start, (nuint)data.Length);

    /// <summary>Records into a vector of structs; returns their number.</summary>
    public static long DecodeRecords(NativeBuffer data) => (long)Decode(data.Start, (nuint)data.Length);

    /// <summary>Packed lists into kept vectors; returns the number of values.</summary>
    public static long DecodePacked(NativeBuffer data) => (long)PackedDecode(data.Start, (nuint)data.Length);

    /// <summary>One packed list into a buffer; returns the bytes written.</summary>
    public static long EncodePacked<T>(NativeBuffer target, int field, T[] values)
        where T : unmanaged
    {
        // SAFETY: the element's width belongs to the field, see Packed in workloads.proto.
        fixed (T* first = values)
            return (long)PackedEncode(target.Start, (nuint)target.Length, field, first, (nuint)values.Length);
    }

    [LibraryImport(Library, EntryPoint = "pz_visit_tables")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial ulong VisitTables(byte* data, nuint length, int* starts, int* kinds);

    [LibraryImport(Library, EntryPoint = "pz_records_visit")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial ulong VisitRecords(byte* data, nuint length);

    [LibraryImport(Library, EntryPoint = "pz_records_sum")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial ulong SumRecords(byte* data, nuint length);

    [LibraryImport(Library, EntryPoint = "pz_records_decode")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint Decode(byte* data, nuint length);

    [LibraryImport(Library, EntryPoint = "pz_packed_decode")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint PackedDecode(byte* data, nuint length);

    [LibraryImport(Library, EntryPoint = "pz_packed_encode")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint PackedEncode(byte* buffer, nuint capacity, int field, void* values, nuint count);
}
