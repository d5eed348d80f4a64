using System;

namespace ProtoZeroSharp;

/// <summary>How a message is parsed.</summary>
public readonly record struct ProtoParseOptions
{
    /// <summary>
    /// How deep messages and groups may be nested unless the options say otherwise: 100, as everywhere in protobuf.
    /// </summary>
    public const int DefaultRecursionLimit = 100;

    /// <summary>
    /// The longest message or text, in bytes, that streams and pipes are read for unless the caller gives another
    /// length: 64 MiB. <c>int.MaxValue</c> takes all that the format allows.
    /// </summary>
    public const int DefaultMaxMessageLength = 64 << 20;

    /// <summary>
    /// <see cref="MaxArenaBytes"/> unless it is set, here and for texts: what one parse may take is in relation to its
    /// input. Beside what the arena has in use already, it may take <see cref="FreeArenaBytes"/> and
    /// <see cref="ArenaBytesPerInputByte"/> for each byte of the input (of a text in UTF-16, for each char).
    /// </summary>
    public const long ArenaLimitOfInput = -1;

    /// <summary>A value of <see cref="MaxArenaBytes"/> that limits nothing.</summary>
    public const long NoArenaLimit = long.MaxValue;

    /// <summary>Bytes that every parse may take, see <see cref="ArenaLimitOfInput"/>: 64 MiB.</summary>
    public const long FreeArenaBytes = 64 << 20;

    /// <summary>Bytes that a parse may take for each byte of its input, see <see cref="ArenaLimitOfInput"/>.</summary>
    public const int ArenaBytesPerInputByte = 16;

    private readonly int _recursionLimitLess100;
    private readonly int _workersLess1;
    private readonly long _notMaxArenaBytes;

    /// <summary>
    /// How deep messages, groups and map values may be nested below the root: 0 to 10,000, 100 unless set. Deeper input
    /// fails with <see cref="ProtoFormatError.RecursionLimitExceeded"/>, as does input that the thread's stack cannot
    /// bear.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int RecursionLimit
    {
        get => _recursionLimitLess100 + DefaultRecursionLimit;
        init => _recursionLimitLess100 = OptionGuard.LessDefault(value);
    }

    /// <summary>
    /// How many threads parse one message: 0 to 1,024, where 0 stands for one for each processor; 1 unless set. The
    /// calling thread is one of them, the others come from the thread pool; where none of these is free, the calling
    /// thread does all of the work. Elements of large repeated message fields, at any depth, are parsed at the same
    /// time. The message is the same as by one thread, and so is the first error with its offset. Inputs below 256 KiB,
    /// lazy messages, <c>MergeFrom</c> into a message that has fields, and <c>DynamicMessage</c> are read by the
    /// calling thread alone. More than one thread allocates some managed objects.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int Workers
    {
        get => _workersLess1 + 1;
        init => _workersLess1 = OptionGuard.Workers(value) - 1;
    }

    /// <summary>
    /// Whether fields that the schema does not know are dropped. False unless set: they are kept and written back.
    /// Extensions are undecoded until they are read, so nothing tells them from unknown fields: they are dropped as
    /// well.
    /// </summary>
    public bool DiscardUnknownFields { get; init; }

    /// <summary>
    /// Whether lazy messages are taken as they are, without a look at the bytes. Where these turn out to be damaged
    /// when they are decoded, the message there reads as the empty one, and is written as it came unless it is changed.
    /// Messages that are not lazy are always validated. False unless set.
    /// </summary>
    public bool SkipValidation { get; init; }

    /// <summary>
    /// Most bytes that the arena may hold when the parse takes a new block, as <see cref="ArenaAllocator.HeldBytes"/>
    /// counts them: earlier messages and kept memory included. What would take more fails with
    /// <see cref="ProtoFormatError.ArenaLimitExceeded"/>. So an arena that is used again and again never grows past
    /// this, for any input. What it holds already, more than this perhaps, may be used. Unless it is
    /// set, the limit is in relation to the input: <see cref="ArenaLimitOfInput"/>. <see cref="NoArenaLimit"/> limits
    /// nothing.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The value is negative, and not <see cref="ArenaLimitOfInput"/>.
    /// </exception>
    public long MaxArenaBytes
    {
        get => ~_notMaxArenaBytes;
        init => _notMaxArenaBytes = ~OptionGuard.ArenaBytes(value);
    }

    /// <summary>How many threads <see cref="Workers"/> stands for.</summary>
    internal int Threads => Workers == 0 ? Environment.ProcessorCount : Workers;

    /// <summary>What a parse may take where the limit is in relation to its input.</summary>
    internal static long ArenaBytesFor(long inputLength) => FreeArenaBytes + (ArenaBytesPerInputByte * inputLength);
}
