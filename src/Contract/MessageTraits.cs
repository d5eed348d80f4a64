using System;

namespace ProtoZeroSharp.Contract;

/// <summary>What is true of a message type beside its fields.</summary>
[Flags]
internal enum MessageTraits : byte
{
    None = 0,

    /// <summary>It has the wire format of message sets.</summary>
    IsMessageSet = 1 << 0,

    /// <summary>Required fields may be missing, in it or in what it holds.</summary>
    MayMissRequired = 1 << 1,
}
