using System;

namespace ProtoZeroSharp;

/// <content>Its default, a value that only messages by name have.</content>
public readonly unsafe partial struct ProtoField
{
    /// <summary>
    /// What the field reads as while it is unset: the default that the schema declares, or else the first value of a
    /// closed enum, and 0, false or nothing otherwise. Valid as long as the process.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is a list, a map or a message.</exception>
    public ProtoValue DefaultValue
    {
        get
        {
            if (IsList || Entry->IsMessage) ProtoThrow.Misuse("A list, a map or a message has no default.");
            return new ProtoValue(ref *DefaultPlace.Of(Entry), Entry);
        }
    }
}
