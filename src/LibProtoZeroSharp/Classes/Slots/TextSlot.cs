using System;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a class stores for a string: the string, or its UTF-8 in a page of bytes until it is first read. Reads from
/// several threads are safe: the first ones may make equal strings, of which one stays.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TextSlot
{
    // A string, or the page; null for the empty string.
    internal object? Source;

    // Of a text in a page: the offset of its first byte, and in the high half their number.
    internal ulong Place;

    /// <summary>Whether it is the empty string.</summary>
    public readonly bool IsEmpty
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Source is null;
    }

    /// <summary>The string. It is made when it is first read.</summary>
    /// <exception cref="ArgumentNullException">It is set to null.</exception>
    public string Value
    {
        // The source is read once, since another thread may put the string there meanwhile; the place stays.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Source is { } source ? source as string ?? Decode(source) : "";
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            Source = value.Length == 0 ? null : value;
        }
    }

    /// <summary>The bytes of a text that was not read yet; false if it is a string, which may be empty.</summary>
    internal readonly bool TryGetUtf8(out ReadOnlySpan<byte> utf8)
    {
        if (Source is byte[] page)
        {
            utf8 = page.AsSpan((int)(uint)Place, (int)(Place >> 32));
            return true;
        }

        utf8 = default;
        return false;
    }

    /// <summary>Whether two texts are equal.</summary>
    internal static bool Same(ref TextSlot a, ref TextSlot b)
    {
        if (a.TryGetUtf8(out ReadOnlySpan<byte> left) && b.TryGetUtf8(out ReadOnlySpan<byte> right))
            return left.SequenceEqual(right);
        return string.Equals(a.Value, b.Value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string Decode(object source)
    {
        ReadOnlySpan<byte> utf8 = ((byte[])source).AsSpan((int)(uint)Place, (int)(Place >> 32));
        string text = Utf8Decoder.TryDecode(utf8) ?? Encoding.UTF8.GetString(utf8);
        Source = text;
        return text;
    }
}
