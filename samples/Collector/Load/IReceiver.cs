using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Collector.Load;

/// <summary>What stands behind an exit of the collector: it enters into the ledger what arrives.</summary>
internal interface IReceiver : IAsyncDisposable
{
    /// <summary>What the collector must be told to reach it.</summary>
    IReadOnlyList<string> Arguments { get; }

    /// <summary>Resources without the name of the collector.</summary>
    long Unmarked { get; }

    /// <summary>Whether much is in the exit that has not been read yet: clients wait then.</summary>
    bool IsBehind => false;

    /// <summary>The exit goes away, without a word where that is possible.</summary>
    Task GoAsync();

    /// <summary>The exit comes back, with all that it has confirmed.</summary>
    Task ComeAsync();

    /// <summary>All has been sent: waits until what the exit has is in the ledger.</summary>
    Task DrainAsync();
}
