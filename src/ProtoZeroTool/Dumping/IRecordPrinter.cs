using System;
using ProtoZeroSharp;
using ProtoZeroTool.Judging;

namespace ProtoZeroTool.Dumping;

/// <summary>Prints records in one form.</summary>
internal interface IRecordPrinter
{
    /// <summary>Whether something that was printed is damaged.</summary>
    bool HasDamage { get; }

    /// <summary>Prints what stands before a record of a stream.</summary>
    void Head(in RecordHead head);

    /// <summary>Prints a record.</summary>
    /// <param name="data">The record.</param>
    /// <param name="head">What is known of it.</param>
    /// <param name="root">The path of records.</param>
    /// <param name="scope">What a schema says of its fields.</param>
    /// <param name="limit">How many fields of the first level are printed at most.</param>
    /// <returns>How many were.</returns>
    long Record(ReadOnlySpan<byte> data, in RecordHead head, FieldPath root, in SchemaScope scope, long limit);

    /// <summary>Prints that the stream is damaged.</summary>
    void StreamDamage(ProtoFormatError code, long offset, string text);

    /// <summary>Prints a part of what is behind damaged frames.</summary>
    void StreamRest(long offset, ReadOnlySpan<byte> bytes);
}
