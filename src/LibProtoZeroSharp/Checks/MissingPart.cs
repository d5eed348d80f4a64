using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Why a message cannot do what <c>ProtoZeroGenerate</c> leaves out of it.</summary>
internal static class MissingPart
{
    /// <summary>It cannot be read.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static NotSupportedException Read<T>()
        where T : unmanaged, IProtoMessage<T> => Missing<T>(nameof(Read));

    /// <summary>It cannot be written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static NotSupportedException Write<T>()
        where T : unmanaged, IProtoMessage<T> => Missing<T>(nameof(Write));

    private static NotSupportedException Missing<T>(string part)
        where T : unmanaged, IProtoMessage<T> =>
            new($"{T.FullName} is generated without {part}: see ProtoZeroGenerate.");
}
