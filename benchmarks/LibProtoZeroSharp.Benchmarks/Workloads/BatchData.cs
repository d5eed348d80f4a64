namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>
/// The data of <c>protos/batch.proto</c>, which every peer encodes: a number of equal records of 257 bytes, each with
/// nine sub-messages.
/// </summary>
internal static class BatchData
{
    /// <summary>Records of the encode benchmark: 51.4 MB.</summary>
    public const int EncodeCount = 200_000;

    /// <summary>Records of the decode benchmark: 154.2 MB.</summary>
    public const int DecodeCount = 600_000;

    /// <summary>Encoded bytes of a record, its tag and length included.</summary>
    public const int RecordSize = 257;

    /// <summary>Sub-messages of a record.</summary>
    public const int Parts = 9;

    public const ulong Id = ulong.MaxValue;
    public const long Offset = long.MinValue;
    public const string Title = "Hello, World!";
    public const string First = "Msg 1";
    public const string Second = "Msg 2";
    public const string Third = "Msg 3";
    public const string Fourth = "Msg 4";
    public const string PartText = "Inner Message";
}
