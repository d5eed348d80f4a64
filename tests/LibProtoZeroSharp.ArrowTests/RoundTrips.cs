using System;
using System.IO;
using Apache.Arrow;
using Apache.Arrow.Ipc;
using ProtoZeroSharp.Arrow;
using Xunit;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>Messages to columns and back.</summary>
internal static class RoundTrips
{
    /// <summary>All four ways in which enums and oneofs may be held, for messages of a recursive type.</summary>
    public static ProtoArrowOptions[] Forms(int depth = 0) =>
    [
        new() { RecursionDepth = depth },
        new() { RecursionDepth = depth, Enums = ProtoArrowEnums.Numbers },
        new() { RecursionDepth = depth, Oneofs = ProtoArrowOneofs.DenseUnion },
        new() { RecursionDepth = depth, Oneofs = ProtoArrowOneofs.DenseUnion, Enums = ProtoArrowEnums.Numbers },
    ];

    /// <summary>Fails unless messages come back equal: from the batch, from slices of it, through a stream.</summary>
    public static void Check<T>(ReadOnlySpan<T> messages, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        using RecordBatch batch = ProtoArrow.ToRecordBatch(messages, options);
        Assert.Equal(messages.Length, batch.Length);
        Same(messages, ProtoArrow.FromRecordBatch<T>(batch, arena, options).Span);
        int middle = messages.Length / 3;
        RecordBatch slice = batch.Slice(middle, messages.Length - middle);
        Same(messages[middle..], ProtoArrow.FromRecordBatch<T>(slice, arena, options).Span);
        slice = slice.Slice(0, slice.Length / 2);
        Same(messages.Slice(middle, slice.Length), ProtoArrow.FromRecordBatch<T>(slice, arena, options).Span);
        using RecordBatch sent = Sent(batch);
        Same(messages, ProtoArrow.FromRecordBatch<T>(sent, arena, options).Span);
        if (middle == 0) return;
        using RecordBatch sentSlice = Sent(batch.Slice(middle, 2));
        Same(messages.Slice(middle, 2), ProtoArrow.FromRecordBatch<T>(sentSlice, arena, options).Span);
    }

    /// <summary>A batch as another process gets it.</summary>
    public static RecordBatch Sent(RecordBatch batch)
    {
        var stream = new MemoryStream();
        using var writer = new ArrowStreamWriter(stream, batch.Schema, leaveOpen: true);
        writer.WriteRecordBatch(batch);
        writer.WriteEnd();
        stream.Position = 0;
        using var reader = new ArrowStreamReader(stream);
        return reader.ReadNextRecordBatch();
    }

    public static void Same<T>(ReadOnlySpan<T> expected, ReadOnlySpan<T> actual)
        where T : unmanaged, IProtoMessage<T>
    {
        Assert.Equal(expected.Length, actual.Length);
        for (int i = 0; i < expected.Length; i++)
        {
            if (!ProtoMessage.Same(in expected[i], in actual[i]))
                Assert.Fail($"Row {i}:\n{ProtoText.ToText(in expected[i])}\n{ProtoText.ToText(in actual[i])}");
        }
    }
}
