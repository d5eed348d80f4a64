using System;

namespace ProtoZeroSharp;

/// <summary>Makes results of encoded messages, by one thread at a time.</summary>
/// <typeparam name="TResult">A result.</typeparam>
internal abstract class MessageSelector<TResult> : IDisposable
{
    /// <summary>The result of the next message.</summary>
    /// <param name="bytes">The encoded message.</param>
    /// <param name="end">Offset of the byte behind it in the stream.</param>
    public abstract TResult Select(ReadOnlySpan<byte> bytes, long end);

    /// <summary>Gives memory back.</summary>
    public abstract void Dispose();
}

/// <summary>Of the bytes of messages.</summary>
/// <typeparam name="TResult">A result.</typeparam>
/// <param name="selector">The caller's method.</param>
internal sealed class EncodedSelector<TResult>(Func<ReadOnlySpan<byte>, TResult> selector) : MessageSelector<TResult>
{
    public override TResult Select(ReadOnlySpan<byte> bytes, long end) => selector(bytes);

    public override void Dispose()
    {
    }
}

/// <summary>Of messages of a known type, each of which takes the memory of the one before.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <typeparam name="TResult">A result.</typeparam>
internal sealed class ParsedSelector<T, TResult> : MessageSelector<TResult>
    where T : unmanaged, IProtoMessage<T>
{
    private readonly ArenaAllocator _arena = ArenaShelf.Rent(SpareBlocks.Size);
    private readonly DelimitedParser<T> _parser;
    private readonly ProtoSelector<T, TResult> _selector;

    /// <param name="selector">The caller's method.</param>
    /// <param name="options">Limits and switches of each parse.</param>
    public ParsedSelector(ProtoSelector<T, TResult> selector, ProtoParseOptions options)
    {
        _parser = new DelimitedParser<T>(_arena, options with { Workers = 1 });
        _selector = selector;
    }

    public override TResult Select(ReadOnlySpan<byte> bytes, long end)
    {
        TResult result = _selector(in _parser.Parse(bytes, end));
        _arena.Reset();
        return result;
    }

    public override void Dispose() => ArenaShelf.Return(_arena);
}
