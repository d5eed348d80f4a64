using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using ProtoZeroSharp.Testing;

namespace OrleansTests.Cost;

/// <summary>One form of a message, with its measured rounds.</summary>
internal abstract class Contender(string name)
{
    private readonly List<double> _write = [], _read = [], _copy = [], _both = [];
    private double _writeBytes, _readBytes, _copyBytes;

    /// <summary>Median processor time of a message to bytes and back, in nanoseconds.</summary>
    public double Both => Median(_both);

    /// <summary>Median processor time of a deep copy, in nanoseconds.</summary>
    public double Copy => Median(_copy);

    protected abstract int Length { get; }

    public static Contender Of<T>(IServiceProvider services, string name, T message, Action<T> end)
        where T : class => new Typed<T>(services, name, message, end);

    public void Warm(int calls)
    {
        for (int i = 0; i < 3; i++) Run(calls);
        _write.Clear();
        _read.Clear();
        _copy.Clear();
        _both.Clear();
    }

    public void Run(int calls)
    {
        (double write, _writeBytes) = Measure(WriteOnce, calls);
        (double read, _readBytes) = Measure(ReadOnce, calls);
        (double copy, _copyBytes) = Measure(CopyOnce, calls);
        _write.Add(write);
        _read.Add(read);
        _copy.Add(copy);
        _both.Add(write + read);
    }

    public override string ToString() => FormattableString.Invariant(
        $"{name}, {Length} bytes: to bytes {Median(_write):f0} ns, {_writeBytes:f0} B; ")
        + FormattableString.Invariant($"from bytes {Median(_read):f0} ns, {_readBytes:f0} B; ")
        + FormattableString.Invariant($"copy {Copy:f0} ns, {_copyBytes:f0} B");

    protected abstract void WriteOnce();

    protected abstract void ReadOnce();

    protected abstract void CopyOnce();

    private static double Median(List<double> values) => values.Order().ElementAt(values.Count / 2);

    private static (double Nanoseconds, double Bytes) Measure(Action run, int calls)
    {
        long bytes = GC.GetAllocatedBytesForCurrentThread();
        TimeSpan begin = ThreadTime.Now;
        for (int i = 0; i < calls; i++) run();
        TimeSpan time = ThreadTime.Now - begin;
        return (time.TotalNanoseconds / calls, (GC.GetAllocatedBytesForCurrentThread() - bytes) / (double)calls);
    }

    private sealed class Typed<T> : Contender
        where T : class
    {
        private readonly ArrayBufferWriter<byte> _buffer = new();
        private readonly Serializer<T> _serializer;
        private readonly DeepCopier<T> _copier;
        private readonly T _message;
        private readonly Action<T> _end;
        private readonly byte[] _bytes;

        public Typed(IServiceProvider services, string name, T message, Action<T> end)
            : base(name)
        {
            (_message, _end) = (message, end);
            _serializer = services.GetRequiredService<Serializer<T>>();
            _copier = services.GetRequiredService<DeepCopier<T>>();
            _bytes = _serializer.SerializeToArray(message);
        }

        protected override int Length => _bytes.Length;

        protected override void WriteOnce()
        {
            _buffer.ResetWrittenCount();
            _serializer.Serialize(_message, _buffer);
        }

        protected override void ReadOnce() => _end(_serializer.Deserialize(_bytes)!);

        protected override void CopyOnce() => _end(_copier.Copy(_message)!);
    }
}
