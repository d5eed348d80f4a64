using System;

namespace QuickStart;

/// <summary>One library doing the job with one kind of message.</summary>
internal abstract class Contender
{
    /// <summary>Encodes the sample data from its plain records.</summary>
    public abstract void Build(int batches);

    /// <summary>Reads a message.</summary>
    public abstract void Parse(byte[] data);

    /// <summary>Looks at every item of the message.</summary>
    public abstract void Query(Summary summary);

    /// <summary>Marks each resource, hides personal data, drops what is not read.</summary>
    public abstract Edits Edit();

    /// <summary>Encodes the message into memory that is kept from round to round.</summary>
    public abstract void Write();

    /// <summary>Reads an encoded message and compares it, and its size, with the message in memory.</summary>
    public abstract bool Verify(ReadOnlySpan<byte> encoded);

    /// <summary>A copy of what <see cref="Build"/> or <see cref="Write"/> made.</summary>
    public abstract byte[] Output();
}

/// <summary>How much was changed.</summary>
/// <param name="Marked">Resources that got an attribute.</param>
/// <param name="Hidden">Attributes whose value was replaced.</param>
/// <param name="Dropped">Items that were removed.</param>
internal readonly record struct Edits(int Marked, int Hidden, int Dropped);
