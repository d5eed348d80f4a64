using System;
using System.IO;

namespace LibProtoZeroSharp.Benchmarks.Peers;

/// <summary>Peers that do not do the same work must not be compared.</summary>
internal static class Agreement
{
    public static void Bytes(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual, string peer) =>
        Require(expected.SequenceEqual(actual), peer);

    public static void Length(long expected, long actual, string peer) => Require(expected == actual, peer);

    public static void Sum(ulong expected, ulong actual, string peer) => Require(expected == actual, peer);

    public static void Require(bool agrees, string peer)
    {
        if (!agrees) throw new InvalidDataException($"{peer} does not agree with the other peers.");
    }
}
