using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

internal readonly unsafe partial struct MergeVisit
{
    /// <summary>Merges messages; the beginning of it.</summary>
    internal static void MergeRoot<T>(ref T target, ref readonly T source, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        fixed (T* place = &source)
        {
            WorkLimit.BeginCopy(&Measure<T>, null, place);
            try
            {
                Merge(ref target, in source, arena, 0);
            }
            finally
            {
                WorkLimit.EndCopy();
            }
        }
    }

    /// <summary>Copies a message; the beginning of it.</summary>
    internal static void CopyRoot<T>(ref T to, ref readonly T from, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage<T>
    {
        fixed (T* place = &from)
        {
            WorkLimit.BeginCopy(&Measure<T>, null, place);
            try
            {
                Copy(ref to, in from, arena, 0);
            }
            finally
            {
                WorkLimit.EndCopy();
            }
        }
    }

    // SAFETY: the source is a message of this type.
    private static long Measure<T>(void* type, void* source)
        where T : unmanaged, IProtoMessage<T> => T.SizeFields(ref *(MessageHead*)source, 0);

    /// <summary>Merges messages at some depth.</summary>
    internal static void Merge<T>(ref T target, ref readonly T source, ArenaAllocator arena, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        if (!Unsafe.AreSame(in target, in source))
        {
            Copy(ref target, in source, arena, depth);
            return;
        }

        if (T.StackSize != 0) StackGuard.Ask(T.StackSize + (2 * sizeof(T)));
        MergeSelf(ref target, arena, depth);
    }

    // By itself, since the copy is on the stack: that of a large message would count wherever messages are merged.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MergeSelf<T>(ref T message, ArenaAllocator arena, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        // What is appended to a list must not be seen while the list is being read.
        T copy = message;
        Copy(ref message, in copy, arena, depth);
    }

    /// <summary>Copies the fields of a message at some depth into another one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Copy<T>(ref T to, ref readonly T from, ArenaAllocator arena, int depth)
        where T : unmanaged, IProtoMessage<T>
    {
        WorkLimit.Descend(depth, T.StackSize);
        MessageHead.Of(ref to).Mark(arena.State->ViewStamp);
        ref MessageHead head = ref MessageHead.Checked(in from);
        ref MessageHead target = ref MessageHead.Of(ref to);
        if (T.IsLazy)
        {
            if (TryCopySource(ref LazyState.Of(ref target), in LazyState.Of(ref head), arena)) return;
            LazyField.Edit(ref to, LazyState.Everything);
        }

        var visit = new MergeVisit(arena, depth);
        T.VisitFields(ref visit, ref target, ref head);
        Unknown(ref target, in head, arena);
    }

    // What is as it was read is copied as it was read.
    private static bool TryCopySource(ref LazyState to, ref readonly LazyState from, ArenaAllocator arena)
    {
        if (!to.IsPristine || !from.IsUnchanged) return false;
        ArenaState* state = arena.State;
        byte* source = arena.AllocateBytes((nuint)from.Length + ParseState.ReadAhead);
        // SAFETY: the copy has room for the bytes and the slack.
        Unsafe.CopyBlockUnaligned(source, from.Source, (uint)from.Length);
        Unsafe.InitBlockUnaligned(source + from.Length, 0, ParseState.ReadAhead);
        var input = (LazyInput*)arena.AllocateBytes((nuint)sizeof(LazyInput));
        *input = new LazyInput
        {
            Arena = state,
            SafeEnd = (byte*)nint.MaxValue,
            MaxBytes = from.IsUndecoded && from.Input->MaxBytes >= 0
                ? ProtoParseOptions.NoArenaLimit : ProtoParseOptions.ArenaLimitOfInput,
            Budget = from.IsUndecoded ? from.Input->Budget : ProtoParseOptions.ArenaBytesFor(from.Length),
            WholeBudget = from.IsUndecoded ? from.Input->WholeBudget : ProtoParseOptions.ArenaBytesFor(from.Length),
            IsUnchecked = from.IsUnchecked,
        };
        to.Begin((nint)source, from.Length, from.DepthLeft | LazyState.FlagsOf(from.IsUnchecked), input);
        return true;
    }
}
