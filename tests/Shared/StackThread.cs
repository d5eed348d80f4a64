using System;
using System.Threading;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>Runs a test on a thread with a stack of its own size.</summary>
internal static class StackThread
{
    private const int Ample = 4 << 10;

    /// <summary>
    /// The same twice, on an ample stack before: methods are compiled where they are first called, and what the
    /// compiler takes of the stack there differs between machines and is no matter of ours.
    /// </summary>
    public static void RunCompiled(int stackInKiB, Action test)
    {
        Run(Ample, test);
        Run(stackInKiB, test);
    }

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
