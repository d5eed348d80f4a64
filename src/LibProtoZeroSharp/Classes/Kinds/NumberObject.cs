using System.ComponentModel;

namespace ProtoZeroSharp.Emitted;

/// <summary>Numbers, bools and enums, which are the same in a class and in a struct.</summary>
/// <typeparam name="T">The number.</typeparam>
/// <typeparam name="TCodec">How it is encoded.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct NumberObject<T, TCodec> : IObjectKind<T, T>
    where T : unmanaged
    where TCodec : struct, IFieldCodec<T>
{
    /// <inheritdoc/>
    public static WireType WireType => TCodec.WireType;

    /// <inheritdoc/>
    public static T Load(ref readonly T stored, T before, ref ObjectLoad l) => stored;

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, T value, int site, int depth) =>
        TCodec.Write(p, ref o, tag, in value, site, depth);

    /// <inheritdoc/>
    public static bool Same(T a, T b, int depth) => MapKey.Same(in a, in b);

    /// <inheritdoc/>
    public static int Hash(T value, int depth) => (int)MapKey.Hash(in value);
}
