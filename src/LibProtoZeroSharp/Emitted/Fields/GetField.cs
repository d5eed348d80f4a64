using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>What the accessors of generated messages call.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class GetField
{
    /// <summary>Whether a number with implicit presence is set: -0.0 is, though it equals the default.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(float value) => System.BitConverter.SingleToUInt32Bits(value) != 0;

    /// <inheritdoc cref="IsSet(float)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(double value) => System.BitConverter.DoubleToUInt64Bits(value) != 0;

    /// <summary>The message that a field refers to, or the empty message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref readonly T Message<T>(MessageSlot field)
        where T : unmanaged, IProtoMessage<T> => ref field.OrEmpty<T>();

    /// <summary>The message that a field refers to, made if the field is unset.</summary>
    public static ref T Mutable<T>(scoped ref MessageSlot field, scoped ref MessageHead head, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        head.Check();
        Adopt(ref head, arena);
        return ref field.Ensure<T>(arena);
    }

    /// <summary>The message that a member of a oneof refers to, made if another member or none is set.</summary>
    public static ref T MutableOneof<T>(
        scoped ref MessageSlot field, scoped ref int which, int number, scoped ref MessageHead head,
        ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        head.Check();
        Adopt(ref head, arena);
        MessageSlot message = which == number ? field : default;
        // The case comes last: if the arena has no space, the member that was set still is.
        ref T result = ref message.Ensure<T>(arena);
        field = message;
        which = number;
        return ref result;
    }

    /// <summary>Refers to a message that was placed in an arena.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Init<T>(out MessageSlot field, scoped ArenaMessage<T> value)
        where T : unmanaged, IProtoMessage<T> => field = value.Slot;

    /// <summary>The same for a member of a oneof, which it sets; no message unsets it.</summary>
    public static void InitOneof<T>(
        scoped ref MessageSlot field, scoped ref int which, int number, scoped ArenaMessage<T> value)
        where T : unmanaged, IProtoMessage<T>
    {
        if (value.Slot.IsSet) which = number;
        else if (which == number) which = 0;
        else return;
        field = value.Slot;
    }

    /// <summary>The editor of a list.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ProtoListEditor<T> List<T>(ref RawList list, scoped ref readonly MessageHead head)
        where T : unmanaged
    {
        head.Check();
        return new ProtoListEditor<T>(ref list);
    }

    /// <summary>The editor of a map.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ProtoMapEditor<TKey, TValue> Map<TKey, TValue>(ref RawMap map, scoped ref readonly MessageHead head)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        head.Check();
        return new ProtoMapEditor<TKey, TValue>(ref map);
    }

    /// <summary>Copies a text into an arena.</summary>
    public static ProtoString Store(Utf8Source text, ArenaAllocator arena) => text.Store(arena);

    /// <summary>The part of a file's schema that describes one message.</summary>
    public static System.ReadOnlySpan<byte> Part(System.ReadOnlySpan<byte> schema, int start, int length) =>
        schema.Slice(start, length);

    /// <summary>The value of a string or bytes default, which lives as long as the process.</summary>
    public static ProtoString Text(System.ReadOnlySpan<byte> literal) =>
        // SAFETY: the emitted code passes a literal, which is part of the assembly and never moves.
        new(
            (byte*)Unsafe.AsPointer(ref System.Runtime.InteropServices.MemoryMarshal.GetReference(literal)),
            literal.Length, 0);

    /// <inheritdoc cref="Text"/>
    public static ProtoBytes Bytes(System.ReadOnlySpan<byte> literal) =>
        // SAFETY: as above.
        new(
            (byte*)Unsafe.AsPointer(ref System.Runtime.InteropServices.MemoryMarshal.GetReference(literal)),
            literal.Length, 0);

    // A message that was made with `default` belongs to an arena as soon as it refers to it.
    internal static void Adopt(scoped ref MessageHead head, ArenaAllocator arena)
    {
#if PROTOZERO_CHECKS
        if (head.Stamp == 0) head.Stamp = arena.State->Stamp;
#endif
    }
}
