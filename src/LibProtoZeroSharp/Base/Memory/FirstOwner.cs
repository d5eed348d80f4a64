namespace ProtoZeroSharp;

/// <summary>
/// What stands in front of elements that were made outside a message, by
/// <see cref="ArenaAllocator.List{T}(System.ReadOnlySpan{T})"/> and its like: whether a field owns them. The first
/// field that they are assigned to does; all others borrow them.
/// </summary>
internal static unsafe class FirstOwner
{
    private const nuint HeadSize = 8;

    /// <summary>Takes bytes that no field owns yet, aligned to eight; their content is undefined.</summary>
    public static nint Allocate(ArenaAllocator arena, nuint size)
    {
        byte* head = arena.AllocateBytes(HeadSize + size);
        // SAFETY: the head was just allocated.
        *(ulong*)head = 0;
        return (nint)(head + HeadSize);
    }

    /// <summary>Makes the caller the owner; false if there is one.</summary>
    /// <param name="start">What <see cref="Allocate"/> returned; its arena lives.</param>
    public static bool TryBecome(nint start)
    {
        // SAFETY: the head stands in front, and the arena lives.
        ref ulong isOwned = ref ((ulong*)start)[-1];
        if (isOwned != 0) return false;
        isOwned = 1;
        return true;
    }
}
