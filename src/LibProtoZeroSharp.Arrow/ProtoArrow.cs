using System;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Columns;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow;

/// <summary>Messages of protobuf as columns of Apache Arrow, and back.</summary>
/// <remarks>
/// Columns are filled in native memory, which belongs to the batch: dispose it. A batch does not refer to the messages
/// that it was made of, nor messages to the batch. All members may be called by any threads at the same time.
/// </remarks>
public static partial class ProtoArrow
{
    /// <summary>The columns of a type.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <returns>The schema; the same object each time for the same options.</returns>
    /// <exception cref="ProtoArrowException">
    /// The type cannot be columns: RecursiveType, TooManyColumns, TooManyMembers or DuplicateName.
    /// </exception>
    /// <exception cref="ArgumentException">A path of the options is no column of the type.</exception>
    public static Schema Schema<T>(ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T> => PlanOf(ProtoType.Of<T>(), options).Schema;

    /// <summary>The columns of a type that may be known at run time only.</summary>
    /// <param name="type">The type of messages.</param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <inheritdoc cref="Schema{T}" path="/returns"/>
    /// <inheritdoc cref="Schema{T}" path="/exception"/>
    public static Schema Schema(ProtoType type, ProtoArrowOptions? options = null) => PlanOf(type, options).Schema;

    /// <summary>Makes a batch of a list of messages, a row of each.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="messages">The messages.</param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <returns>The batch, to be disposed. Managed memory does not grow with the number of rows.</returns>
    /// <exception cref="ProtoArrowException">
    /// A message cannot be held; <see cref="ProtoArrowException.Row"/> says which, and nothing is left out. Or the type
    /// cannot be columns, as <see cref="Schema{T}"/> says.
    /// </exception>
    /// <exception cref="ArgumentException">A path of the options is no column of the type.</exception>
    public static RecordBatch ToRecordBatch<T>(ProtoList<T> messages, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T> => ToRecordBatch(messages.Span, options);

    /// <summary>Makes a batch of messages, a row of each.</summary>
    /// <inheritdoc cref="ToRecordBatch{T}(ProtoList{T}, ProtoArrowOptions)"/>
    public static RecordBatch ToRecordBatch<T>(ReadOnlySpan<T> messages, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T>
    {
        using var writer = RowWriter.Take(PlanOf(ProtoType.Of<T>(), options));
        try
        {
            for (int i = 0; i < messages.Length; i++) writer.Append(ProtoView.Of(in messages[i]));
        }
        catch (ProtoArrowException e)
        {
            throw e.At(writer.Count);
        }

        return writer.TakeBatch();
    }

    /// <summary>Makes a batch of the messages of an array, a row of each.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="messages"/> is null.</exception>
    /// <inheritdoc cref="ToRecordBatch{T}(ProtoList{T}, ProtoArrowOptions)"/>
    public static RecordBatch ToRecordBatch<T>(T[] messages, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T>
    {
        // As a span, null would be no messages.
        ArgumentNullException.ThrowIfNull(messages);
        return ToRecordBatch<T>(messages.AsSpan(), options);
    }

    /// <summary>Makes a batch of messages of a type that may be known at run time only, a row of each.</summary>
    /// <param name="type">The type of all messages.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="options">How messages are columns; null for the default.</param>
    /// <inheritdoc cref="ToRecordBatch{T}(ProtoList{T}, ProtoArrowOptions)" path="/returns"/>
    /// <inheritdoc cref="ToRecordBatch{T}(ProtoList{T}, ProtoArrowOptions)" path="/exception"/>
    /// <exception cref="InvalidOperationException">A message is of another type, or none.</exception>
    public static RecordBatch ToRecordBatch(
        ProtoType type, ReadOnlySpan<DynamicMessage> messages, ProtoArrowOptions? options = null)
    {
        using var writer = RowWriter.Take(PlanOf(type, options));
        try
        {
            foreach (DynamicMessage message in messages)
            {
                if (message.Type != type)
                    throw new InvalidOperationException($"A message is a {message.Type}, not a {type}.");
                writer.Append(message.View);
            }
        }
        catch (ProtoArrowException e)
        {
            throw e.At(writer.Count);
        }

        return writer.TakeBatch();
    }

    /// <summary>
    /// Makes a batch of the messages of an array, of a type that may be known at run time only, a row of each.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="messages"/> is null.</exception>
    /// <inheritdoc cref="ToRecordBatch(ProtoType, ReadOnlySpan{DynamicMessage}, ProtoArrowOptions)"/>
    public static RecordBatch ToRecordBatch(
        ProtoType type, DynamicMessage[] messages, ProtoArrowOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(messages);
        return ToRecordBatch(type, messages.AsSpan(), options);
    }

    private static MessagePlan PlanOf(ProtoType type, ProtoArrowOptions? options)
    {
        // The default type is no type; this says so.
        _ = type.FieldCount;
        return (options ?? ProtoArrowOptions.Default).PlanOf(type);
    }
}
