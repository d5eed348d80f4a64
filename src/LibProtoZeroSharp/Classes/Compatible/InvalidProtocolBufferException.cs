using System.IO;

namespace ProtoZeroSharp.Compatibility;

/// <summary>
/// Bytes or a text are no message: what the members throw that are called as Google.Protobuf's. The
/// <see cref="ProtoFormatException"/> inside has the code and the offset.
/// </summary>
public sealed class InvalidProtocolBufferException : IOException
{
    internal InvalidProtocolBufferException(ProtoFormatException inner)
        : base(inner.Message, inner)
    {
        Code = inner.Code;
        Offset = inner.Offset;
    }

    /// <summary>What is wrong.</summary>
    public ProtoFormatError Code { get; }

    /// <summary>Bytes from the start of the input to the place where the damage was noticed.</summary>
    public long Offset { get; }

    internal static InvalidProtocolBufferException Of(ProtoError error) => new(new ProtoFormatException(error));
}
