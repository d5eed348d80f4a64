using ProtoZeroSharp;

namespace ProtoZeroTool.Framing;

/// <summary>What is wrong with the frames of a stream.</summary>
/// <param name="Code">The library's code.</param>
/// <param name="Offset">Bytes from the start of the unpacked stream.</param>
/// <param name="Text">The same in words.</param>
internal sealed record FrameDamage(ProtoFormatError Code, long Offset, string Text);
