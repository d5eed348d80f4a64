using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace ProtoZeroAnalyzers.Lifetimes;

/// <summary>One look at one body by one thread, with the methods that are summed up for it.</summary>
internal sealed class Visit(CancellationToken cancellation)
{
    /// <summary>What ends it.</summary>
    public CancellationToken Cancellation { get; } = cancellation;

    /// <summary>The lambdas and local functions of the body that are selectors or filters.</summary>
    public HashSet<ISymbol> Selectors { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The methods that are being summed up. One that calls itself returns and stores nothing more by that.
    /// </summary>
    public HashSet<IMethodSymbol> Open { get; } = new(SymbolEqualityComparer.Default);
}
