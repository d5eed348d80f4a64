using System;

namespace ProtoZeroSharp;

/// <content>What reads it from many messages.</content>
public readonly unsafe partial struct ProtoField
{
    /// <summary>
    /// Makes an accessor that reads the field of many messages: a <c>float</c> field as <c>float</c>, an enum as
    /// <c>int</c>, a string as <see cref="ProtoString"/>, <c>bytes</c> as <see cref="ProtoBytes"/>.
    /// </summary>
    /// <typeparam name="T">
    /// <c>int</c>, <c>uint</c>, <c>long</c>, <c>ulong</c>, <c>float</c>, <c>double</c>, <c>bool</c>,
    /// <see cref="ProtoString"/> or <see cref="ProtoBytes"/>, as the field has it; of a list, as its elements have it.
    /// </typeparam>
    /// <exception cref="InvalidOperationException">
    /// The field stores something else, is a map, or the key or the value of one.
    /// </exception>
    public ProtoAccessor<T> As<T>()
        where T : unmanaged
    {
        MessageTable* table = FieldEntry.OwnerOf(Entry);
        if (table == null || IsMap) ProtoThrow.Misuse("A map, its key and its value have no accessor.");
        bool fits = Entry->Storage switch
        {
            StorageKind.Int32 or StorageKind.Enum => typeof(T) == typeof(int),
            StorageKind.UInt32 => typeof(T) == typeof(uint),
            StorageKind.Int64 => typeof(T) == typeof(long),
            StorageKind.UInt64 => typeof(T) == typeof(ulong),
            StorageKind.Float => typeof(T) == typeof(float),
            StorageKind.Double => typeof(T) == typeof(double),
            StorageKind.Bool => typeof(T) == typeof(bool),
            StorageKind.Text => typeof(T) == typeof(ProtoString),
            StorageKind.Bytes => typeof(T) == typeof(ProtoBytes),
            _ => false,
        };
        if (!fits) ProtoThrow.Misuse($"A field of type {Type} is not read as {typeof(T).Name}.");
        return new ProtoAccessor<T>(Entry, table);
    }
}
