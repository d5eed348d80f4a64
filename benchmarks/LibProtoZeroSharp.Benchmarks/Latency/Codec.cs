using System;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>One library with a message and memory of its own, for one worker.</summary>
internal abstract class Codec : IDisposable
{
    /// <summary>Encodes the message into memory that is kept; returns the bytes.</summary>
    public abstract long Encode();

    /// <summary>Decodes the message.</summary>
    public abstract void Decode();

    /// <summary>The weight of what <see cref="Decode"/> made last, see <see cref="DocumentData.Weight"/>.</summary>
    public abstract long Weight();

    public abstract void Dispose();
}
