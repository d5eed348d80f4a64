namespace ProtoZeroSharp;

/// <summary>How an output is used that <see cref="ThreadOutput"/> hands out.</summary>
internal enum OutputLoan
{
    /// <summary>It is not kept, and ends with its use.</summary>
    None,

    /// <summary>Its thread keeps it, and it is not in use.</summary>
    Free,

    /// <summary>Its thread keeps it, and it is in use.</summary>
    Rented,
}
