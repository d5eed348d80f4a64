using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// A level of a scan: a view that streams a field, with the levels below it as a part of the type. Its members are the
/// library's.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IScanLevel
{
    /// <summary>The tag in front of each row.</summary>
    internal static abstract uint RowTag { get; }

    /// <summary>Where the level is that the rows are in.</summary>
    [UnscopedRef]
    internal ref ScanPlace RowPlace { get; }

    /// <summary>Reads the fields of a message and begins before the first element of its streamed field.</summary>
    /// <param name="data">The input of the scan.</param>
    /// <param name="at">Where the message begins in it.</param>
    /// <param name="length">Bytes of the message.</param>
    /// <param name="depth">How many messages are around it.</param>
    /// <param name="run">What all levels share.</param>
    internal void Enter(ReadOnlySpan<byte> data, int at, int length, int depth, ref ScanRun run);

    /// <summary>Goes to the next row, in this message or below; false if there is none.</summary>
    internal bool TryNext(ReadOnlySpan<byte> data, ref ScanRun run);

    /// <summary>
    /// Goes to the next piece: a run of elements of one level. False if no more can be cut: what remains is nothing,
    /// or is damaged.
    /// </summary>
    /// <param name="data">The input of the scan.</param>
    /// <param name="size">About how many bytes a piece has. Longer messages of levels are entered.</param>
    /// <param name="run">What all levels share.</param>
    internal bool TryCut(ReadOnlySpan<byte> data, int size, ref ScanRun run);

    /// <summary>Makes a copy of levels one of the piece that was cut, without memory of its own.</summary>
    internal void Isolate();

    /// <summary>Throws what is wrong with the message, apart from its elements.</summary>
    internal void Check();

    /// <summary>Gives memory back.</summary>
    internal void Release();
}

/// <summary>What is below the last level: its elements are the rows.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ScanEnd : IScanLevel
{
    static uint IScanLevel.RowTag => 0;

    ref ScanPlace IScanLevel.RowPlace => ref Unsafe.NullRef<ScanPlace>();

    void IScanLevel.Enter(ReadOnlySpan<byte> data, int at, int length, int depth, ref ScanRun run)
    {
    }

    bool IScanLevel.TryNext(ReadOnlySpan<byte> data, ref ScanRun run) => false;

    bool IScanLevel.TryCut(ReadOnlySpan<byte> data, int size, ref ScanRun run) => false;

    void IScanLevel.Isolate()
    {
    }

    void IScanLevel.Check()
    {
    }

    void IScanLevel.Release()
    {
    }
}
