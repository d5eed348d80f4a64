namespace ProtoZeroSharp.Contract;

/// <summary>What is known of a kind of values: a row of <see cref="ScalarTypes"/>.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Keyword">
/// Its name in a <c>.proto</c>; "enum" and "message" for these, which are no keywords of types.
/// </param>
/// <param name="Form">What its values are.</param>
/// <param name="WireType">Its wire type alone, that is without packing; for a message, behind its length.</param>
/// <param name="Bits">Width of a value in C#: 8, 32 or 64; 0 for values that refer to memory.</param>
/// <param name="CSharp">Keyword of the C# type; for text and bytes the name in the library, else empty.</param>
/// <param name="Name">Its name in the library's primitives, codecs and methods of the writer.</param>
/// <param name="IsZigZag">Whether the sign is moved to the lowest bit.</param>
internal sealed record ScalarType(
    ScalarKind Kind,
    string Keyword,
    ValueForm Form,
    WireType WireType,
    int Bits,
    string CSharp,
    string Name,
    bool IsZigZag = false)
{
    /// <summary>Whether a keyword in a <c>.proto</c> names it.</summary>
    public bool HasKeyword => Form is not (ValueForm.None or ValueForm.Enum or ValueForm.Message);

    /// <summary>Bytes of every value on the wire, without the tag; 0 if they differ.</summary>
    public int WireSize => WireType switch
    {
        WireType.Fixed32 => 4,
        WireType.Fixed64 => 8,
        _ => Form == ValueForm.Bool ? 1 : 0,
    };

    /// <summary>What a message stores for a value.</summary>
    public StorageKind Storage { get; } = Form switch
    {
        ValueForm.Signed => Bits == 32 ? StorageKind.Int32 : StorageKind.Int64,
        ValueForm.Unsigned => Bits == 32 ? StorageKind.UInt32 : StorageKind.UInt64,
        ValueForm.Floating => Bits == 32 ? StorageKind.Float : StorageKind.Double,
        ValueForm.Bool => StorageKind.Bool,
        ValueForm.Text => StorageKind.Text,
        ValueForm.Bytes => StorageKind.Bytes,
        ValueForm.Enum => StorageKind.Enum,
        ValueForm.Message => StorageKind.Message,
        _ => StorageKind.None,
    };

    /// <summary>Whether it is a whole number.</summary>
    public bool IsInteger => Form is ValueForm.Signed or ValueForm.Unsigned;

    /// <summary>Whether a list of it may be packed.</summary>
    public bool IsPackable => Form is not (ValueForm.None or ValueForm.Text or ValueForm.Bytes or ValueForm.Message);

    /// <summary>Whether it may be the key of a map.</summary>
    public bool CanBeMapKey => IsInteger || Form is ValueForm.Bool or ValueForm.Text;
}
