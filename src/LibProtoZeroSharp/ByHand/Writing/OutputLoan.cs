namespace ProtoZeroSharp.Emitted;

/// <summary>How an output is used that <see cref="ThreadOutput"/> hands out.</summary>
internal enum OutputLoan
{
    /// <summary>It is not kept, and ends with its use.</summary>
    None,

    /// <summary>Its thread keeps it, and nobody uses it.</summary>
    Free,

    /// <summary>Its thread keeps it, and somebody uses it.</summary>
    Rented,
}
