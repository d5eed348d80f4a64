using System;
using System.Collections.Generic;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>The columns of one message.</summary>
internal sealed class FieldReaders
{
    private readonly ColumnReader[] _columns;

    // By column, the number of its oneof from 1 on, or 0; by oneof, the last row with a member and that row's turn.
    private readonly int[] _oneofs;
    private readonly long[] _turns;
    private long _turn;

    private FieldReaders(ColumnReader[] columns)
    {
        _columns = columns;
        _oneofs = new int[columns.Length];
        var numbers = new Dictionary<ProtoOneof, int>();
        for (int i = 0; i < columns.Length; i++)
        {
            if (columns[i].Plan is not { Kind: not ColumnKind.Union, Field.ContainingOneof: { } oneof }) continue;
            numbers.TryAdd(oneof, numbers.Count + 1);
            _oneofs[i] = numbers[oneof];
        }

        _turns = new long[numbers.Count + 1];
    }

    /// <summary>Finds the column of each field.</summary>
    /// <param name="plans">The columns that must be there.</param>
    /// <param name="fields">The columns that are there.</param>
    /// <param name="data">The data of one.</param>
    /// <param name="least">How many values each must have.</param>
    /// <param name="path">The message, for errors.</param>
    /// <param name="scope">What the columns share.</param>
    public static FieldReaders Make(
        ColumnPlan[] plans, IReadOnlyList<Field> fields, Func<int, ArrayData?> data, long least, string path,
        ReaderScope scope)
    {
        int[] places = FieldMatch.Find(plans, fields, path);
        var columns = new ColumnReader[plans.Length];
        for (int i = 0; i < plans.Length; i++)
            columns[i] = ColumnReaders.Make(plans[i], data(places[i]), least, scope);
        return new FieldReaders(columns);
    }

    /// <summary>Writes the fields of a row.</summary>
    public void Write(ref ProtoWriter writer, int index)
    {
        _turn++;
        for (int i = 0; i < _columns.Length; i++)
        {
            ColumnReader column = _columns[i];
            int oneof = _oneofs[i];
            if (oneof != 0)
            {
                if (!column.IsValid(index)) continue;
                if (_turns[oneof] == _turn)
                {
                    throw new ProtoArrowException(
                        ProtoArrowError.TwoMembers, column.Plan.Path, "Another member of the oneof is set, too.");
                }

                _turns[oneof] = _turn;
            }

            column.WriteField(ref writer, index);
        }
    }
}
