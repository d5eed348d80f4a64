namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>A piece of work that is measured on each message.</summary>
internal enum ClassWork
{
    /// <summary>Bytes into a new message.</summary>
    Parse,

    /// <summary>The same, and all texts of it.</summary>
    ParseAndRead,

    /// <summary>A message that was parsed, and of which nothing was read, into a new array.</summary>
    Write,

    /// <summary>The same, into an array that is kept.</summary>
    WriteKept,

    /// <summary>A new message from values, and its bytes into a new array.</summary>
    BuildAndWrite,
}
