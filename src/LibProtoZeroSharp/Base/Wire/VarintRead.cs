namespace ProtoZeroSharp;

/// <summary>
/// A varint that was read; returned in two registers, so that no cursor has to be passed by reference.
/// </summary>
/// <param name="value">The value.</param>
/// <param name="length">Bytes of the varint, or 0 after an error.</param>
internal readonly struct VarintRead(ulong value, int length)
{
    /// <summary>The value.</summary>
    public readonly ulong Value = value;

    /// <summary>Bytes of the varint, or 0 after an error.</summary>
    public readonly int Length = length;
}
