namespace ProtoZeroSharp;

/// <summary>The features of editions that decide about messages, each with the number it has in the schema.</summary>
/// <param name="Presence">1 explicit, 2 implicit, 3 required.</param>
/// <param name="EnumType">1 open, 2 closed.</param>
/// <param name="Repeated">1 packed, 2 expanded.</param>
/// <param name="Utf8">2 verified, 3 not.</param>
/// <param name="Encoding">1 behind a length, 2 between group tags.</param>
/// <param name="Json">1 if there is a JSON form, 2 if there is one as far as it goes.</param>
internal readonly record struct Features(int Presence, int EnumType, int Repeated, int Utf8, int Encoding, int Json)
{
    public const int Explicit = 1, Implicit = 2, Required = 3, Closed = 2, Packed = 1, Expanded = 2, Verified = 2,
        Delimited = 2, LegacyJson = 2;

    /// <summary>The features of a file that says nothing else.</summary>
    /// <param name="edition">Its edition as <c>descriptor.proto</c> numbers it.</param>
    public static Features Of(int edition) => edition switch
    {
        FileNode.Proto2 => new(Explicit, Closed, Expanded, Utf8: 3, Encoding: 1, LegacyJson),
        FileNode.Proto3 => new(Implicit, EnumType: 1, Packed, Verified, Encoding: 1, Json: 1),
        _ => new(Explicit, EnumType: 1, Packed, Verified, Encoding: 1, Json: 1),
    };

    /// <summary>These features where others say nothing (0).</summary>
    public Features With(Features own) => new(
        Or(own.Presence, Presence), Or(own.EnumType, EnumType), Or(own.Repeated, Repeated), Or(own.Utf8, Utf8),
        Or(own.Encoding, Encoding), Or(own.Json, Json));

    private static int Or(int own, int inherited) => own != 0 ? own : inherited;
}
