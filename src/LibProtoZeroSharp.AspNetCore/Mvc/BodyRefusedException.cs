using System;

namespace ProtoZeroSharp.AspNetCore;

/// <summary>A body is refused with a status of its own. The filter of the same name makes the response.</summary>
internal sealed class BodyRefusedException(BodyFailure failure) : Exception(failure.Detail)
{
    /// <summary>Why it is refused.</summary>
    public BodyFailure Failure => failure;
}
