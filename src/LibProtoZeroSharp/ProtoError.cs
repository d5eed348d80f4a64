namespace ProtoZeroSharp;

/// <summary>
/// Why a <c>TryParse</c> failed, and where. It holds no text, so that failing allocates nothing:
/// <c>ProtoJson.Explain</c> and <c>ProtoText.Explain</c> find out which field it is.
/// </summary>
/// <param name="Code">What is wrong; <see cref="ProtoFormatError.None"/> after a success.</param>
/// <param name="Offset">Bytes from the start of the input to the place where the damage was noticed.</param>
public readonly record struct ProtoError(ProtoFormatError Code, long Offset);
