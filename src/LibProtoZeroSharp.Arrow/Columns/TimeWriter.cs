using System;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Memory;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>Timestamps and durations in nanoseconds.</summary>
internal sealed unsafe class TimeWriter(ColumnPlan plan, WriterScope scope, bool isDuration)
    : ColumnWriter(plan, scope.Memory)
{
    private const long NanosPerSecond = 1_000_000_000;

    private readonly ColumnBuffer _values = new(scope.Memory);
    private readonly ProtoAccessor<long> _seconds = plan.Type[0].As<long>();
    private readonly ProtoAccessor<int> _nanos = plan.Type[1].As<int>();

    public override void Append(ProtoValue value)
    {
        ProtoView time = value.Message;
        scope.RequireKnown(time, Plan.Path);
        _seconds.TryGet(time, out long seconds);
        _nanos.TryGet(time, out int nanos);
        // SAFETY: there is space for a number.
        *(long*)_values.Reserve(sizeof(long)) = Total(seconds, nanos);
        _values.Length += sizeof(long);
        MarkValid();
    }

    protected override void AppendEmpty(int times) => FixedRun.AppendZeros(_values, (long)times * sizeof(long));

    protected override void TruncateValues(int count) => _values.Length = count * sizeof(long);

    protected override ArrayData Take(int count, int nulls, ArrowBuffer validity) =>
        new(Plan.Arrow.DataType, count, nulls, 0, [validity, _values.Take()]);

    protected override void Clear() => _values.Clear();

    private long Total(long seconds, long nanos)
    {
        // Other parts would give a number, but not come back as they were.
        bool isNormal = nanos is > -NanosPerSecond and < NanosPerSecond
            && (isDuration ? nanos == 0 || seconds == 0 || nanos > 0 == seconds > 0 : nanos >= 0);
        Int128 total = ((Int128)seconds * NanosPerSecond) + nanos;
        if (isNormal && total >= long.MinValue && total <= long.MaxValue) return (long)total;
        throw Refuse(
            ProtoArrowError.OutOfRange,
            $"{seconds} seconds and {nanos} nanoseconds are no {(isDuration ? "duration" : "timestamp")} that 64 bits "
            + "of nanoseconds hold.");
    }
}
