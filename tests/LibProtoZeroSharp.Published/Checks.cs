using System;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;

namespace ProtoZeroSharp.Published;

/// <summary>Runs checks, prints a line for each, and counts. A check fails by throwing.</summary>
internal sealed class Checks
{
    public int Passed { get; private set; }

    public int Failed { get; private set; }

    /// <summary>Runs one.</summary>
    /// <param name="name">What it is about.</param>
    /// <param name="check">The check.</param>
    public void Run(string name, Action check)
    {
        try
        {
            check();
            Pass(name);
        }
        catch (Exception error)
        {
            Fail(name, error);
        }
    }

    /// <inheritdoc cref="Run"/>
    public async Task RunAsync(string name, Func<Task> check)
    {
        try
        {
            await check();
            Pass(name);
        }
        catch (Exception error)
        {
            Fail(name, error);
        }
    }

    /// <summary>Fails unless something holds.</summary>
    public static void That(bool holds, [CallerArgumentExpression(nameof(holds))] string what = "")
    {
        if (!holds) throw new InvalidOperationException($"does not hold: {what}");
    }

    /// <summary>Fails unless code throws exactly this, and gives it.</summary>
    public static TException Throws<TException>(Action code, [CallerArgumentExpression(nameof(code))] string what = "")
        where TException : Exception
    {
        try
        {
            code();
        }
        catch (TException error) when (error.GetType() == typeof(TException))
        {
            return error;
        }

        throw new InvalidOperationException($"no {typeof(TException).Name}: {what}");
    }

    private void Pass(string name)
    {
        Passed++;
        Console.WriteLine($"ok      {name}");
    }

    private void Fail(string name, Exception error)
    {
        Failed++;
        Console.WriteLine($"FAILED  {name}: {error}");
    }
}
