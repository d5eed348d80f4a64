using System;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Dumping;

/// <summary>Colours of a tree, as the escape sequences of terminals; nothing where there is no terminal.</summary>
internal sealed class Colours(ByteOutput output, bool isOn)
{
    /// <summary>Begins what is of less interest: offsets, bytes, wire types, other readings.</summary>
    public void Faint() => Write("\e[2m"u8);

    /// <summary>Begins a field number or name.</summary>
    public void Field() => Write("\e[1;36m"u8);

    /// <summary>Begins a text.</summary>
    public void Text() => Write("\e[32m"u8);

    /// <summary>Begins damage.</summary>
    public void Damage() => Write("\e[1;31m"u8);

    /// <summary>Ends what was begun.</summary>
    public void End() => Write("\e[0m"u8);

    private void Write(ReadOnlySpan<byte> sequence)
    {
        if (isOn) output.Write(sequence);
    }
}
