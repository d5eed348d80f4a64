using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <content>The members that every object has: answered by the message.</content>
public partial class Owned<T> : IEquatable<Owned<T>>
{
    /// <summary>
    /// The text of the message, for logs and debugging: the text format on one line, cut at about 16,000 bytes, without
    /// fields that are <c>debug_redact</c>. Never throws; a message that has ended says so.
    /// </summary>
    /// <returns>The text.</returns>
    public override string ToString()
    {
        if (!TryLease()) return $"({T.FullName} has ended)";
        try
        {
            return ProtoMessage.Describe(in _value);
        }
        finally
        {
            EndLease();
        }
    }

    /// <summary>Whether both hold equal messages. One that has ended is equal to itself only.</summary>
    /// <param name="other">The other one; may be null.</param>
    /// <returns>Whether they are equal.</returns>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public bool Equals(Owned<T>? other)
    {
        if (ReferenceEquals(this, other)) return true;
        if (other is null || !TryLease()) return false;
        try
        {
            if (!other.TryLease()) return false;
            try
            {
                return ProtoMessage.Same(in _value, in other._value);
            }
            finally
            {
                other.EndLease();
            }
        }
        finally
        {
            EndLease();
        }
    }

    /// <inheritdoc cref="Equals(Owned{T})"/>
    public override bool Equals(object? obj) => Equals(obj as Owned<T>);

    /// <summary>
    /// A hash of the message: equal messages have equal ones. It changes with the message and with its end, so an
    /// object that is a key must do neither; it differs from process to process.
    /// </summary>
    /// <returns>The hash.</returns>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public override int GetHashCode()
    {
        if (!TryLease()) return RuntimeHelpers.GetHashCode(this);
        try
        {
            return ProtoMessage.Hash(in _value);
        }
        finally
        {
            EndLease();
        }
    }
}
