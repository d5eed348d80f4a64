using System.Collections.Generic;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <summary>
/// Merges those fields of a message that a mask names. What the mask names and the source has not is cleared where it
/// is replaced.
/// </summary>
internal readonly unsafe struct MaskMergeVisit : IFieldVisit
{
    private readonly FieldMaskTree _mask;
    private readonly FieldMask.MergeOptions _options;
    private readonly ArenaAllocator _arena;
    private readonly MergeVisit _merge;
    private readonly MessageTable* _table;

    // Numbers of oneof members that the mask names: those set in the source, and those set in the target that the
    // source may clear.
    private readonly HashSet<int> _taken, _dropped;

    private MaskMergeVisit(
        MessageTable* table, FieldMaskTree mask, FieldMask.MergeOptions options, ArenaAllocator arena,
        HashSet<int> taken, HashSet<int> dropped)
    {
        _table = table;
        _mask = mask;
        _options = options;
        _arena = arena;
        _merge = new MergeVisit(arena, 0);
        _taken = taken;
        _dropped = dropped;
    }

    /// <summary>Merges into a message what a mask names of another.</summary>
    public static void Merge<T>(
        FieldMaskTree mask, ref readonly T source, ref T target, ArenaAllocator arena, FieldMask.MergeOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        // Paths may be long: a part of one is a level here, with two copies of the message.
        StackGuard.Ask(StackGuard.LevelSize(T.StackSize) + (4 * sizeof(T)));
        MessageHead.Checked(in source);
        MessageHead.Checked(in target);
        // Before they are copied: what is decoded in a copy would be decoded there only.
        if (T.IsLazy)
        {
            LazyField.Read(in source);
            LazyField.Edit(ref target, LazyState.Everything);
        }

        MergeCopies(mask, in source, ref target, arena, options);
    }

    // By itself, since the copies are on the stack: there must be room for them.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MergeCopies<T>(
        FieldMaskTree mask, ref readonly T source, ref T target, ArenaAllocator arena, FieldMask.MergeOptions options)
        where T : unmanaged, IProtoMessage<T>
    {
        // The source may be the target: what is changed must not be seen while it is read.
        T from = source;
        T before = target;
        MessageTable* table = TableOf<T>.Get();
        var taken = new HashSet<int>();
        var dropped = new HashSet<int>();
        var find = new MaskedMembers(table, mask, taken, whole: true, parts: true);
        T.VisitFields(ref find, ref MessageHead.Of(ref from), ref MessageHead.Of(ref from));
        find = new MaskedMembers(table, mask, dropped, whole: options.ReplaceMessageFields, parts: false);
        T.VisitFields(ref find, ref MessageHead.Of(ref before), ref MessageHead.Of(ref before));
        var visit = new MaskMergeVisit(table, mask, options, arena, taken, dropped);
        T.VisitFields(ref visit, ref MessageHead.Of(ref target), ref MessageHead.Of(ref from));
    }

    public bool Plain<T>(ref T a, ref readonly T b, int size)
        where T : unmanaged => true;

    /// <inheritdoc/>
    public bool AreSame<T, TEnd>(ref T a, ref readonly T b, ref TEnd end)
        where T : unmanaged
        where TEnd : unmanaged => false;

    public bool Value<T, TCodec>(int number, ref T a, ref readonly T b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (!IsWhole(number)) return true;
        a = default;
        return _merge.Value<T, TCodec>(number, ref a, in b);
    }

    public bool Optional<T, TCodec>(
        int number, ref T a, ref readonly T b, ref uint aBits, uint bBits, uint mask)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (!IsWhole(number)) return true;
        a = default;
        aBits &= ~mask;
        return _merge.Optional<T, TCodec>(number, ref a, in b, ref aBits, bBits, mask);
    }

    public bool Member<T, TCodec>(int number, ref T a, ref readonly T b, ref int aCase)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> =>
            !IsWhole(number) || _merge.Member<T, TCodec>(number, ref a, in b, ref aCase);

    public bool Message<T>(int number, ref MessageSlot a, MessageSlot b)
        where T : unmanaged, IProtoMessage<T>
    {
        if (_mask.Find(_table, number) is not { } below) return true;
        if (below.IsLeaf)
        {
            if (_options.ReplaceMessageFields) a = default;
            return _merge.Message<T>(number, ref a, b);
        }

        if (a.IsSet || b.IsSet) Merge(below, in b.OrEmpty<T>(), ref a.Ensure<T>(_arena), _arena, _options);
        return true;
    }

    public bool OneofMessage<T>(int number, ref MessageSlot a, MessageSlot b, ref int aCase)
        where T : unmanaged, IProtoMessage<T>
    {
        if (_mask.Find(_table, number) is not { } below) return true;
        MessageSlot member = below.IsLeaf && _options.ReplaceMessageFields ? default : a;
        // The member that was set stays where the arena says no: a case without its message could not be written.
        ref T target = ref member.Ensure<T>(_arena);
        a = member;
        aCase = number;
        if (below.IsLeaf) return _merge.Message<T>(number, ref a, b);
        Merge(below, in b.Of<T>(), ref target, _arena, _options);
        return true;
    }

    public bool Messages<T>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged, IProtoMessage<T> => Repeated<T, MessageCodec<T>>(number, ref a, in b);

    public bool Repeated<T, TCodec>(int number, ref RawList a, ref readonly RawList b)
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        if (!IsWhole(number)) return true;
        if (_options.ReplaceRepeatedFields) a = default;
        return _merge.Repeated<T, TCodec>(number, ref a, in b);
    }

    public bool Map<TKey, TValue, TKeyCodec, TValueCodec>(int number, ref RawMap a, ref readonly RawMap b)
        where TKey : unmanaged
        where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey>
        where TValueCodec : struct, IFieldCodec<TValue>
    {
        if (!IsWhole(number)) return true;
        if (_options.ReplaceRepeatedFields) a = default;
        return _merge.Map<TKey, TValue, TKeyCodec, TValueCodec>(number, ref a, in b);
    }

    public bool Oneof<TUnion>(ref int aCase, int bCase, ref TUnion a)
        where TUnion : unmanaged
    {
        if (aCase == bCase || !(_taken.Contains(bCase) || _dropped.Contains(aCase))) return true;
        a = default;
        // Which one is taken follows when it has been copied.
        aCase = 0;
        return true;
    }

    // Below what is no single message nothing can be named.
    private bool IsWhole(int number) => _mask.Find(_table, number) is { IsLeaf: true };
}
