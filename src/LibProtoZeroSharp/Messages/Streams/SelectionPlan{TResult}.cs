using System;
using System.IO;

namespace ProtoZeroSharp;

/// <summary>What is selected of a stream, and how.</summary>
/// <typeparam name="TResult">A result.</typeparam>
/// <param name="Stream">Is read.</param>
/// <param name="Selector">Gives what one thread uses.</param>
/// <param name="MaxMessageLength">The longest message to take.</param>
/// <param name="Workers">How many threads there may be.</param>
/// <param name="Progress">Is told how many bytes are done.</param>
internal sealed record SelectionPlan<TResult>(
    Stream Stream, Func<MessageSelector<TResult>> Selector, int MaxMessageLength, int Workers,
    IProgress<long>? Progress);
