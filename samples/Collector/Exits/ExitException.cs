using System;

namespace Collector.Exits;

/// <summary>An exit has not confirmed a batch.</summary>
/// <param name="message">Why.</param>
/// <param name="isTransient">Whether a later attempt may be confirmed.</param>
/// <param name="cause">What the exit's client says.</param>
internal sealed class ExitException(string message, bool isTransient, Exception? cause = null)
    : Exception(message, cause)
{
    /// <summary>Whether a later attempt may be confirmed.</summary>
    public bool IsTransient => isTransient;
}
