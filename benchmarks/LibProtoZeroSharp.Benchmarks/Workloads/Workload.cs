using System;
using System.Collections.Generic;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>One message with its bytes, the same for every peer, and the rows that are measured on it.</summary>
/// <param name="name">Of the table.</param>
internal abstract class Workload(string name) : IDisposable
{
    /// <summary>Names of rows that others are compared with.</summary>
    public const string Memcpy = "memcpy", GoogleWrite = "Google, write only", GoogleParse = "Google ParseFrom",
        GoogleBuffer = "Google, kept buffer writer", GoogleStream = "Google, kept stream",
        GoogleSize = "Google CalculateSize", GoogleEquals = "Google Equals", GoogleHash = "Google GetHashCode",
        GoogleClone = "Google Clone", GoogleMerge = "Google MergeFrom of a clone, new message",
        GoogleBuild = "Google, build + write";

    /// <summary>Names of rows of protobuf-net.</summary>
    public const string NetWrite = "protobuf-net, write only", NetBuffer = "protobuf-net, kept buffer writer",
        NetBuild = "protobuf-net, build + write", NetParse = "protobuf-net Deserialize",
        NetSize = "protobuf-net Measure", NetClone = "protobuf-net DeepClone";

    /// <summary>Names of our rows that other tables read.</summary>
    public const string OurWrite = "generated, write only", OurArray = "generated TryWriteTo, array of its size",
        OurParse = "generated Parse, kept arena", OurParseInPlace = "generated ParseInPlace, kept arena",
        OurSize = "CalculateSize", OurEquals = "Equals", OurHash = "GetHashCode", OurClone = "Clone, kept arena",
        OurMerge = "MergeFrom, empty message";

    /// <summary>The row of protobuf-net that does the same as a row of Google.Protobuf; null if none does.</summary>
    public static string? NetRow(string? google) => google switch
    {
        GoogleWrite or GoogleStream => NetWrite,
        GoogleBuffer => NetBuffer,
        GoogleBuild => NetBuild,
        GoogleParse => NetParse,
        GoogleSize => NetSize,
        GoogleClone => NetClone,
        _ => null,
    };

    public string Name => name;

    /// <summary>The library that the rows named by <see cref="WorkloadRow.Google"/> belong to.</summary>
    public virtual string Peer => "Google";

    /// <summary>Encoded bytes.</summary>
    public abstract int Length { get; }

    /// <summary>Bytes of the arena that the parsed message takes, with the copy of its input.</summary>
    public abstract long ArenaBytes { get; }

    /// <summary>Builds both messages and checks that all peers agree.</summary>
    public abstract void Setup();

    /// <summary>What can be measured, after <see cref="Setup"/>.</summary>
    public abstract IEnumerable<WorkloadRow> Rows();

    public abstract void Dispose();
}
