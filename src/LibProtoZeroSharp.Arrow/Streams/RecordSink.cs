using System;
using ProtoZeroSharp.Arrow.Columns;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Streams;

/// <summary>Parses records and appends them to columns.</summary>
internal abstract class RecordSink(MessagePlan plan) : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private bool _isDisposed;

    public RowWriter Rows { get; } = RowWriter.Take(plan);

    public MessagePlan Plan { get; } = plan;

    protected ProtoParseOptions ParseOptions { get; } =
        new() { DiscardUnknownFields = plan.Options.DiscardUnknownFields };

    /// <summary>Appends a record.</summary>
    /// <param name="record">Its bytes, which stay in place meanwhile.</param>
    /// <param name="error">What is wrong with the bytes.</param>
    /// <returns>Whether the bytes are a message. If not, or after an exception, the columns are as they were.</returns>
    /// <exception cref="ProtoArrowException">Columns cannot hold the message.</exception>
    public bool TryAppend(ReadOnlySpan<byte> record, out ProtoError error)
    {
        try
        {
            return TryAppend(record, _arena, out error);
        }
        finally
        {
            _arena.Reset();
        }
    }

    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        Rows.Dispose();
        _arena.Dispose();
    }

    protected abstract bool TryAppend(ReadOnlySpan<byte> record, ArenaAllocator arena, out ProtoError error);
}

/// <summary>Records of a generated type.</summary>
internal sealed class GeneratedSink<T>(MessagePlan plan) : RecordSink(plan)
    where T : unmanaged, IProtoMessage<T>
{
    // Not a local: a huge message could end the stack.
    private T _message;

    protected override bool TryAppend(ReadOnlySpan<byte> record, ArenaAllocator arena, out ProtoError error)
    {
        // The caller keeps the bytes in place until the arena is reset.
        if (!ProtoMessage.TryParseInPlace(record, arena, out _message, out error, ParseOptions)) return false;
        Rows.Append(ProtoView.Of(in _message));
        return true;
    }
}

/// <summary>Records of a type that may be known at run time only.</summary>
internal sealed class DynamicSink(MessagePlan plan) : RecordSink(plan)
{
    protected override bool TryAppend(ReadOnlySpan<byte> record, ArenaAllocator arena, out ProtoError error)
    {
        // The caller keeps the bytes in place until the arena is reset.
        if (!DynamicMessage.TryParseInPlace(
            Plan.Type, record, arena, out DynamicMessage message, out error, ParseOptions))
            return false;
        Rows.Append(message.View);
        return true;
    }
}
