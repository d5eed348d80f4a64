using System;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>
/// libprotobuf in C++ with a kept arena, where native/build.sh has built it; one message, by its full name. Its rows
/// are left out elsewhere, and for messages whose schema was not linked in.
/// </summary>
internal sealed unsafe partial class LibprotobufPeer : IDisposable
{
    private const string Library = "protobuf_bench";

    private nint _handle;

    private LibprotobufPeer(nint handle) => _handle = handle;

    /// <summary>Whether the library is there.</summary>
    public static bool IsBuilt { get; } = NativeLibrary.TryLoad(Library, typeof(LibprotobufPeer).Assembly, null, out _);

    /// <summary>Null where the library or the schema is missing.</summary>
    public static LibprotobufPeer? Open(string fullName, NativeBuffer data)
    {
        nint handle = IsBuilt ? OpenMessage(fullName, data.Start, (nuint)data.Length) : 0;
        return handle == 0 ? null : new LibprotobufPeer(handle);
    }

    /// <summary>Returns the length, 0 for bad bytes.</summary>
    public long Parse(NativeBuffer data) => (long)ParseMessage(_handle, data.Start, (nuint)data.Length);

    public long Size() => (long)SizeOf(_handle);

    /// <summary>Writes the message of <see cref="Open"/>; returns the bytes.</summary>
    public long Write(NativeBuffer target) => (long)WriteMessage(_handle, target.Start, (nuint)target.Length);

    public void Dispose()
    {
        if (_handle != 0) Close(_handle);
        _handle = 0;
    }

    [LibraryImport(Library, EntryPoint = "pb_open", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nint OpenMessage(string fullName, byte* data, nuint length);

    [LibraryImport(Library, EntryPoint = "pb_close")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial void Close(nint handle);

    [LibraryImport(Library, EntryPoint = "pb_parse")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint ParseMessage(nint handle, byte* data, nuint length);

    [LibraryImport(Library, EntryPoint = "pb_size")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint SizeOf(nint handle);

    [LibraryImport(Library, EntryPoint = "pb_write")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory)]
    private static partial nuint WriteMessage(nint handle, byte* buffer, nuint capacity);
}
