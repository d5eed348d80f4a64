using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Ends what goes over all messages of a message. Messages may share sub-messages: where each of forty messages holds
/// the next one twice, there are as many ways down as no computer can go.
/// </summary>
/// <remarks>
/// What writes or measures needs no count: it ends at 2 GiB. For the others the limit follows from the same: a message
/// of 2 GiB has more sub-messages than the limit only if they take less than eight bytes on average. Code that begins
/// at a root calls one of the methods that begin. Lists count once for all of their elements, so the count costs
/// nothing that can be measured.
/// </remarks>
internal static unsafe class WorkLimit
{
    /// <summary>How many messages may be visited.</summary>
    private const long MostMessages = 1L << 28;

    /// <summary>Lists and maps that are no longer count as the messages that they are.</summary>
    public const int FewElements = 16;

    // That many levels are not counted: without lists they hold few messages, and most messages are no deeper.
    private const int FreeLevels = 8;

    // After that many messages a copy tests whether its source is one that can be written: before memory is full.
    private const long FewCopies = 1L << 20;

    private const string TooMany =
        "The message holds itself or others too often: more than 268,435,456 messages would be visited.";

    // Of a copy that was not tested yet: what measures its source, and the source.
    [ThreadStatic]
    private static delegate*<void*, void*, long> t_measure;

    [ThreadStatic]
    private static void* t_type;

    [ThreadStatic]
    private static void* t_source;

    /// <summary>Begins to visit a message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Begin()
    {
        StackGuard.VisitsLeft = MostMessages;
        t_measure = null;
    }

    /// <summary>Begins to copy a message.</summary>
    /// <param name="measure">Gives the encoded size of the source, by its type and the source.</param>
    /// <param name="type">Its type, if the function needs it.</param>
    /// <param name="source">The source, which stays where it is until <see cref="EndCopy"/>.</param>
    public static void BeginCopy(
        delegate*<void*, void*, long> measure, void* type, void* source)
    {
        StackGuard.VisitsLeft = FewCopies;
        t_measure = measure;
        t_type = type;
        t_source = source;
    }

    /// <summary>Ends a copy.</summary>
    public static void EndCopy() => t_measure = null;

    /// <summary>Notes that messages are visited which lie side by side.</summary>
    /// <exception cref="InvalidOperationException">They are too many.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Visit(long count)
    {
        if ((StackGuard.VisitsLeft -= count) < 0) MeasureOrThrow();
    }

    /// <summary>
    /// Makes sure that there is stack for going into a message at some depth, and notes the visit. A type that tells no
    /// stack holds neither itself nor long chains of others: such messages are few unless there are lists.
    /// </summary>
    /// <inheritdoc cref="Visit" path="/exception"/>
    /// <inheritdoc cref="StackGuard.Enter(int)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Descend(int depth, int stackSize)
    {
        if (stackSize != 0 && depth >= Math.Min(FreeLevels, StackGuard.FreeLevelsOf(stackSize)))
            DescendFurther(depth, stackSize);
    }

    /// <summary>
    /// Notes the elements of a list or the entries of a map. Those of a short one count as the messages that they are.
    /// </summary>
    /// <inheritdoc cref="Visit" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void VisitAll(int count)
    {
        if (count > FewElements) Visit(count);
    }

    /// <summary>Stops what measures at the limit of the format.</summary>
    /// <exception cref="InvalidOperationException">The size is beyond it.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckSize(long size)
    {
        if (size > int.MaxValue) ProtoThrow.Misuse("The message would take more than 2,147,483,647 bytes.");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void DescendFurther(int depth, int stackSize)
    {
        if (--StackGuard.VisitsLeft < 0) MeasureOrThrow();
        if (depth >= StackGuard.FreeLevelsOf(stackSize) && !StackGuard.HasInline(stackSize)) StackGuard.Ask(stackSize);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MeasureOrThrow()
    {
        delegate*<void*, void*, long> measure = t_measure;
        if (measure == null) ProtoThrow.Misuse(TooMany);
        t_measure = null;
        // SAFETY: the source is that of the copy, which has not ended.
        CheckSize(measure(t_type, t_source));
        StackGuard.VisitsLeft = MostMessages;
    }
}
