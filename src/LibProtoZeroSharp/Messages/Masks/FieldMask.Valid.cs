using System;
using System.Text;

namespace ProtoZeroSharp.WellKnownTypes;

public partial struct FieldMask
{
    /// <summary>
    /// Makes a mask of paths between commas that all name fields of a message; empty ones are left out. Names are those
    /// of the schema, with underscores.
    /// </summary>
    /// <typeparam name="T">The message whose fields are named.</typeparam>
    /// <param name="paths">Paths such as <c>user.display_name,photo</c>.</param>
    /// <param name="arena">Where the mask lives.</param>
    /// <exception cref="ProtoFormatException">
    /// A path names no field of the message: <see cref="ProtoFormatError.UnknownField"/>. The offset is that of the
    /// path in chars, and the text names it.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public static FieldMask FromString<T>(ReadOnlySpan<char> paths, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        foreach (Range range in paths.Split((char)Separator))
        {
            if (!paths[range].IsEmpty && !IsValid<T>(paths[range]))
                ProtoThrow.NoField(paths[range], T.FullName, range.Start.Value);
        }

        return FromString(paths, arena);
    }

    /// <summary>
    /// Whether a path names a field of a message, or one below a field that holds a single message. Names are those of
    /// the schema, with underscores. Allocates nothing, unless the path has more than 256 bytes.
    /// </summary>
    /// <typeparam name="T">The message whose fields are named.</typeparam>
    /// <param name="path">The path, such as <c>user.display_name</c>; none is valid if it is empty.</param>
    public static unsafe bool IsValid<T>(ReadOnlySpan<char> path)
        where T : unmanaged, IProtoMessage<T>
    {
        int size = Encoding.UTF8.GetByteCount(path);
        Span<byte> bytes = size <= 256 ? stackalloc byte[256] : new byte[size];
        return IsValid(TableOf<T>.Get(), bytes[..Encoding.UTF8.GetBytes(path, bytes)]);
    }

    /// <summary>
    /// Whether all paths name fields of a message, or of one below a field that holds a single message: nothing can be
    /// named below a list, a map or a field that holds no message. An empty mask is valid, an empty path is not.
    /// Allocates nothing.
    /// </summary>
    /// <typeparam name="T">The message whose fields are named.</typeparam>
    public readonly unsafe bool IsValid<T>()
        where T : unmanaged, IProtoMessage<T> => IsValid(TableOf<T>.Get());

    /// <inheritdoc cref="IsValid{T}()"/>
    /// <param name="type">The message whose fields are named, perhaps of a schema that is read at run time.</param>
    public readonly unsafe bool IsValid(ProtoType type) => IsValid(type.Table);

    private readonly unsafe bool IsValid(MessageTable* table)
    {
        foreach (ref readonly ProtoString path in Paths)
        {
            if (!IsValid(table, path.Span)) return false;
        }

        return true;
    }

    private static unsafe bool IsValid(MessageTable* table, ReadOnlySpan<byte> path)
    {
        while (true)
        {
            int dot = path.IndexOf((byte)'.');
            FieldEntry* field = table->FindName(dot < 0 ? path : path[..dot]);
            if (dot < 0 || field == null) return field != null;
            if (field->Shape is FieldShape.List or FieldShape.Map || !field->IsMessage) return false;
            table = field->Message;
            path = path[(dot + 1)..];
        }
    }
}
