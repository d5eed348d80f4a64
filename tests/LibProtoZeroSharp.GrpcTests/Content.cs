using System;
using System.Linq;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>What a message of either kind holds.</summary>
internal sealed record Content(string Name, byte[] Payload, int Count, string[] Keys, string Command = "")
{
    /// <summary>A message with <paramref name="length"/> bytes.</summary>
    public static Content OfBytes(int length) =>
        new("żółw", [.. Enumerable.Range(0, length).Select(i => (byte)(i * 7))], length, []);

    /// <summary>A message that tells the server what to do.</summary>
    public static Content OfCommand(string command) => new("n", [1, 2, 3], 3, ["k"], command);

    /// <summary>A message of some 45 kB in many small parts.</summary>
    public static Content OfItems() => new("items", [], 0, [.. Enumerable.Range(0, 1500).Select(i => $"key.number.{i}")]);

    public bool Equals(Content? other) => other is not null && Name == other.Name && Count == other.Count
        && Payload.AsSpan().SequenceEqual(other.Payload) && Keys.AsSpan().SequenceEqual(other.Keys);

    public override int GetHashCode() => HashCode.Combine(Name, Payload.Length, Count, Keys.Length);
}
