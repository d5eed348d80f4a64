using System;
using ProtoZeroSharp;

namespace ProtoZeroTool.Conversion;

/// <summary>Takes messages, one after the other.</summary>
internal abstract class MessageOutput : IDisposable
{
    /// <summary>Whether it holds no message any more.</summary>
    public virtual bool IsEmpty => true;

    /// <summary>Whether it holds as much as it should.</summary>
    public virtual bool IsFull => false;

    /// <summary>Takes a message, which stays as it is until <see cref="Flush"/>.</summary>
    /// <exception cref="Terminal.ToolException">It has no such form.</exception>
    public abstract void Write(DynamicMessage message, MessageInput from);

    /// <summary>Writes what it holds.</summary>
    /// <exception cref="Terminal.ToolException">A message has no such form; those before it are written.</exception>
    public virtual void Flush()
    {
    }

    /// <summary>Writes the end; also after an error, so that what is before it can be read.</summary>
    public virtual void Finish()
    {
    }

    public abstract void Dispose();
}
