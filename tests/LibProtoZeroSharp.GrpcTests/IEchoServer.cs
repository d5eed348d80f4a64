using System;
using System.Threading.Tasks;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>A server of either kind.</summary>
internal interface IEchoServer : IAsyncDisposable
{
    /// <summary>Where it listens.</summary>
    string Address { get; }

    /// <summary>How many calls have begun to wait in a handler.</summary>
    Task<int> CountWaitingAsync();

    /// <summary>How many calls it has seen cancelled.</summary>
    Task<int> CountCancelledAsync();
}
