using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Threading;

namespace ProtoZeroSharp;

/// <summary>
/// Gives native memory back when the library itself is unloaded: when a collectible
/// <see cref="AssemblyLoadContext"/> holds a copy of it. What only waits for the next use goes as soon as the unloading
/// begins, the rest when nothing of this copy can run any more.
/// </summary>
internal sealed class Unloading
{
    private static readonly Lock s_lock = new();

    // Statics of an assembly live as long as anything that could still call it.
    private static Unloading? s_last;

    private bool _othersHaveEnded;

    private Unloading()
    {
    }

    // Finalizers of objects that died at the same time, forgotten messages for instance, may run after this one and
    // still use arenas. They have run when this one is called a second time.
    ~Unloading()
    {
        if (!_othersHaveEnded)
        {
            _othersHaveEnded = true;
            System.GC.ReRegisterForFinalize(this);
            return;
        }

        GiveUpKept();
        ArenaPool.FreeAll();
        LastingMemory.FreeAll();
    }

    /// <summary>
    /// Called before the first memory is taken that lives as long as the library. Does nothing if that is as long as
    /// the process.
    /// </summary>
    public static void Prepare()
    {
        Assembly library = typeof(Unloading).Assembly;
        if (library.IsCollectible) Begin(library);
    }

    // Apart, so that no other process loads the assembly of load contexts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Begin(Assembly library)
    {
        lock (s_lock)
        {
            if (s_last != null) return;
            s_last = new Unloading();
            AssemblyLoadContext.GetLoadContext(library)!.Unloading += static _ => GiveUpKept();
        }
    }

    private static void GiveUpKept()
    {
        MemoryMeter.Withdraw();
        ArenaShelf.Clear();
        SpareBlocks.Clear();
#if PROTOZERO_CHECKS
        Quarantine.Clear();
        ArenaStacks.Withdraw();
#endif
    }
}
