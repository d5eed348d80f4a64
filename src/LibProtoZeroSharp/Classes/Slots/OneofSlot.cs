using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a class stores for a oneof: the member that is set, as a number, a string or an object. Which one it is stands
/// beside it, as the number of the field.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct OneofSlot
{
    // A number is in its place.
    private TextSlot _slot;

    /// <summary>The string. It is made when it is first read.</summary>
    public string Text => _slot.Value;

    internal readonly ulong Bits => _slot.Place;

    [UnscopedRef]
    internal ref TextSlot Slot => ref _slot;

    internal readonly object? Source => _slot.Source;

    /// <summary>The number, which must be of this type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly T Number<T>()
        where T : unmanaged
    {
        ulong bits = _slot.Place;
        // SAFETY: no number takes more than eight bytes.
        return Unsafe.As<ulong, T>(ref bits);
    }

    /// <summary>Sets a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SetNumber<T>(T value)
        where T : unmanaged
    {
        ulong bits = 0;
        // SAFETY: no number takes more than eight bytes.
        Unsafe.As<ulong, T>(ref bits) = value;
        _slot.Place = bits;
        _slot.Source = null;
    }

    /// <summary>Sets a string.</summary>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    public void SetText(string value) => _slot.Value = value;

    /// <summary>The object; null if it is of another type, as one that another thread has just set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly T Object<T>()
        where T : class => (_slot.Source as T)!;

    /// <summary>The value of a wrapper or an encoded message, which must be of this type.</summary>
    public readonly T Value<T>() => (T)_slot.Source!;

    /// <summary>Sets an object, or the value of a wrapper; null unsets it.</summary>
    public void Set(object? value) => _slot.Source = value;
}
