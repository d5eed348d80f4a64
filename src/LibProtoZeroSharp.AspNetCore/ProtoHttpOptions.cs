using System;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>How messages are read from requests and written to responses.</summary>
public sealed class ProtoHttpOptions
{
    private int _maxMessageLength = 30_000_000;

    /// <summary>
    /// The longest body to take, in bytes: 30,000,000 unless set, as Kestrel's own limit, which holds as well. A longer
    /// one is answered with 413.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxMessageLength
    {
        get => _maxMessageLength;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _maxMessageLength = value;
        }
    }

    /// <summary>Limits and switches of reading protobuf.</summary>
    public ProtoParseOptions Parse { get; set; }

    /// <summary>How JSON is read and written, such as the types that an <c>Any</c> may hold.</summary>
    public ProtoJsonOptions Json { get; set; }
}
