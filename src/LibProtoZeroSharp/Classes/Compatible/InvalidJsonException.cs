using System.IO;

namespace ProtoZeroSharp.Compatibility;

/// <summary>
/// A text is no JSON. JSON that is no message is an <see cref="InvalidProtocolBufferException"/>. The
/// <see cref="ProtoFormatException"/> inside has the offset, the line and the column.
/// </summary>
public sealed class InvalidJsonException : IOException
{
    internal InvalidJsonException(ProtoFormatException inner)
        : base(inner.Message, inner)
    {
    }
}
