using System;
using ProtoZeroGenerator.Diagnostics;

namespace ProtoZeroGenerator;

/// <summary>What a step made of one file, or why it could not.</summary>
/// <param name="Value">The result; null if there is none.</param>
/// <param name="Failure">The defect of the generator that showed; null if none did.</param>
internal sealed record StepResult<T>(T? Value, ProtoDiagnostic? Failure)
    where T : class
{
    /// <summary>
    /// Takes a step. No exception gets out of it, since the compiler would drop the output of all files; only
    /// cancellation does.
    /// </summary>
    public static StepResult<T> Run(string step, string path, Func<T?> make)
    {
        try
        {
            return new StepResult<T>(make(), null);
        }
#pragma warning disable CA1031 // After any exception the other files' code stays.
        catch (Exception exception) when (exception is not OperationCanceledException)
#pragma warning restore CA1031
        {
            string what = exception.GetType().Name + ": " + exception.Message.Replace('\r', ' ').Replace('\n', ' ');
            string name = path.Length == 0 ? "the project" : path;
            return new StepResult<T>(null, new ProtoDiagnostic(
                DiagnosticId.InternalError, path, default, default, default, step, name, what));
        }
    }
}
