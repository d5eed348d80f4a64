using System;
using System.Threading;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A thread that changes bytes of an input again and again while another thread reads it.</summary>
internal sealed unsafe class Meddler : IDisposable
{
    private readonly SemaphoreSlim _begin = new(0);
    private byte* _input;
    private int _length;
    private ulong _salt;
    private volatile bool _isOn, _hasBegun, _hasEnded = true;

    public Meddler() => new Thread(Work) { IsBackground = true }.Start();

    /// <summary>Begins to change four bytes between two values each; returns when the first have changed.</summary>
    /// <param name="input">Stays where it is up to <see cref="Stop"/>.</param>
    /// <param name="salt">Decides which bytes and values.</param>
    public void Start(Span<byte> input, ulong salt)
    {
        // SAFETY: the caller keeps the memory where it is; the length is that of the span.
        fixed (byte* start = input) _input = start;
        (_length, _salt, _hasBegun, _hasEnded, _isOn) = (input.Length, salt, false, false, true);
        _begin.Release();
        while (!_hasBegun) Thread.Yield();
    }

    /// <summary>Gives up what wakes the thread; it is a background thread, which waits to the end.</summary>
    public void Dispose() => _begin.Dispose();

    /// <summary>Ends it; afterwards nothing changes any more.</summary>
    public void Stop()
    {
        _isOn = false;
        while (!_hasEnded) Thread.Yield();
    }

    private void Work()
    {
        Span<int> places = stackalloc int[4];
        Span<byte> values = stackalloc byte[8];
        while (true)
        {
            _begin.Wait();
            var random = new FuzzRandom(_salt);
            for (int i = 0; i < places.Length; i++)
            {
                // Often near the end: what is believed of a length there leads out of the input.
                places[i] = random.OneIn(2) ? random.Next(_length) : _length - 1 - random.Next(Math.Min(_length, 32));
                byte now = _input[places[i]];
                values[2 * i] = now;
                // Lengths that grow and shrink a little or much, bits of continuation, tags.
                values[(2 * i) + 1] = random.Next(4) switch
                {
                    0 => (byte)(now ^ (1 << random.Next(8))),
                    1 => (byte)(now + random.Between(-3, 3)),
                    2 => (byte)random.Next(),
                    _ => 126,
                };
            }

            for (int turn = 0; _isOn; turn++)
            {
                for (int i = 0; i < places.Length; i++)
                    Volatile.Write(ref _input[places[i]], values[(2 * i) + (turn & 1)]);
                _hasBegun = true;
                Thread.SpinWait(turn & 15);
            }

            _hasEnded = true;
        }
    }
}
