using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>The rows of a scan that a view of them selects: what is enumerated and what enumerates.</summary>
/// <typeparam name="TLevels">The levels.</typeparam>
/// <typeparam name="TRow">The message of a row.</typeparam>
/// <typeparam name="TFilter">A view of the same message.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct ScanRows<TLevels, TRow, TFilter>
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
    where TFilter : unmanaged, IProtoMessage<TFilter>
{
    private readonly ScanRows<TLevels, TRow> _rows;
    private readonly ProtoFilter<TFilter> _filter;

    internal ScanRows(ScanRows<TLevels, TRow> rows, ProtoFilter<TFilter> filter)
    {
        string message = TRow.ViewOf ?? TRow.FullName;
        bool isOfRow = (TFilter.ViewOf ?? TFilter.FullName) == message;
        // Nothing else will end the scan then.
        if (filter == null || !isOfRow) rows.Dispose();
        ArgumentNullException.ThrowIfNull(filter);
        if (!isOfRow) ProtoThrow.NoViewOf(TFilter.FullName, message);
        _rows = rows;
        _filter = filter;
    }

    /// <inheritdoc cref="ScanRows{TLevels, TRow}.Current"/>
    public ref readonly TRow Current => ref _rows.Current;

    /// <summary>The rows.</summary>
    public ScanRows<TLevels, TRow, TFilter> GetEnumerator() => this;

    /// <summary>Goes to the next row that is selected; false if there is none.</summary>
    /// <inheritdoc cref="ScanRows{TLevels, TRow}.MoveNext" path="/exception"/>
    public bool MoveNext() => _rows.State.TryNext(_rows.Data, _filter);

    /// <inheritdoc cref="ScanRows{TLevels, TRow}.Dispose"/>
    public void Dispose() => _rows.Dispose();
}
