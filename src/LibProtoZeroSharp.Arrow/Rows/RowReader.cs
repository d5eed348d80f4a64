using System;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Makes messages of the rows of a batch, by way of their encoding.</summary>
internal sealed class RowReader : IDisposable
{
    // What a message takes at least, roughly.
    private const int BytesOfRow = 64;

    private readonly ReaderScope _scope;
    private readonly FieldReaders _fields;
    private readonly ArenaAllocator _scratch;
    private ProtoWriter _writer;

    public RowReader(MessagePlan plan, RecordBatch batch)
    {
        _scope = new ReaderScope(plan.Options);
        bool isDone = false;
        try
        {
            RequireType(plan, batch);
            Length = batch.Length;
            if (Length < 0 || batch.ColumnCount != batch.Schema.FieldsList.Count)
            {
                throw new ProtoArrowException(
                    ProtoArrowError.DamagedColumn, "", "The batch has other columns than its schema.");
            }

            // Rows without columns are a claim: no buffer stands for them.
            if (batch.ColumnCount == 0 && Length > plan.Options.MaxBatchBytes / BytesOfRow)
            {
                throw new ProtoArrowException(
                    ProtoArrowError.BatchTooLarge, "", $"The batch has {Length} rows and no columns.");
            }

            _fields = FieldReaders.Make(
                plan.Columns, batch.Schema.FieldsList, i => DataOf(batch, i), Length, "", _scope);
            isDone = true;
        }
        finally
        {
            if (!isDone) _scope.Dispose();
        }

        _scratch = new ArenaAllocator();
        _writer = new ProtoWriter(_scratch);
    }

    /// <summary>How many rows there are.</summary>
    public int Length { get; }

    /// <summary>What a row is parsed with: it is no deeper than its plan and the JSON in it.</summary>
    public static ProtoParseOptions ParseOptions =>
        new() { RecursionLimit = 1_000, MaxArenaBytes = ProtoParseOptions.NoArenaLimit };

    /// <summary>Encodes a row into an arena.</summary>
    /// <returns>The bytes, which are valid as long as the arena is.</returns>
    public Span<byte> Encode(int row, ArenaAllocator arena)
    {
        _writer.Reset();
        try
        {
            _fields.Write(ref _writer, row);
        }
        catch (ProtoArrowException e)
        {
            throw e.At(row);
        }

        long size = _writer.Length;
        if (size > int.MaxValue)
            throw new ProtoArrowException(ProtoArrowError.InvalidMessage, "", "It has more than 2 GiB.").At(row);
        Span<byte> bytes = arena.AllocateSpan<byte>((int)size);
        _writer.CopyTo(bytes);
        return bytes;
    }

    /// <summary>A row that was encoded is no message.</summary>
    public static ProtoArrowException Invalid(int row, ProtoError error) =>
        new ProtoArrowException(ProtoArrowError.InvalidMessage, "", $"The row is no message: {error.Code}.")
            .Because(new ProtoFormatException(error)).At(row);

    public void Dispose()
    {
        _writer.Dispose();
        _scratch.Dispose();
        _scope.Dispose();
    }

    private static void RequireType(MessagePlan plan, RecordBatch batch)
    {
        if (!batch.Schema.HasMetadata || !batch.Schema.Metadata.TryGetValue(Metadata.Message, out string? name)) return;
        if (name == plan.Type.FullName) return;
        throw new ProtoArrowException(
            ProtoArrowError.WrongMessage, "", $"The batch was made of {name}, not of {plan.Type.FullName}.");
    }

    // Columns of a batch may be of any length that Arrow was told.
    private static ArrayData? DataOf(RecordBatch batch, int index) => batch.Column(index)?.Data;
}
