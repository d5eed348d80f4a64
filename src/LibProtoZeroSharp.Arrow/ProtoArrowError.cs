namespace ProtoZeroSharp.Arrow;

/// <summary>What a <see cref="ProtoArrowException"/> tells.</summary>
public enum ProtoArrowError
{
    /// <summary>None.</summary>
    None,

    /// <summary>A type contains itself; the text names the cycle.</summary>
    RecursiveType,

    /// <summary>The type has more columns than <see cref="ProtoArrowOptions.MaxColumns"/>.</summary>
    TooManyColumns,

    /// <summary>Two columns of one message have the same name.</summary>
    DuplicateName,

    /// <summary>A oneof has more than 126 members, so its type codes do not fit into a dense union.</summary>
    TooManyMembers,

    /// <summary>A message has fields that its type does not declare, extensions among them.</summary>
    UnknownFields,

    /// <summary>The number of an enum has no name, and columns hold names.</summary>
    UnnamedNumber,

    /// <summary>A value does not fit into the type that it is converted to, such as a time in nanoseconds.</summary>
    OutOfRange,

    /// <summary>A string is not UTF-8.</summary>
    InvalidUtf8,

    /// <summary>A message has no form in JSON, or a text is not the JSON of one.</summary>
    InvalidJson,

    /// <summary>
    /// A batch needs more memory than <see cref="ProtoArrowOptions.MaxBatchBytes"/>, or one of its buffers more than
    /// 2 GiB; or a batch to be read has more rows without any column than messages of 64 bytes fit into that.
    /// </summary>
    BatchTooLarge,

    /// <summary>The batch was made of another type of messages, by its metadata.</summary>
    WrongMessage,

    /// <summary>A field has no column.</summary>
    MissingColumn,

    /// <summary>A column belongs to no field.</summary>
    UnknownColumn,

    /// <summary>A column has another Arrow type than its field needs.</summary>
    WrongColumnType,

    /// <summary>A column is damaged: a buffer is too short, or an offset or index leads out of it.</summary>
    DamagedColumn,

    /// <summary>A value is null where a message cannot tell that: in a list or a map.</summary>
    UnexpectedNull,

    /// <summary>Two members of a oneof are set in one row.</summary>
    TwoMembers,

    /// <summary>A name in an enum's column is none of the enum.</summary>
    UnknownName,

    /// <summary>A row cannot be made a message: a required field is missing, or it is too large or too deep.</summary>
    InvalidMessage,
}
