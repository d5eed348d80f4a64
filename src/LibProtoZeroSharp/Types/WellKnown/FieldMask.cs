using System;
using System.Collections.Generic;
using System.Text;

namespace ProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// A path covers itself and all that lies below it: <c>a</c> covers <c>a.b</c>. A mask does not know its message:
/// <see cref="IsValid{T}()"/> tells whether all paths name fields of one. Code that applies a mask by itself calls
/// <see cref="Covers(ReadOnlySpan{char})"/> for the fields it knows.
/// </remarks>
public partial struct FieldMask
{
    private const byte Separator = (byte)',';

    /// <summary>
    /// A mask of paths between commas; empty ones are left out. Names are taken as they are, with underscores.
    /// </summary>
    /// <param name="paths">Paths such as <c>user.display_name,photo</c>.</param>
    /// <param name="arena">Where the mask lives.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static FieldMask FromString(ReadOnlySpan<char> paths, ArenaAllocator arena)
    {
        var mask = default(FieldMask);
        ProtoListEditor<ProtoString> list = mask.MutablePaths;
        foreach (Range range in paths.Split((char)Separator))
        {
            if (!paths[range].IsEmpty) list.Add(paths[range], arena);
        }

        return mask;
    }

    /// <summary>A mask of paths; empty ones are left out.</summary>
    /// <param name="paths">Paths; names are taken as they are, with underscores.</param>
    /// <param name="arena">Where the mask lives.</param>
    /// <exception cref="ArgumentNullException"><paramref name="paths"/> or one of them is null.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static FieldMask FromStringEnumerable(IEnumerable<string> paths, ArenaAllocator arena)
    {
        ArgumentNullException.ThrowIfNull(paths);
        var mask = default(FieldMask);
        ProtoListEditor<ProtoString> list = mask.MutablePaths;
        foreach (string path in paths)
        {
            ArgumentNullException.ThrowIfNull(path, nameof(paths));
            if (path.Length != 0) list.Add(path, arena);
        }

        return mask;
    }

    /// <summary>The paths with commas between them: what <see cref="FromString"/> reads.</summary>
    public readonly string ToPathString()
    {
        var text = new StringBuilder();
        foreach (ref readonly ProtoString path in Paths)
            text.Append(text.Length == 0 ? "" : ",").Append(path.ToString());
        return text.ToString();
    }

    /// <summary>Whether a path is in the mask or lies below one that is. Allocates nothing.</summary>
    /// <param name="path">The path, as UTF-8.</param>
    public readonly bool Covers(ReadOnlySpan<byte> path)
    {
        foreach (ref readonly ProtoString covering in Paths)
        {
            if (FieldPath.Covers(covering.Span, path)) return true;
        }

        return false;
    }

    /// <inheritdoc cref="Covers(ReadOnlySpan{byte})"/>
    /// <param name="path">The path.</param>
    public readonly bool Covers(ReadOnlySpan<char> path)
    {
        // UTF-8 takes three bytes a char at most; no sensible path is longer than this buffer.
        int size = Encoding.UTF8.GetByteCount(path);
        Span<byte> bytes = size <= 256 ? stackalloc byte[256] : new byte[size];
        return Covers(bytes[..Encoding.UTF8.GetBytes(path, bytes)]);
    }

    /// <summary>The same mask with its paths sorted, and without those that another covers.</summary>
    /// <param name="arena">Where the new mask lives; paths are copied.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public readonly FieldMask Normalize(ArenaAllocator arena) => Make(FieldPath.Canonical(Paths.Span, default), arena);

    /// <summary>The mask, normalized, of what is in one of both.</summary>
    /// <param name="other">The other mask.</param>
    /// <param name="arena">Where the new mask lives; paths are copied.</param>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public readonly FieldMask Union(in FieldMask other, ArenaAllocator arena) =>
        Make(FieldPath.Canonical(Paths.Span, other.Paths.Span), arena);

    /// <summary>The mask, normalized, of what is in both.</summary>
    /// <inheritdoc cref="Union" path="/param"/>
    /// <inheritdoc cref="Union" path="/exception"/>
    public readonly FieldMask Intersection(in FieldMask other, ArenaAllocator arena) =>
        Make(
            FieldPath.Common(FieldPath.Canonical(Paths.Span, default), FieldPath.Canonical(other.Paths.Span, default)),
            arena);

    private static FieldMask Make(ReadOnlySpan<ProtoString> paths, ArenaAllocator arena)
    {
        var mask = default(FieldMask);
        ProtoListEditor<ProtoString> list = mask.MutablePaths;
        foreach (ref readonly ProtoString path in paths) list.Add(path.Span, arena);
        return mask;
    }
}
