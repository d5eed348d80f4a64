using System;
using System.Buffers.Binary;

namespace ProtoZeroSharp;

/// <summary>Hashes of the names of fields and of values of enums.</summary>
internal static class NameHash
{
    private const ulong NoCase = 0x2020202020202020, Factor = 0x9E3779B97F4A7C15;

    /// <summary>
    /// A hash that does not tell upper from lower case, of the length and both ends: for names of a schema that is
    /// compiled, so that an input cannot choose many with one hash.
    /// </summary>
    public static uint Fast(ReadOnlySpan<byte> name)
    {
        ulong first = 0, last = 0;
        if (name.Length >= sizeof(ulong))
        {
            first = BinaryPrimitives.ReadUInt64LittleEndian(name);
            last = BinaryPrimitives.ReadUInt64LittleEndian(name[^sizeof(ulong)..]);
        }
        else
        {
            foreach (byte b in name) first = (first << 8) | b;
        }

        ulong hash = ((first | NoCase) * Factor) ^ (last | NoCase) ^ (uint)name.Length;
        return (uint)((hash * Factor) >> 32);
    }

    /// <summary>
    /// A seeded hash, for names of a schema that is read at run time: an attacker may have chosen them.
    /// </summary>
    public static uint Seeded(ReadOnlySpan<byte> name)
    {
        uint hash = (uint)name.Length;
        for (; name.Length > sizeof(ulong); name = name[sizeof(ulong)..])
            hash = KeyHash.Of(hash + (BinaryPrimitives.ReadUInt64LittleEndian(name) * Factor));
        ulong last = 0;
        foreach (byte b in name) last = (last << 8) | b;
        return KeyHash.Of(hash + (last * Factor));
    }
}
