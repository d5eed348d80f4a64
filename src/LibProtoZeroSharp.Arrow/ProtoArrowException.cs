using System;

namespace ProtoZeroSharp.Arrow;

/// <summary>Messages cannot be made columns, or columns cannot be made messages.</summary>
public sealed class ProtoArrowException : Exception
{
    /// <summary>Describes what is wrong with a type, a message or a column.</summary>
    /// <param name="code">What is wrong.</param>
    /// <param name="path">The names of fields that lead to the column, with dots; empty for the whole message.</param>
    /// <param name="detail">What is to be told.</param>
    public ProtoArrowException(ProtoArrowError code, string path, string detail)
        : this(code, path, detail, -1, -1, null)
    {
    }

    private ProtoArrowException(
        ProtoArrowError code, string path, string detail, long row, long offset, Exception? innerException)
        : base(Describe(path, detail, row, offset), innerException)
    {
        Code = code;
        Path = path;
        Detail = detail;
        Row = row;
        Offset = offset;
    }

    /// <summary>What is wrong.</summary>
    public ProtoArrowError Code { get; }

    /// <summary>The names of fields that lead to the column, with dots; empty for the whole message.</summary>
    public string Path { get; }

    /// <summary>
    /// The row, which counts from 0 in the list or batch, and in a stream from its beginning, records that are skipped
    /// included; -1 if it is about no row.
    /// </summary>
    public long Row { get; }

    /// <summary>Bytes from the start of the stream to the length of the record; -1 if there is no stream.</summary>
    public long Offset { get; }

    private string Detail { get; }

    /// <summary>The same with what led to it.</summary>
    internal ProtoArrowException Because(Exception cause) => new(Code, Path, Detail, Row, Offset, cause);

    /// <summary>The same with its place.</summary>
    internal ProtoArrowException At(long row, long offset = -1) =>
        new(Code, Path, Detail, row, offset, InnerException);

    private static string Describe(string path, string detail, long row, long offset)
    {
        string text = path.Length == 0 ? detail : $"{path}: {detail}";
        if (row >= 0) text += $" (row {row})";
        return offset >= 0 ? $"{text} (record at byte {offset})" : text;
    }
}
