using System;
using Apache.Arrow.Types;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>Timestamps and durations of any unit.</summary>
internal sealed unsafe class TimeReader(ColumnPlan plan, BoundColumn column) : ColumnReader(plan, column)
{
    private const int NanosPerSecond = 1_000_000_000;

    private readonly long* _values = column.Values<long>(1) + column.Offset;
    private readonly long _perSecond = PerSecond(((TimeBasedType)column.Type).Unit);
    private readonly bool _isDuration = plan.Kind == ColumnKind.Duration;

    public override void WriteValue(ref ProtoWriter writer, int number, int index)
    {
        // SAFETY: the buffer has a number for each value.
        (long seconds, long rest) = Math.DivRem(_values[index], _perSecond);
        // A timestamp counts its nanoseconds forward, also before 1970; the parts of a duration have one sign.
        if (!_isDuration && rest < 0)
        {
            seconds--;
            rest += _perSecond;
        }

        writer.StartSub(number);
        if (seconds != 0) writer.AddInt64(1, seconds);
        if (rest != 0) writer.AddInt32(2, (int)(rest * (NanosPerSecond / _perSecond)));
        writer.CloseSub();
    }

    private static long PerSecond(TimeUnit unit) => unit switch
    {
        TimeUnit.Second => 1,
        TimeUnit.Millisecond => 1_000,
        TimeUnit.Microsecond => 1_000_000,
        _ => NanosPerSecond,
    };
}
