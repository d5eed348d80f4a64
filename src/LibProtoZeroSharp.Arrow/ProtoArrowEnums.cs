namespace ProtoZeroSharp.Arrow;

/// <summary>How columns hold the values of enums.</summary>
public enum ProtoArrowEnums
{
    /// <summary>
    /// A dictionary of the names in the schema, with <c>int32</c> indices. A number without a name is refused.
    /// </summary>
    Names,

    /// <summary>An <c>int32</c> column of the numbers, which holds any number.</summary>
    Numbers,
}
