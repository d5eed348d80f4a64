using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace ProtoZeroSharp.Emitted;

/// <summary>What stands in for the parts that <c>ProtoZeroGenerate</c> leaves out of a message.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MissingPart
{
    /// <summary>Reports that a message cannot be read.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    [DoesNotReturn]
    public static nint Read<T>()
        where T : unmanaged, IProtoMessage<T> => throw Missing<T>(nameof(Read));

    /// <summary>Reports that a message cannot be written.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    [DoesNotReturn]
    public static nint Write<T>()
        where T : unmanaged, IProtoMessage<T> => throw Missing<T>(nameof(Write));

    /// <summary>Reports that messages cannot be compared.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    [DoesNotReturn]
    public static bool Equality<T>()
        where T : unmanaged, IProtoMessage<T> => throw Missing<T>(nameof(Equality));

    private static NotSupportedException Missing<T>(string part)
        where T : unmanaged, IProtoMessage<T> =>
        new($"{T.FullName} is generated without {part}: see ProtoZeroGenerate.");
}
