using System;

namespace Collector.Service;

/// <summary>The bytes of a client are not what they should be.</summary>
/// <param name="statusCode">The status of HTTP to answer with.</param>
/// <param name="message">What is wrong, for the client.</param>
internal sealed class BadBodyException(int statusCode, string message) : Exception(message)
{
    /// <summary>400 or 413.</summary>
    public int StatusCode => statusCode;
}
