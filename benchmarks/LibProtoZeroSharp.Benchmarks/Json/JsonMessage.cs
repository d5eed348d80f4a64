using System;
using System.Collections.Generic;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>One message as JSON and as text, the same for every peer.</summary>
/// <param name="name">Of the row.</param>
internal abstract class JsonMessage(string name) : IDisposable
{
    public string Name => name;

    /// <summary>Bytes of its JSON.</summary>
    public abstract int Length { get; }

    /// <summary>Bytes of its text format.</summary>
    public abstract int TextLength { get; }

    /// <summary>What can be measured; a peer that cannot do it is left out.</summary>
    public abstract IEnumerable<(JsonColumn Column, Action Run)> Works();

    public abstract void Dispose();
}
