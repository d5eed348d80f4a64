using System;
using System.Threading;
using ProtoZeroSharp.Emitted;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public unsafe class ThreadOutputTests
{
    [Fact]
    public void Rent_AfterReturn_GivesTheSameOutputEmpty()
    {
        Output* first = ThreadOutput.Rent();
        nint p = Put.UInt64((nint)first->Start, 8, 1);
        Assert.Equal(2, Output.Finish((byte*)p, first) - first->Start);
        ThreadOutput.Return(first);
        Output* second = ThreadOutput.Rent();
        Assert.True(first == second);
        ThreadOutput.Return(second);
    }

    [Fact]
    public void Rent_Nested_GivesOutputsOfTheirOwn()
    {
        Output* outer = ThreadOutput.Rent();
        Output* inner = ThreadOutput.Rent();
        Output* third = ThreadOutput.Rent();
        Assert.True(outer != inner && inner != third && outer != third);
        *outer->Start = 1;
        *inner->Start = 2;
        Assert.Equal(1, *outer->Start);
        ThreadOutput.Return(inner);
        ThreadOutput.Return(outer);
        ThreadOutput.Return(third);
        Output* again = ThreadOutput.Rent();
        Assert.True(again == outer);
        ThreadOutput.Return(again);
    }

    [Fact]
    public void Rent_OnAnotherThread_GivesAnother()
    {
        Output* mine = ThreadOutput.Rent();
        nint theirs = 0;
        var thread = new Thread(() =>
        {
            Output* output = ThreadOutput.Rent();
            theirs = (nint)output;
            ThreadOutput.Return(output);
        });
        thread.Start();
        thread.Join();
        Assert.True(theirs != 0 && theirs != (nint)mine);
        ThreadOutput.Return(mine);
    }

    [Fact]
    public void Return_AfterAHugeMessage_KeepsLittle()
    {
        Output* output = ThreadOutput.Rent();
        byte* p = Output.Ensure(output->Start, output, 100 << 20);
        Output.Finish(p + (100 << 20), output);
        Assert.True(output->HeldBytes > 100 << 20);
        ThreadOutput.Return(output);
        Assert.True(output->HeldBytes <= 16 << 20);
    }

    [Fact]
    public void Trim_SmallMessagesAfterALargeOne_GivesTheBlockUpInTime()
    {
        Output* output = ThreadOutput.Rent();
        Finish(8 << 20);
        output->Trim(long.MaxValue);
        Assert.True(output->HeldBytes >= 8 << 20);
        for (int i = 0; i < 100; i++)
        {
            Finish(100);
            output->Trim(long.MaxValue);
        }

        Assert.True(output->HeldBytes <= 1 << 20);
        ThreadOutput.Return(output);

        void Finish(int size) => Output.Finish(Output.Ensure(output->Start, output, size) + size, output);
    }
}
