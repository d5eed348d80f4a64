using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// A rule for the caller about arenas. It is checked as those of <see cref="ProtoContract"/>: in the checked library
/// only.
/// </summary>
[StackTraceHidden]
internal static class ArenaContract
{
    /// <summary>What is added where a list or map has space must live as long: in the arena of the space.</summary>
    /// <param name="stamp">The stamp of the list or map.</param>
    /// <param name="arena">The arena that is used.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void Same(ulong stamp, ArenaAllocator arena)
    {
        // SAFETY: State throws unless the arena lives.
        if (stamp != 0 && arena.State->ViewStamp != stamp) OtherArena();
    }

#if PROTOZERO_CHECKS
    /// <summary>What is enumerated must stay where it is.</summary>
    /// <param name="place">Address of the first element.</param>
    /// <param name="begun">When the enumeration began.</param>
    /// <param name="stamp">The stamp of the list or map.</param>
    public static void Unchanged(nint place, long begun, ulong stamp)
    {
        if (!ElementChanges.IsSince(place, begun)) return;
        // If the arena has ended, that is what is wrong.
        ArenaChecks.View(stamp);
        ProtoThrow.Misuse(
            "Elements of this list or map were removed, moved or overwritten while it was enumerated: call ToArray "
            + "first, or collect what is to be removed, or use RemoveIf.");
    }
#endif

    /// <summary>Notes that elements of a list or entries of a map are removed, moved or overwritten.</summary>
    /// <param name="place">Address of the first one.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Changes(nint place)
    {
#if PROTOZERO_CHECKS
        ElementChanges.Note(place);
#endif
    }

    /// <summary>Of the copies of a message that share a list only one may add where the list has space.</summary>
    /// <param name="list">The list.</param>
    /// <param name="more">How many elements an editor is about to add.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static void HasRoom(in RawList list, int more)
    {
#if PROTOZERO_CHECKS
        list.Check();
        if (more > list.Capacity - list.Length) return;
        if (SharedRoom.IsUsed(list.Items, list.Stamp, list.Length)) RoomIsUsed();
#endif
    }

    /// <summary>The same for a map.</summary>
    /// <param name="map">The map.</param>
    /// <param name="isNew">Whether it does not hold the key.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static void HasRoom(in RawMap map, bool isNew)
    {
#if PROTOZERO_CHECKS
        if (!isNew || map.Length >= map.Capacity) return;
        if (SharedRoom.IsUsed(map.Entries, map.Stamp, map.Length)) RoomIsUsed();
#endif
    }

    /// <summary>Notes how many elements a list has after an editor has added or removed some.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Edited(in RawList list)
    {
#if PROTOZERO_CHECKS
        SharedRoom.Note(list.Items, list.Stamp, list.Length);
#endif
    }

    /// <summary>The same for a map.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Edited(in RawMap map)
    {
#if PROTOZERO_CHECKS
        SharedRoom.Note(map.Entries, map.Stamp, map.Length);
#endif
    }

    /// <summary>Notes that the first element is added where there were others before: it overwrites one.</summary>
    /// <param name="list">The list.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Adds(in RawList list)
    {
        if (list.Length == 0 && list.Capacity != 0) Changes(list.Items);
    }

    /// <summary>An editor may not change the number or the place of what it enumerates.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void StaysInPlace([DoesNotReturnIf(false)] bool isSame)
    {
        if (!isSame) ProtoThrow.Misuse(
            "Elements were added or removed while an editor enumerated them, so changes by reference would be lost.");
    }

#if PROTOZERO_CHECKS
    [DoesNotReturn]
    private static void RoomIsUsed() => ProtoThrow.Misuse(
        "Another copy of this message has added to this list or map, in the place where this element would go, and "
        + "would show this element instead of its own: Clone a message before you edit a copy of it.");
#endif

    [DoesNotReturn]
    private static void OtherArena() => ProtoThrow.Misuse(
        "This list or map lives in another arena than the one that is passed: pass the arena of the message.");
}
