namespace ProtoZeroSharp;

/// <summary>A piece of shared work.</summary>
/// <param name="Start">Where its bytes begin.</param>
/// <param name="Stop">Where they end.</param>
/// <param name="First">The number of its first element.</param>
/// <param name="Behind">The number of the element behind it.</param>
internal readonly record struct WorkPiece(nint Start, nint Stop, int First, int Behind);
