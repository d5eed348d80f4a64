using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Threading;
using ProtoZeroSharp.Tests.Checks;
using ProtoZeroSharp.Tests.Shapes;
using Xunit;

#pragma warning disable PZ4107 // Memory that is not freed is what these tests are about.
namespace ProtoZeroSharp.Tests.Memory;

/// <summary>A copy of the library in a collectible load context: what it has kept goes with it.</summary>
public class UnloadingTests
{
    private const int Loads = 12;

    // Kept arenas, spare blocks, states and tables of each copy stayed: 28 MB for each plug-in that was loaded and
    // unloaded.
    [Fact]
    [Trait("Needs", "Process")]
    [Trait("Speed", "Slow")]
    public void Library_InAnUnloadedContext_LeavesNoMemory()
    {
        if (OperatingSystem.IsLinux()) ChildProcess.Run(nameof(LoadAndUnload));
    }

    /// <summary>Throws if memory grows, or if a context is not collected.</summary>
    internal static void LoadAndUnload()
    {
        // Code and data of the copies themselves, which the runtime frees as it likes.
        _ = Grown(nameof(UseAll), 3);
        long empty = Grown(nameof(UseNothing), Loads);
        long grown = Grown(nameof(UseAll), Loads);
        Console.WriteLine($"{empty >> 10} KiB after {Loads} empty loads, {grown >> 10} KiB after {Loads} used ones");
        // Each load keeps 24 MiB and leaves 8 MiB behind undisposed.
        if (grown > Loads * (5L << 20))
            throw new InvalidOperationException($"{grown} bytes more after {Loads} loads, {empty} after empty ones");
    }

    /// <summary>Uses next to nothing. Called in each copy.</summary>
    internal static void UseNothing() => new ArenaAllocator().Dispose();

    /// <summary>Uses what keeps memory. Called in each copy.</summary>
    internal static void UseAll()
    {
        for (int round = 0; round < 2; round++)
        {
            using var first = new Owned<Sample>();
            using var second = new Owned<Sample>();
            first.Arena.AllocateSpan<byte>(12 << 20).Fill(1);
            second.Arena.AllocateSpan<byte>(12 << 20).Fill(2);
        }

        // Never disposed, and without a reference from here on.
        new ArenaAllocator().AllocateSpan<byte>(4 << 20).Fill(3);
        Forget();
        var thread = new Thread(Write);
        thread.Start();
        thread.Join();
        Write();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Forget()
    {
#pragma warning disable PZ4004 // that is what is tested
        var forgotten = new Owned<Sample>();
#pragma warning restore PZ4004
        forgotten.Arena.AllocateSpan<byte>(4 << 20).Fill(4);
    }

    private static void Write()
    {
        using var arena = new ArenaAllocator();
        var message = default(Eager);
        var list = message.MutableNumbers;
        for (int i = 0; i < 1_000_000; i++) list.Add(i, arena);
        byte[] bytes = message.ToByteArray();
        Eager again = Eager.Parse(bytes, arena);
        if (again.Numbers.Count != 1_000_000) throw new InvalidOperationException();
        var writer = new ProtoWriter(arena);
        writer.AddString(1, new string('x', 100_000));
        if (writer.ToArray().Length < 100_000) throw new InvalidOperationException();
    }

    private static long Grown(string use, int loads)
    {
        long before = Resident();
        for (int i = 0; i < loads; i++)
        {
            WeakReference context = LoadOnce(use);
            for (int j = 0; j < 20 && context.IsAlive; j++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }

            if (context.IsAlive) throw new InvalidOperationException($"load {i} was not collected");
        }

        return Resident() - before;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LoadOnce(string name)
    {
        var context = new AssemblyLoadContext("copy", isCollectible: true);
        string folder = Path.GetDirectoryName(typeof(UnloadingTests).Assembly.Location)!;
        string library = typeof(ArenaAllocator).Assembly.GetName().Name!;
        context.Resolving += (self, name) =>
            name.Name == library ? self.LoadFromAssemblyPath(Path.Combine(folder, library + ".dll")) : null;
        context.LoadFromAssemblyPath(Path.Combine(folder, library + ".dll"));
        Assembly tests = context.LoadFromAssemblyPath(typeof(UnloadingTests).Assembly.Location);
        MethodInfo use = tests.GetType(typeof(UnloadingTests).FullName!)!
            .GetMethod(name, BindingFlags.NonPublic | BindingFlags.Static)!;
        use.Invoke(null, null);
        if (use.Module.Assembly == typeof(UnloadingTests).Assembly) throw new InvalidOperationException("no copy");
        context.Unload();
        return new WeakReference(context);
    }

    private static long Resident()
    {
        // What the system's allocator keeps of freed memory differs by tens of MiB.
        ProtoMemory.Trim();
        string line = File.ReadLines("/proc/self/status").First(it => it.StartsWith("VmRSS", StringComparison.Ordinal));
        return long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1]) << 10;
    }
}
