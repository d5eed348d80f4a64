using System;
using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Tests;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// The current input of one thread, and what its properties need again and again: arenas, guarded memory, buffers.
/// </summary>
internal sealed class Trial : IDisposable
{
    private readonly GuardedBytes _placed = new(InputMaker.MostBytes), _placedFirst = new(InputMaker.MostBytes);
    private FuzzRandom _random;

    /// <summary>Where the next input is made.</summary>
    public byte[] Buffer { get; } = new byte[InputMaker.MostBytes];

    public int Length { get; private set; }

    public Target Target { get; private set; } = null!;

    /// <summary>The seed of the properties' random numbers.</summary>
    public ulong Salt { get; private set; }

    /// <summary>The input in managed memory.</summary>
    public ReadOnlySpan<byte> Input => Buffer.AsSpan(0, Length);

    /// <summary>The input with a page behind it that must not be touched.</summary>
    public ReadOnlySpan<byte> Last => _placed.Last(Length);

    /// <summary>The input with a page before it that must not be touched.</summary>
    public ReadOnlySpan<byte> First => _placedFirst.First(Length);

    /// <summary>Where messages are read to; empty at the begin of each property.</summary>
    public ArenaAllocator Arena { get; private set; } = new();

    /// <summary>Another one, empty as well.</summary>
    public ArenaAllocator Other { get; } = new();

    /// <summary>Memory for output with a page behind it that must not be touched.</summary>
    public GuardedBytes Output { get; } = new(1 << 17);

    public CutSequence Sequence { get; } = new();

    /// <summary>Random numbers of the current property: the same for the same input.</summary>
    public ref FuzzRandom Random => ref _random;

    /// <summary>Whether the input is a message; set by the first property.</summary>
    public bool IsAccepted { get; set; }

    /// <summary>Takes the first bytes of <see cref="Buffer"/> as the input.</summary>
    public void Start(Target target, ulong salt, int length)
    {
        (Target, Salt, Length, IsAccepted) = (target, salt, length, false);
        _placed.Place(Input);
        _placedFirst.PlaceFirst(Input);
    }

    /// <summary>Makes everything as new for a property.</summary>
    public void Begin(int property)
    {
        _random = new FuzzRandom(Salt + (ulong)property);
        Arena.Reset();
        Other.Reset();
        // Now and then another arena: the pools behind them are shared by all threads.
        if (!_random.OneIn(256)) return;
        Arena.Dispose();
        Arena = new ArenaAllocator();
    }

    [DoesNotReturn]
    public static void Fail(string what) => throw new FuzzFailure(what);

    public void Dispose()
    {
        Arena.Dispose();
        Other.Dispose();
        Output.Dispose();
        _placed.Dispose();
        _placedFirst.Dispose();
    }
}
