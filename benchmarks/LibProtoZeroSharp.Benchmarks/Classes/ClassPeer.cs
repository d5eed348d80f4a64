using System;
using System.Collections.Generic;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>A message in the classes of one library.</summary>
internal abstract class ClassPeer
{
    /// <summary>The parsed message, written.</summary>
    public abstract byte[] Written { get; }

    /// <summary>The built message, written.</summary>
    public abstract byte[] Built { get; }

    /// <summary>Characters of all texts.</summary>
    public abstract int Texts { get; }

    public abstract IEnumerable<(ClassWork Work, Action Run)> Works();
}
