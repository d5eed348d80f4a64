using System;
using System.Collections.Generic;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <remarks>Makes masks of texts and numbers, and checks them.</remarks>
public sealed partial class FieldMask
{
    /// <summary>A mask of paths with commas between them; empty paths are left out.</summary>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    public static FieldMask FromString(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return FromStringEnumerable(value.Split(','));
    }

    /// <summary>A mask of paths; empty ones are left out.</summary>
    /// <exception cref="ArgumentNullException">The sequence or a path is null.</exception>
    public static FieldMask FromStringEnumerable(IEnumerable<string> paths)
    {
        ArgumentNullException.ThrowIfNull(paths);
        var mask = new FieldMask();
        foreach (string path in paths)
        {
            ArgumentNullException.ThrowIfNull(path, nameof(paths));
            if (path.Length != 0) mask.Paths.Add(path);
        }

        return mask;
    }

    /// <summary>A mask of paths with commas between them, all of which name fields of a message.</summary>
    /// <typeparam name="T">The class of the message.</typeparam>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">A path names no field.</exception>
    public static FieldMask FromString<T>(string value)
        where T : class, IMessage, new() => Valid<T>(FromString(value));

    /// <summary>A mask of paths, all of which name fields of a message; empty ones are left out.</summary>
    /// <inheritdoc cref="FromString{T}(string)"/>
    public static FieldMask FromStringEnumerable<T>(IEnumerable<string> paths)
        where T : class, IMessage, new() => Valid<T>(FromStringEnumerable(paths));

    /// <summary>A mask of fields of a message by their numbers.</summary>
    /// <typeparam name="T">The class of the message.</typeparam>
    /// <exception cref="ArgumentNullException">There are no numbers.</exception>
    /// <exception cref="ArgumentException">The message has no such field.</exception>
    public static FieldMask FromFieldNumbers<T>(params int[] fieldNumbers)
        where T : class, IMessage, new() => FromFieldNumbers<T>((IEnumerable<int>)fieldNumbers);

    /// <inheritdoc cref="FromFieldNumbers{T}(int[])"/>
    public static FieldMask FromFieldNumbers<T>(IEnumerable<int> fieldNumbers)
        where T : class, IMessage, new()
    {
        ArgumentNullException.ThrowIfNull(fieldNumbers);
        ProtoType type = TypeOf<T>();
        var mask = new FieldMask();
        foreach (int number in fieldNumbers) mask.Paths.Add(type.GetField(number).Name);
        return mask;
    }

    /// <summary>Whether all paths of a mask name fields of a message, or of one in a field of it.</summary>
    /// <typeparam name="T">The class of the message.</typeparam>
    /// <exception cref="ArgumentNullException">The mask is null.</exception>
    public static bool IsValid<T>(FieldMask fieldMask)
        where T : class, IMessage, new() => IsValid(TypeOf<T>(), fieldMask);

    /// <inheritdoc cref="IsValid{T}(FieldMask)"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool IsValid(MessageDescriptor descriptor, FieldMask fieldMask)
    {
        ArgumentNullException.ThrowIfNull(descriptor);
        return IsValid(descriptor.Type, fieldMask);
    }

    /// <summary>Whether a path names a field of a message, or of one in a field of it.</summary>
    /// <typeparam name="T">The class of the message.</typeparam>
    /// <exception cref="ArgumentNullException">The path is null.</exception>
    public static bool IsValid<T>(string path)
        where T : class, IMessage, new() => IsValid(TypeOf<T>(), new FieldMask { Paths = { path } });

    /// <inheritdoc cref="IsValid{T}(string)"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool IsValid(MessageDescriptor descriptor, string path) =>
        IsValid(descriptor, new FieldMask { Paths = { path } });

    private static bool IsValid(ProtoType type, FieldMask mask)
    {
        ArgumentNullException.ThrowIfNull(mask);
        using ThreadArena.Lease lease = ThreadArena.Rent();
        return mask.ToStruct(lease.Arena).IsValid(type);
    }

    private static FieldMask Valid<T>(FieldMask mask)
        where T : class, IMessage, new() => IsValid<T>(mask)
        ? mask : throw InvalidProtocolBufferException.Of(new ProtoError(ProtoFormatError.UnknownField, 0));

    private static ProtoType TypeOf<T>()
        where T : class, IMessage, new() => new T().Code.GetProtoType();
}
