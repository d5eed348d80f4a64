using System;

namespace ProtoZeroSharp;

/// <summary>How a schema is loaded.</summary>
public readonly record struct ProtoSchemaOptions
{
    /// <summary>
    /// <see cref="MaxMemoryBytes"/> unless it is set: <see cref="FreeBytes"/>, and <see cref="BytesPerInputByte"/> for
    /// each byte of the set.
    /// </summary>
    public const long MemoryLimitOfInput = -1;

    /// <summary>A value of <see cref="MaxMemoryBytes"/> that limits nothing.</summary>
    public const long NoMemoryLimit = long.MaxValue;

    /// <summary>Bytes that every schema may take, see <see cref="MemoryLimitOfInput"/>: 64 MiB.</summary>
    public const long FreeBytes = 64 << 20;

    /// <summary>Bytes that a schema may take for each byte of the set, see <see cref="MemoryLimitOfInput"/>.</summary>
    public const int BytesPerInputByte = 24;

    private readonly long _notMaxMemoryBytes;

    /// <summary>
    /// Most bytes that loading may take: what it allocates on the managed heap, freed or not, and the tables that it
    /// leaves. More is refused with a <see cref="ProtoSchemaException"/>, before tables are made. In relation to the set
    /// unless it is set: <see cref="MemoryLimitOfInput"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is negative, and not <see cref="MemoryLimitOfInput"/>.
    /// </exception>
    public long MaxMemoryBytes
    {
        get => ~_notMaxMemoryBytes;
        init => _notMaxMemoryBytes = ~OptionGuard.ArenaBytes(value);
    }
}
