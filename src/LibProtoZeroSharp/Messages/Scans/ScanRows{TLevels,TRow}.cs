using System;
using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>The rows of a scan: what enumerates them. Copies are the same scan.</summary>
/// <typeparam name="TLevels">The levels.</typeparam>
/// <typeparam name="TRow">The message of a row.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct ScanRows<TLevels, TRow>
    where TLevels : struct, IScanLevel
    where TRow : unmanaged, IProtoMessage<TRow>
{
    private readonly ReadOnlySpan<byte> _data;
    private readonly ScanState<TLevels, TRow>? _state;
    private readonly int _version;

    /// <summary>Begins a scan.</summary>
    /// <param name="data">The encoded message. It may be managed memory: nothing refers to it.</param>
    /// <param name="options">Limits and switches.</param>
    public ScanRows(ReadOnlySpan<byte> data, ProtoParseOptions options)
    {
        _data = data;
        _state = ScanState<TLevels, TRow>.Begin(options);
        _version = _state.Version;
    }

    /// <summary>The row: valid until the next one.</summary>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public ref readonly TRow Current => ref State.Row;

    /// <summary>The levels as they are at the row.</summary>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public ref readonly TLevels Levels => ref State.Levels;

    /// <summary>The same, with the fields of the root also before the first row.</summary>
    /// <exception cref="ProtoFormatException">The root is damaged, apart from its elements.</exception>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public ref readonly TLevels Root
    {
        get
        {
            ScanState<TLevels, TRow> state = State;
            state.Enter(_data);
            state.Levels.Check();
            return ref state.Levels;
        }
    }

    internal ScanState<TLevels, TRow> State
    {
        get
        {
            if (_state == null || _state.Version != _version) ProtoThrow.ScanEnded();
            return _state;
        }
    }

    internal ReadOnlySpan<byte> Data => _data;

    /// <summary>Goes to the next row; false if there is none.</summary>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded. The offset is that in the input.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The scan has ended.</exception>
    public bool MoveNext() => State.TryNext(_data);

    /// <summary>Selects rows by a view of them.</summary>
    /// <typeparam name="TFilter">A view of the message of the rows.</typeparam>
    /// <param name="filter">Decides.</param>
    /// <exception cref="ArgumentException"><typeparamref name="TFilter"/> is a view of another message.</exception>
    public ScanRows<TLevels, TRow, TFilter> Where<TFilter>(ProtoFilter<TFilter> filter)
        where TFilter : unmanaged, IProtoMessage<TFilter> => new(this, filter);

    /// <summary>Ends the scan and gives its memory back. Harmless if it has ended already.</summary>
    public void Dispose()
    {
        if (_state != null && _state.Version == _version) _state.End();
    }
}
