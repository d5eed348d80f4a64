using System;
using System.Threading;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>Runs a test on a thread with a stack of its own size.</summary>
internal static class StackThread
{
    /// <summary>Runs it to its end; what it throws fails the test.</summary>
    public static void Run(int stackInKiB, Action test)
    {
        Exception? failure = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    test();
                }
                catch (Exception e)
                {
                    failure = e;
                }
            },
            stackInKiB << 10);
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }
}
