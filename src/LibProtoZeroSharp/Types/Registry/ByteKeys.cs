using System;
using System.Collections.Generic;

namespace ProtoZeroSharp;

/// <summary>Compares keys of a dictionary byte by byte, so that a view of a text can be looked up as it is.</summary>
internal sealed class ByteKeys : IEqualityComparer<byte[]>, IAlternateEqualityComparer<ReadOnlySpan<byte>, byte[]>
{
    public static readonly ByteKeys Instance = new();

    public bool Equals(byte[]? x, byte[]? y) => x.AsSpan().SequenceEqual(y);

    public int GetHashCode(byte[] obj) => GetHashCode(obj.AsSpan());

    public bool Equals(ReadOnlySpan<byte> alternate, byte[] other) => alternate.SequenceEqual(other);

    public int GetHashCode(ReadOnlySpan<byte> alternate) => (int)KeyHash.Of(alternate);

    public byte[] Create(ReadOnlySpan<byte> alternate) => alternate.ToArray();
}
