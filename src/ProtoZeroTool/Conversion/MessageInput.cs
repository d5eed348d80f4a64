using System;
using ProtoZeroSharp;

namespace ProtoZeroTool.Conversion;

/// <summary>Messages, one after the other.</summary>
internal abstract class MessageInput : IDisposable
{
    /// <summary>The message; null if it is damaged and left out.</summary>
    public abstract DynamicMessage? Message { get; }

    /// <summary>The message as it stands in the input; empty in a table. Good until the next one.</summary>
    public virtual ReadOnlySpan<byte> Encoded => default;

    /// <summary>Where the message stands.</summary>
    public abstract RecordPlace Place { get; }

    /// <summary>About how many bytes the message has.</summary>
    public abstract int Size { get; }

    /// <summary>Whether the next message needs nothing of the arena of this one.</summary>
    public virtual bool IsSpent => true;

    /// <summary>Whether messages come in groups, each of which lives in an arena until it is spent.</summary>
    public virtual bool IsGrouped => false;

    /// <summary>How far the reading is: bytes that were read, and all of them or 0.</summary>
    public abstract (long Done, long All) Progress { get; }

    /// <summary>Moves to the next message.</summary>
    /// <returns>False at the end.</returns>
    /// <exception cref="Terminal.ToolException">It is none.</exception>
    public abstract bool MoveNext(ArenaAllocator arena);

    /// <summary>What errors call a message.</summary>
    public abstract string NameOf(RecordPlace place);

    /// <summary>What errors call this message.</summary>
    public string NameOfThis() => NameOf(Place);

    public abstract void Dispose();
}
