using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Reads one field of many messages: its type is tested once, when <see cref="ProtoField.As{T}"/> makes the accessor,
/// and not for each message. Valid as long as the process. Allocates nothing.
/// </summary>
/// <typeparam name="T">What the field stores for a value; see <see cref="ProtoField.As{T}"/>.</typeparam>
public readonly unsafe struct ProtoAccessor<T>
    where T : unmanaged
{
    private readonly FieldEntry* _entry;
    private readonly MessageTable* _table;

    internal ProtoAccessor(FieldEntry* entry, MessageTable* table)
    {
        _entry = entry;
        _table = table;
    }

    /// <summary>Reads a field with one value.</summary>
    /// <param name="message">A message of the field's type.</param>
    /// <param name="value">The value, or the default of <typeparamref name="T"/> if it is unset.</param>
    /// <returns>
    /// Whether it is set: a field without <see cref="ProtoField.HasPresence"/> is if it differs from its default.
    /// </returns>
    /// <exception cref="System.InvalidOperationException">
    /// The message is of another type, the field is a list, or this is the default accessor.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryGet(ProtoView message, out T value)
    {
        ref byte start = ref Check(message);
        if (_entry->Shape == FieldShape.List) ThrowList();
        if (!_entry->IsSetIn(ref start))
        {
            value = default;
            return false;
        }

        // SAFETY: the entry tells what lies there, and As<T> has tested that it is a T.
        value = Unsafe.ReadUnaligned<T>(ref Unsafe.AddByteOffset(ref start, (nint)_entry->Offset));
        return true;
    }

    /// <summary>
    /// The elements of a field that is a list. Valid as long as the message, and until the list changes.
    /// </summary>
    /// <param name="message">A message of the field's type.</param>
    /// <exception cref="System.InvalidOperationException">
    /// The message is of another type, the field is no list, or this is the default accessor.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoList<T> GetList(ProtoView message)
    {
        ref byte start = ref Check(message);
        if (_entry->Shape != FieldShape.List) ThrowNoList();
        // SAFETY: the message holds a list there, and As<T> has tested its elements.
        return Unsafe.As<byte, RawList>(ref Unsafe.AddByteOffset(ref start, (nint)_entry->Offset)).Of<T>();
    }

    // A message of another type would be read outside of its memory.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Check(ProtoView message)
    {
        if (message.Table != _table || _table == null) ThrowOther();
        ref byte start = ref Unsafe.AsRef(in message.Start);
        Unsafe.As<byte, MessageHead>(ref start).Check();
        if (_table->IsLazy) message.Decode();
        return ref start;
    }

    private static void ThrowOther() => ProtoThrow.Misuse("The message is not of the type that has the field.");

    private static void ThrowList() => ProtoThrow.Misuse("The field is a list: GetList reads it.");

    private static void ThrowNoList() => ProtoThrow.Misuse("The field is no list.");
}
