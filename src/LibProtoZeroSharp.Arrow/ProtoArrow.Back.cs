using System;
using System.Runtime.InteropServices;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Rows;

namespace ProtoZeroSharp.Arrow;

/// <content>From columns to messages.</content>
public static unsafe partial class ProtoArrow
{
    /// <summary>
    /// Makes messages of the rows of a batch. Columns belong to fields by the metadata that <see cref="Schema{T}"/>
    /// gives them; a column without metadata, by its name. Every field must have a column, unless the options leave it
    /// out, and every column a field.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="batch">The batch, of any origin: it is tested before it is read. It is not disposed.</param>
    /// <param name="arena">
    /// Where the messages live: they are valid until it is reset or disposed, also if the batch is disposed before.
    /// </param>
    /// <param name="options">
    /// How messages are columns: those that the batch was made with; null for the default.
    /// </param>
    /// <returns>The messages. Managed memory does not grow with the number of rows.</returns>
    /// <exception cref="ProtoArrowException">
    /// WrongMessage, MissingColumn, UnknownColumn, WrongColumnType, DamagedColumn or BatchTooLarge: the batch is
    /// another one, or a claim.
    /// UnexpectedNull, TwoMembers, UnknownName, InvalidJson or InvalidMessage: a row is no message;
    /// <see cref="ProtoArrowException.Row"/> says which. Or the type cannot be columns, as <see cref="Schema{T}"/>
    /// says.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="batch"/> is null.</exception>
    /// <exception cref="ArgumentException">A path of the options is no column of the type.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="ObjectDisposedException">The batch is one of this package and was disposed.</exception>
    public static ProtoList<T> FromRecordBatch<T>(
        RecordBatch batch, ArenaAllocator arena, ProtoArrowOptions? options = null)
        where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(batch);
        using var rows = new RowReader(PlanOf(ProtoType.Of<T>(), options), batch);
        if (rows.Length == 0) return default;
        // The list copies them into the arena.
        void* memory = NativeMemory.Alloc((nuint)rows.Length, (nuint)sizeof(T));
        try
        {
            // SAFETY: there is space for a message of each row.
            var messages = new Span<T>(memory, rows.Length);
            for (int i = 0; i < messages.Length; i++)
            {
                Span<byte> bytes = rows.Encode(i, arena);
                // The bytes lie in the arena of the message.
                if (!ProtoMessage.TryParseInPlace(
                    bytes, arena, out messages[i], out ProtoError error, RowReader.ParseOptions))
                    throw RowReader.Invalid(i, error);
            }

            return arena.List<T>(messages);
        }
        finally
        {
            NativeMemory.Free(memory);
        }
    }

    /// <summary>
    /// Makes messages of a type that may be known at run time only of the rows of a batch, as
    /// <see cref="FromRecordBatch{T}"/> does.
    /// </summary>
    /// <param name="type">The type of messages.</param>
    /// <param name="batch">The batch, of any origin: it is tested before it is read. It is not disposed.</param>
    /// <param name="arena">
    /// Where the messages live: they are valid until it is reset or disposed, also if the batch is disposed before.
    /// </param>
    /// <param name="options">
    /// How messages are columns: those that the batch was made with; null for the default.
    /// </param>
    /// <returns>The messages: an array of handles.</returns>
    /// <inheritdoc cref="FromRecordBatch{T}" path="/exception"/>
    public static DynamicMessage[] FromRecordBatch(
        ProtoType type, RecordBatch batch, ArenaAllocator arena, ProtoArrowOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(batch);
        using var rows = new RowReader(PlanOf(type, options), batch);
        var messages = new DynamicMessage[rows.Length];
        for (int i = 0; i < messages.Length; i++)
        {
            Span<byte> bytes = rows.Encode(i, arena);
            // The bytes lie in the arena of the message.
            if (!DynamicMessage.TryParseInPlace(
                type, bytes, arena, out messages[i], out ProtoError error, RowReader.ParseOptions))
                throw RowReader.Invalid(i, error);
        }

        return messages;
    }
}
