using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Stops on the way down into messages before the stack ends, for messages of any size, however their code is compiled.
/// Messages that tell no <see cref="Emitted.IMessageCode.StackSize"/> are not checked, except by parsers that are deep
/// already.
/// </summary>
/// <remarks>
/// What a message tells is an argument, a constant to the JIT, and no type argument: methods that are not generic are
/// compiled once, with the library.
/// </remarks>
internal static unsafe class StackGuard
{
    /// <summary>
    /// This number of levels of messages that are not large takes 56 KiB at most, and is not checked. The runtime keeps
    /// 128 KiB free where its check succeeds (64 KiB on 32 bits), which must last for these levels, for what is below
    /// the last message, and for the compiler of the runtime.
    /// </summary>
    internal const int FreeLevels = StackSizes.FreeLevels;

    // The first levels of large messages, which are not checked: of all sizes together they take thrice that.
    private const int FreeBytes = 12 << 10;

    // That many bytes may be taken at once where the check of the runtime succeeded. So far below it is not called
    // again, and by such steps the end is found.
    private const int ProbedBytes = 32 << 10;

    // Complement of the lowest address of this thread's stack that is known to be good; 0 stands for none.
    [ThreadStatic]
    private static nuint t_notLowest;

    // How many messages may still be visited: beside the other, so that one look-up of the thread finds both.
    [ThreadStatic]
    private static long t_visitsLeft;

    /// <summary>How many messages may still be visited; see <see cref="WorkLimit"/>.</summary>
    public static ref long VisitsLeft
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref t_visitsLeft;
    }

    /// <summary>Whether a message takes so much stack that parsers check it at every level.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsLarge(int stackSize) => stackSize > StackSizes.SmallLevel;

    /// <summary>
    /// From how many levels left on a parser checks the stack: for large messages earlier than for others.
    /// </summary>
    /// <param name="others">How many levels are left where it checks for others; 0 at least.</param>
    /// <param name="stackSize">What the message tells.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int AskFrom(int others, int stackSize) =>
        stackSize <= StackSizes.SmallLevel ? others : others + FreeLevels - FreeLevelsOf(stackSize);

    /// <summary>Bytes of stack that a level takes at most.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int LevelSize(int stackSize) => Math.Max(stackSize, StackSizes.SmallLevel);

    /// <summary>
    /// Whether there is stack for a message in which others begin: only of huge ones there may be none.
    /// </summary>
    /// <param name="stackSize">What the message tells.</param>
    /// <param name="size">Its size.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasRoot(int stackSize, int size) => stackSize <= ProbedBytes || Has(RootSize(stackSize, size));

    /// <summary>
    /// The same, for what throws. Operations that need no arena test here whether the library runs in this process.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">There is not.</exception>
    /// <exception cref="PlatformNotSupportedException">The library does not run in this process.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void EnterRoot(int stackSize, int size)
    {
        PlatformCheck.Require();
        if (stackSize > ProbedBytes) Ask(RootSize(stackSize, size));
    }

    /// <summary>
    /// Makes sure that there is stack for going into a message whose depth is not known.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">There is not.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Enter(int stackSize)
    {
        if (stackSize != 0) Ask(stackSize);
    }

    /// <summary>
    /// The same for a writer at some depth. Takes and returns its cursor, which then need not be kept across the
    /// call.
    /// </summary>
    /// <inheritdoc cref="Enter(int)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Enter(nint p, int depth, int stackSize) =>
        stackSize != 0 && depth >= FreeLevelsOf(stackSize) ? Ask(p, stackSize) : p;

    /// <summary>The same for what visits all fields.</summary>
    /// <inheritdoc cref="Enter(int)" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Descend(int depth, int stackSize)
    {
        if (stackSize != 0 && depth >= FreeLevelsOf(stackSize)) Ask(stackSize);
    }

    /// <summary>The same for what does not throw.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool CanDescend(int depth, int stackSize) =>
        stackSize == 0 || depth < FreeLevelsOf(stackSize) || Has(stackSize);

    /// <summary>
    /// Whether nesting may go one deeper, into something that takes <paramref name="bytes"/> of stack, with <paramref
    /// name="depth"/> levels left.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool MayDescend(int depth, int bytes) => depth > 0 && Has(bytes);

    /// <summary>Whether there is stack for a level that takes that many bytes, with something to spare.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool Has(int bytes) => HasInline(bytes);

    /// <summary>The same for a caller that has nothing to keep across the call.</summary>
    /// <remarks>The address is that of a local of the caller.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasInline(int bytes)
    {
        byte here;
        // SAFETY: only the address is of interest; nothing is read there.
        nuint address = (nuint)(&here);
        if (address < (nuint)bytes) return false;
        nuint lowest = address - (nuint)bytes;
        return lowest >= ~t_notLowest || Feel(lowest);
    }

    // Where others begin the message itself lies on the stack, once as a local and once as a result.
    private static int RootSize(int stackSize, int size) => stackSize + (2 * size);

    /// <summary>How many levels of such messages are not checked: a constant to the JIT.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int FreeLevelsOf(int stackSize) =>
        stackSize <= StackSizes.SmallLevel ? FreeLevels : FreeBytes / stackSize;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Ask(nint p, int bytes)
    {
        Ask(bytes);
        return p;
    }

    /// <summary>
    /// Makes sure that there is stack for a level that takes that many bytes, with something to spare.
    /// </summary>
    /// <inheritdoc cref="Enter(int)" path="/exception"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Ask(int bytes)
    {
        if (!Has(bytes)) throw new InsufficientExecutionStackException();
    }

    // The runtime says whether 128 KiB are free below the caller. Where that is not enough we go down, by less than
    // that, and call it again.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Feel(nuint lowest)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack()) return false;
        byte here;
        // SAFETY: only the address is of interest; nothing is read there.
        nuint good = (nuint)(&here) - ProbedBytes;
        t_notLowest = ~good;
        return lowest >= good || FeelBelow(lowest);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static bool FeelBelow(nuint lowest)
    {
        byte* room = stackalloc byte[ProbedBytes];
        // SAFETY: the runtime has said that four times as much is free; the bytes are not used. Writing one keeps the
        // space.
        *room = 0;
        bool found = Feel(lowest);
        *room = 1;
        return found;
    }
}
