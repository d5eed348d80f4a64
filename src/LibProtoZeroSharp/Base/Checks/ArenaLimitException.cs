using System;

namespace ProtoZeroSharp;

/// <summary>
/// An arena would have to hold more bytes than <see cref="ArenaOptions.MaxBytes"/> allows; or, where a lazy message is
/// decoded, than its parse may take; or, where extensions are decoded, than the default limit for their bytes. The
/// arena stays usable.
/// </summary>
public sealed class ArenaLimitException : Exception
{
    /// <summary>Describes a request that went past the limit.</summary>
    /// <param name="requestedBytes">Bytes that were requested.</param>
    /// <param name="maxBytes">The limit in bytes.</param>
    public ArenaLimitException(long requestedBytes, long maxBytes)
        : base($"{requestedBytes} bytes more would take the arena past its limit of {maxBytes} bytes.")
    {
        RequestedBytes = requestedBytes;
        MaxBytes = maxBytes;
        Limit = new ProtoLimit(ProtoLimitKind.ArenaMaxBytes, maxBytes);
    }

    /// <summary>Describes what another limit forbids.</summary>
    internal ArenaLimitException(string message, long requestedBytes, ProtoLimit limit)
        : base(message)
    {
        RequestedBytes = requestedBytes;
        MaxBytes = limit.Value;
        Limit = limit;
    }

    /// <summary>Bytes that were requested.</summary>
    public long RequestedBytes { get; }

    /// <summary>The limit in bytes.</summary>
    public long MaxBytes { get; }

    /// <summary>Which limit it is.</summary>
    public ProtoLimit Limit { get; }
}
