using Google.Protobuf;

namespace ProtoZeroSharp.Interop;

/// <summary>The one exception for damaged bytes out of that of Google.Protobuf.</summary>
internal static class GoogleDamage
{
    // It does not say where the damage is.
    private const long Unknown = -1;

    public static ProtoFormatException Of(InvalidProtocolBufferException error) =>
        new(ProtoFormatError.Other, Unknown, error);
}
