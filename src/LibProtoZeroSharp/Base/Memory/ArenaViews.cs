using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Texts and bytes on their way into a list or map of any element: those of another arena are copied, as by all members
/// that take an arena. For other types it is nothing; messages are taken as they are.
/// </summary>
internal static unsafe class ArenaViews
{
    /// <summary>Whether a value lies in the arena if it is a text or bytes; an empty one lies nowhere.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool LiesIn<T>(T value, ArenaAllocator arena)
        where T : unmanaged
    {
        // SAFETY: State throws unless the arena lives.
        if (typeof(T) == typeof(ProtoString))
            return Unsafe.BitCast<T, ProtoString>(value).AsBytes().LiesIn(arena.State);
        return typeof(T) != typeof(ProtoBytes) || Unsafe.BitCast<T, ProtoBytes>(value).LiesIn(arena.State);
    }

    /// <summary>Throws if a text has ended.</summary>
    /// <exception cref="ProtoLifetimeException">It has.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void MustLive<T>(T value)
        where T : unmanaged
    {
        if (typeof(T) == typeof(ProtoString)) Unsafe.BitCast<T, ProtoString>(value).CheckAlways();
    }

    /// <summary>A value, or its copy in the arena if it is a text or bytes that lie elsewhere.</summary>
    /// <exception cref="ProtoLifetimeException">The arena was disposed, or a text or bytes have ended.</exception>
    /// <exception cref="ArenaLimitException">The arena would hold more than it may.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T In<T>(T value, ArenaAllocator arena)
        where T : unmanaged => LiesIn(value, arena) ? value : Copy(value, arena);

    /// <summary>Puts copies of texts and bytes that lie elsewhere in their places.</summary>
    /// <inheritdoc cref="In{T}(T, ArenaAllocator)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Keep<T>(Span<T> values, ArenaAllocator arena)
        where T : unmanaged
    {
        if (typeof(T) != typeof(ProtoString) && typeof(T) != typeof(ProtoBytes)) return;
        foreach (ref T value in values) value = In(value, arena);
    }

    /// <summary>A copy of a text or bytes in the arena.</summary>
    /// <inheritdoc cref="In{T}(T, ArenaAllocator)" path="/exception"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static T Copy<T>(T value, ArenaAllocator arena)
        where T : unmanaged => typeof(T) == typeof(ProtoString)
        ? Unsafe.BitCast<ProtoString, T>(arena.Utf8(Unsafe.BitCast<T, ProtoString>(value).LivingSpan))
        : Unsafe.BitCast<ProtoBytes, T>(arena.Bytes(Unsafe.BitCast<T, ProtoBytes>(value).LivingSpan));
}
