using System;

namespace ProtoZeroSharp;

/// <summary>
/// Memory was used after its end: an arena, a writer or an owned message that was disposed, or, in the checked library,
/// a view whose arena was reset or disposed. It is a mistake in the program.
/// </summary>
/// <remarks>
/// The text names what was used; in the checked library the type and the member that was called, and, where the switch
/// <c>ProtoZeroSharp.ArenaStacks</c> is on, where the arena was made and where it ended. The type is not an
/// <see cref="ObjectDisposedException"/>, because loops over sockets and streams swallow those.
/// </remarks>
public sealed class ProtoLifetimeException : InvalidOperationException
{
    /// <summary>Describes the mistake.</summary>
    /// <param name="message">What was used, and what had ended.</param>
    public ProtoLifetimeException(string message)
        : base(message)
    {
    }
}
