namespace ProtoZeroSharp.Contract;

/// <summary>
/// The form in which emitted code hands the library what tables need of a schema: text that can be a literal.
/// </summary>
/// <remarks>
/// <para>
/// An integer is written in groups of five bits, the lowest first, one in a character: '0' to 'O' for the last one, 'P'
/// to 'o' where another follows. A text is its length in bytes and its bytes. A difference is the number less the one
/// before.
/// </para>
/// <para>
/// A message is nothing at all, or its <see cref="MessageTraits"/>, its fields in the order of their numbers, and, if
/// it reserves names, a 0 and these. A field is its difference; its kind, the number of
/// <c>FieldDescriptorProto.Type</c>; its <see cref="FieldShape"/>, with its <see cref="FieldTraits"/> above
/// <see cref="ShapeBits"/> bits; of a member of a oneof, the number of the oneof, and its name, which is
/// empty for all but one of its members; of a map, the kind and the traits of keys; its name; and, where the traits say
/// so, its name in JSON and its default: two hexadecimal digits for each byte that a message stores of a number, the
/// lowest first; of a text its bytes, those that are not printable ASCII and '%' as '%' and two digits. The kind and
/// the traits of a map are those of its values.
/// </para>
/// <para>
/// An enum is a 1 if it is closed, or else a 0; its full name; and for each value in the order of the schema its
/// difference, zigzag encoded, and its name.
/// </para>
/// </remarks>
internal static class SchemaCoding
{
    /// <summary>Bits of an integer in one character.</summary>
    public const int GroupBits = 5;

    /// <summary>The character of a last group that is 0.</summary>
    public const int FirstCharacter = '0';

    /// <summary>What a character has where another one follows.</summary>
    public const int MoreFollows = 1 << GroupBits;

    /// <summary>Bits of a <see cref="FieldShape"/>.</summary>
    public const int ShapeBits = 3;
}
