namespace ProtoZeroSharp;

/// <summary>Why a <c>TryParse</c> failed, and where.</summary>
/// <param name="Code">What is wrong; <see cref="ProtoFormatError.None"/> after a success.</param>
/// <param name="Offset">Bytes from the start of the input to the place where the damage was noticed.</param>
public readonly record struct ProtoError(ProtoFormatError Code, long Offset);
