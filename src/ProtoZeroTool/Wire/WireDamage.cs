using ProtoZeroSharp;

namespace ProtoZeroTool.Wire;

/// <summary>What is wrong with encoded bytes, as the library would say it.</summary>
/// <param name="Code">What is wrong; <see cref="ProtoFormatError.None"/> where nothing is.</param>
/// <param name="Offset">Where, counted as the offsets of the fields are.</param>
internal readonly record struct WireDamage(ProtoFormatError Code, int Offset)
{
    /// <summary>Whether something is wrong.</summary>
    public bool Exists => Code != ProtoFormatError.None;
}
