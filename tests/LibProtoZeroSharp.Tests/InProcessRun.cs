using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Xunit.Abstractions;
using Xunit.Sdk;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// Runs the quick tests of this assembly in its own process, for machines without the .NET SDK: an emulated one has
/// only what was published. What needs more (the trait "Needs") is left out, and counted.
/// </summary>
internal sealed class InProcessRun : Xunit.LongLivedMarshalByRefObject, IMessageSink, IDisposable
{
    private readonly List<ITestCase> _found = [];
    private readonly ManualResetEventSlim _finished = new();
    private int _passed, _failed, _skipped, _leftOut;

    /// <summary>Prints what failed and the counts; 0 if nothing failed and something passed.</summary>
    public static int Run()
    {
        using var run = new InProcessRun();
        return run.All();
    }

    public bool OnMessage(IMessageSinkMessage message)
    {
        switch (message)
        {
            case ITestCaseDiscoveryMessage found:
                _found.Add(found.TestCase);
                break;
            case IDiscoveryCompleteMessage or ITestAssemblyFinished:
                _finished.Set();
                break;
            case ITestPassed:
                _passed++;
                break;
            case ITestSkipped:
                _skipped++;
                break;
            case ITestFailed failed:
                Fail(failed.Test.DisplayName, failed);
                break;
            case IErrorMessage error:
                Fail("A runner", error);
                break;
            case IFailureInformation failure:
                Fail("Cleaning up", failure);
                break;
        }

        return true;
    }

    public void Dispose() => _finished.Dispose();

    private int All()
    {
        var framework = new XunitTestFramework(this);
        var options = new Options();
        IAssemblyInfo assembly = Reflector.Wrap(typeof(InProcessRun).Assembly);
        using ITestFrameworkDiscoverer discoverer = framework.GetDiscoverer(assembly);
        discoverer.Find(includeSourceInformation: false, this, options);
        _finished.Wait();
        _finished.Reset();
        List<ITestCase> chosen = [.. _found.Where(IsChosen)];
        _leftOut = _found.Count - chosen.Count;
        using ITestFrameworkExecutor executor = framework.GetExecutor(typeof(InProcessRun).Assembly.GetName());
        executor.RunTests(chosen, this, options);
        _finished.Wait();
        Console.WriteLine($"{_passed} passed, {_failed} failed, {_skipped} skipped, {_leftOut} cases left out");
        return _failed == 0 && _passed > 0 ? 0 : 1;
    }

    private static bool IsChosen(ITestCase test) =>
        !(test.Traits.TryGetValue("Speed", out List<string>? speed) && speed.Contains("Slow"))
            && !test.Traits.ContainsKey("Needs");

    private void Fail(string name, IFailureInformation failure)
    {
        _failed++;
        Console.WriteLine($"FAILED {name}: {string.Join(' ', failure.Messages)}");
    }

    private sealed class Options : ITestFrameworkDiscoveryOptions, ITestFrameworkExecutionOptions
    {
        private readonly Dictionary<string, object?> _values = [];

        public TValue GetValue<TValue>(string name) =>
            _values.TryGetValue(name, out object? value) && value is TValue typed ? typed : default!;

        public void SetValue<TValue>(string name, TValue value) => _values[name] = value;
    }
}
