using System.ComponentModel;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Emitted;

/// <summary>Strings in lists and maps. What is not UTF-8 is replaced, where the schema allows it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct TextObject : IObjectKind<string, ProtoString>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static string Load(ref readonly ProtoString stored, string? before, ref ObjectLoad l) => l.MakeText(stored);

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, string value, int site, int depth) =>
        PutObject.Text(p, ref o, tag, value);

    /// <inheritdoc/>
    public static bool Same(string a, string b, int depth) => string.Equals(a, b);

    /// <inheritdoc/>
    public static int Hash(string value, int depth) => value.GetHashCode();
}

/// <summary>Bytes in lists and maps.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BytesObject : IObjectKind<ByteString, ProtoBytes>
{
    /// <inheritdoc/>
    public static WireType WireType => WireType.LengthDelimited;

    /// <inheritdoc/>
    public static ByteString Load(ref readonly ProtoBytes stored, ByteString? before, ref ObjectLoad l) =>
        stored.Length == 0 ? ByteString.Empty : ObjectLoad.MakeBytes(stored.Span);

    /// <inheritdoc/>
    public static nint Write(nint p, ref Output o, uint tag, ByteString value, int site, int depth) =>
        PutObject.Bytes(p, ref o, tag, value);

    /// <inheritdoc/>
    public static bool Same(ByteString a, ByteString b, int depth) => a.Equals(b);

    /// <inheritdoc/>
    public static int Hash(ByteString value, int depth) => value.GetHashCode();
}
