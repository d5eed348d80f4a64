using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>A step of a path: a field, and which of its values.</summary>
/// <param name="Owner">The type of the message that has the field; for an extension, that of its carrier.</param>
/// <param name="Field">The field.</param>
/// <param name="IsExtension">
/// Whether it is an extension: those are among the unknown fields of the message, which are parsed as an
/// <paramref name="Owner"/>.
/// </param>
internal sealed record PathStep(ProtoType Owner, ProtoField Field, bool IsExtension)
{
    /// <summary>No place in a list is chosen.</summary>
    public const int AnyPlace = -1;

    /// <summary>The place in a list.</summary>
    public int Place { get; init; } = AnyPlace;

    /// <summary>What the key of an entry of a map must pass; null for any.</summary>
    public ValueTest? Key { get; init; }

    /// <summary>What one value is.</summary>
    public ProtoField Value => PathReader.ValueOf(Field);

    /// <summary>The extension as a field of a message; the default handle if nothing is there.</summary>
    /// <exception cref="ProtoFormatException">It is damaged: it is decoded here for the first time.</exception>
    public DynamicMessage Carry(ProtoView message, ArenaAllocator arena) => message.UnknownFields.IsEmpty ? default
        : DynamicMessage.ParsePartial(Owner, message.UnknownFields.ToArray(), arena);
}
