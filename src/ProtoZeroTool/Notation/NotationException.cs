using System;

namespace ProtoZeroTool.Notation;

/// <summary>A text does not follow the notation.</summary>
internal sealed class NotationException(string message, int line, int column) : Exception(message)
{
    /// <summary>The line, from 1.</summary>
    public int Line => line;

    /// <summary>The column in bytes, from 1.</summary>
    public int Column => column;
}
