using System;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <summary>Makes a <see cref="ByteString"/> without a copy.</summary>
public static class UnsafeByteOperations
{
    /// <summary>Makes one over memory that the caller promises to leave as it is from now on.</summary>
    /// <param name="bytes">The memory. If it changes, the string of bytes changes, which nothing expects.</param>
    public static ByteString UnsafeWrap(ReadOnlyMemory<byte> bytes) => ByteString.AttachBytes(bytes);
}
