using System;

namespace ProtoZeroSharp.Tests;

/// <summary>What a call returns or which kind of exception it throws, so that two libraries can be compared.</summary>
internal static class Outcome
{
    /// <summary>Makes the call.</summary>
    public static (T? Value, Type? Error) Of<T>(Func<T> call)
    {
        try
        {
            return (call(), null);
        }
        catch (Exception exception)
            when (exception is ArithmeticException or ArgumentException or InvalidOperationException)
        {
            return (default, exception.GetType());
        }
    }
}
