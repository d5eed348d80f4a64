using System;

namespace LibProtoZeroSharp.Benchmarks.LazyPayloads;

/// <summary>
/// What programs do with a real message: pass it on, look at a field or change one before, read all of it.
/// </summary>
public interface IPayloadScenarios : IDisposable
{
    /// <summary>What was written last.</summary>
    byte[] Output { get; }

    /// <summary>What was read last: the same number for all that read the same values.</summary>
    long Seen { get; }

    /// <summary>Reads and writes it.</summary>
    /// <returns>Bytes written.</returns>
    int Pass(byte[] payload);

    /// <summary>Reads it, looks at one field, and writes it.</summary>
    /// <returns>Bytes written.</returns>
    int ReadOnePass(byte[] payload);

    /// <summary>Reads it, changes one field, and writes it.</summary>
    /// <returns>Bytes written.</returns>
    int EditOnePass(byte[] payload);

    /// <summary>Reads it and looks at all fields.</summary>
    /// <returns>Zero: nothing is written.</returns>
    int ReadAll(byte[] payload);

    /// <summary>Reads it, looks at all fields, and writes it.</summary>
    /// <returns>Bytes written.</returns>
    int ReadAllPass(byte[] payload);
}
