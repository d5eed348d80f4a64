using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Linq;
using Collector.Load;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>
/// Whether the account of a long run sees each way to be wrong: an account that is always good would prove nothing.
/// </summary>
public class LedgerTests
{
    private readonly Ledger _ledger = new();

    // 16 records, of which the filter takes out some.
    private readonly Template _template = Template.OfTraces(16);

    private IEnumerable<long> Kept => Enumerable.Range(0, 16).Where(i => !_template.IsDropped[i]).Select(i => (long)i);

    private int KeptCount => Kept.Count();

    [Fact]
    public void Settle_AllKeptRecordsOnce_IsGood()
    {
        Send(Fate.Accepted);
        Arrive([.. Kept]);
        AssertBalance(new Balance(1, KeptCount, KeptCount, 0, 0, 0, 0), isGood: true);
    }

    [Fact]
    public void Settle_InAnyOrderAndPiece_IsGood()
    {
        Send(Fate.Accepted);
        Send(Fate.Refused);
        Send(Fate.Accepted);
        foreach (long number in Kept.Concat(Kept.Select(it => it + 32)).Reverse()) Arrive(number);
        AssertBalance(new Balance(3, 2 * KeptCount, 2 * KeptCount, 0, 0, 0, 0), isGood: true);
    }

    [Fact]
    public void Settle_OneMissing_IsLost()
    {
        Send(Fate.Accepted);
        Arrive([.. Kept.Skip(1)]);
        AssertBalance(new Balance(1, KeptCount, KeptCount - 1, 1, 0, 0, 0), isGood: false);
    }

    [Fact]
    public void Settle_OneTwice_IsADuplicate()
    {
        Send(Fate.Accepted);
        Arrive([.. Kept, Kept.Last()]);
        AssertBalance(new Balance(1, KeptCount, KeptCount, 0, 1, 0, 0), isGood: false);
    }

    [Fact]
    public void Settle_OneForAnother_IsLostAndDuplicate()
    {
        Send(Fate.Accepted);
        Arrive([.. Kept.Skip(1), Kept.Last()]);
        AssertBalance(new Balance(1, KeptCount, KeptCount - 1, 1, 1, 0, 0), isGood: false);
    }

    [Fact]
    public void Settle_OneOfThoseToBeFiltered_IsUnexpected()
    {
        Send(Fate.Accepted);
        Arrive([.. Kept, Array.IndexOf(_template.IsDropped, true)]);
        AssertBalance(new Balance(1, KeptCount, KeptCount, 0, 0, 1, 0), isGood: false);
    }

    [Fact]
    public void Settle_ARefusedOne_IsUnexpected()
    {
        Send(Fate.Accepted);
        Send(Fate.Refused);
        Arrive([.. Kept, 16 + Kept.First()]);
        AssertBalance(new Balance(2, KeptCount, KeptCount + 1, 0, 0, 1, 0), isGood: false);
    }

    [Theory]
    [InlineData(16)]
    [InlineData(-1)]
    [InlineData(long.MaxValue)]
    [InlineData(long.MinValue)]
    public void Settle_ANumberThatNobodyGave_IsForeign(long number)
    {
        Send(Fate.Accepted);
        Arrive([.. Kept, number]);
        AssertBalance(new Balance(1, KeptCount, KeptCount, 0, 0, 0, 1), isGood: false);
    }

    [Fact]
    public void Settle_RecordsWithoutAnId_AreForeign()
    {
        Send(Fate.Accepted);
        Arrive([.. Kept]);
        _ledger.Arrive([], [], 2);
        AssertBalance(new Balance(1, KeptCount, KeptCount, 0, 0, 0, 2), isGood: false);
    }

    [Fact]
    public void Settle_UnknownFate_IsAllOrNone()
    {
        Send(Fate.Accepted);
        Send(Fate.Unknown);
        Send(Fate.Unknown);
        Arrive([.. Kept, .. Kept.Select(it => it + 16)]);
        AssertBalance(new Balance(3, KeptCount, 2 * KeptCount, 0, 0, 0, 0), isGood: true);
        Arrive(32 + Kept.First());
        AssertBalance(new Balance(3, KeptCount, (2 * KeptCount) + 1, KeptCount - 1, 0, 0, 0), isGood: false);
    }

    [Fact]
    public void Settle_NothingAccepted_IsNotGood()
    {
        Send(Fate.Refused);
        AssertBalance(new Balance(1, 0, 0, 0, 0, 0, 0), isGood: false);
    }

    [Fact]
    public void Settle_MillionsOfRecords_AreToldApart()
    {
        // More than the account has space for at the beginning.
        Template large = Template.OfLogs(512);
        for (int i = 0; i < 3_000; i++) _ledger.Close(_ledger.Open(large), large, Fate.Refused);
        long first = Send(Fate.Accepted);
        Assert.Equal(3_000 * 512, first);
        Arrive([.. Kept.Select(it => it + first)]);
        AssertBalance(new Balance(3_001, KeptCount, KeptCount, 0, 0, 0, 0), isGood: true);
        Arrive(first + Kept.First());
        AssertBalance(new Balance(3_001, KeptCount, KeptCount, 0, 1, 0, 0), isGood: false);
    }

    private long Send(Fate fate)
    {
        long first = _ledger.Open(_template);
        _ledger.Close(first, _template, fate);
        return first;
    }

    // As the sink finds ids of 16 bytes, the number in the second half.
    private void Arrive(params long[] numbers)
    {
        byte[] export = new byte[16 * numbers.Length];
        for (int i = 0; i < numbers.Length; i++)
            BinaryPrimitives.WriteInt64LittleEndian(export.AsSpan((16 * i) + 8), numbers[i]);
        _ledger.Arrive(export, [.. numbers.Select((_, i) => 16 * i)], numbers.Length);
    }

    private void AssertBalance(Balance expected, bool isGood)
    {
        Balance balance = _ledger.Settle();
        Assert.Equal(expected, balance);
        Assert.Equal(isGood, balance.IsGood);
    }
}
