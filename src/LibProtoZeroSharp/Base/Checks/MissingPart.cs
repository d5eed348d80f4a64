using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Why a message cannot do what <c>ProtoZeroGenerate</c> leaves out of it.</summary>
internal static class MissingPart
{
    /// <summary>It cannot be read.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static NotSupportedException Read() => Missing(nameof(Read));

    /// <summary>It cannot be written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static NotSupportedException Write() => Missing(nameof(Write));

    private static NotSupportedException Missing(string part) =>
        new($"The message is generated without {part}: see ProtoZeroGenerate.");
}
