using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Model;

/// <summary>What is known of the message whose bytes a view reads.</summary>
/// <param name="Hops">
/// Fields of it that the view does not have, in the order of their numbers. Members of oneofs of which the view has
/// others are among them in any case, the rest if the parser stays small enough.
/// </param>
/// <param name="Of">Full name of the message.</param>
/// <param name="Scan">What streams a field; null if none is streamed.</param>
internal sealed record ViewModel(EquatableArray<HopModel> Hops, string Of, ScanModel? Scan);

/// <summary>A field that a view's parser passes over.</summary>
/// <param name="Number">Field number.</param>
/// <param name="Tag">The tag as a number.</param>
/// <param name="WireType">The wire type in the tag.</param>
/// <param name="IsRepeated">Whether one is likely followed by the next.</param>
/// <param name="IsMember">Whether it is a member of a oneof.</param>
/// <param name="Oneof">Index of the view's oneof whose members it unsets, or -1.</param>
/// <param name="EnumValues">
/// For a closed enum in such a oneof: the type that tells its values, since a number that it does not have unsets
/// nothing. Otherwise null.
/// </param>
internal sealed record HopModel(
    int Number, uint Tag, WireType WireType, bool IsRepeated, bool IsMember, int Oneof, string? EnumValues);
