using System;

namespace ProtoZeroSharp;

/// <summary>
/// Reads the names that generated code holds as literals; <see cref="Emitted.IEnumValues.Names"/> tells the form.
/// </summary>
/// <param name="names">The literal.</param>
internal ref struct NameReader(ReadOnlySpan<byte> names)
{
    private const int GroupBits = 5, FirstCharacter = '0', MoreFollows = 1 << GroupBits;

    private ReadOnlySpan<byte> _rest = names;

    public readonly bool IsAtEnd => _rest.IsEmpty;

    /// <summary>What has not been read.</summary>
    public readonly ReadOnlySpan<byte> Rest => _rest;

    /// <summary>Reads an integer.</summary>
    public uint Number() => (uint)Wide();

    /// <summary>Reads an integer of more than 32 bits, perhaps.</summary>
    public ulong Wide()
    {
        ulong number = 0;
        for (int shift = 0, i = 0; ; shift += GroupBits)
        {
            int group = _rest[i++] - FirstCharacter;
            number |= (ulong)(uint)(group & (MoreFollows - 1)) << shift;
            if ((group & MoreFollows) != 0) continue;
            _rest = _rest[i..];
            return number;
        }
    }

    /// <summary>Reads a zigzag-encoded integer.</summary>
    public int Signed() => ZigZag.Decode(Number());

    /// <summary>Reads a length and a text.</summary>
    public ReadOnlySpan<byte> Text()
    {
        int length = (int)Number();
        ReadOnlySpan<byte> text = _rest[..length];
        _rest = _rest[length..];
        return text;
    }
}
