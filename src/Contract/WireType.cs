namespace ProtoZeroSharp.Contract;

/// <summary>How a value is framed in the bytes. The numbers are those of tags.</summary>
internal enum WireType
{
    Varint = 0,
    Fixed64 = 1,
    LengthDelimited = 2,
    StartGroup = 3,
    EndGroup = 4,
    Fixed32 = 5,
}
