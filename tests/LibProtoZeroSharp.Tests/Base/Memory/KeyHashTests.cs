using System;
using System.IO;
using System.Linq;
using System.Numerics;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

public class KeyHashTests
{
    // Container images without OpenSSL aborted in the first GetHashCode, since the seed came from the cryptographic
    // generator.
    [Fact]
    [Trait("Needs", "Process")]
    public void Seed_WithoutOpenSsl_IsMade()
    {
        if (!OperatingSystem.IsLinux()) return;
        // Found before the real ones, and no libraries: what needs OpenSSL aborts.
        DirectoryInfo folder = Directory.CreateTempSubdirectory("protozero");
        try
        {
            foreach (string version in new[] { "4", "3", "1.1", "1.0.2", "1.0.0", "10", "11", "111" })
                File.WriteAllText(Path.Combine(folder.FullName, "libssl.so." + version), "no library");
            ChildProcess.Run(
                nameof(HashAll), ("LD_LIBRARY_PATH", folder.FullName), ("CLR_OPENSSL_VERSION_OVERRIDE", "nonexistent"));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // In images without /dev/urandom the first GetHashCode threw. eng/published.sh runs programs in such an image.
    [Fact]
    public void KernelRandom_OnLinux_GivesOtherBytesEachTime()
    {
        byte[] first = new byte[16], second = new byte[16];
        Assert.Equal(OperatingSystem.IsLinux(), KernelRandom.TryFill(first));
        Assert.Equal(OperatingSystem.IsLinux(), KernelRandom.TryFill(second));
        if (OperatingSystem.IsLinux()) Assert.NotEqual(first, second);
    }

    [Fact]
    public void Library_RefersTo_NoAssemblyThatLoadsCryptography() =>
        Assert.DoesNotContain(
            typeof(ArenaAllocator).Assembly.GetReferencedAssemblies(),
            it => it.Name!.StartsWith("System.Security.Cryptography", StringComparison.Ordinal));

    [Fact]
    public void Of_NumbersInARow_SpreadOverAllBits()
    {
        int[] set = new int[32];
        const int Count = 4096;
        for (ulong i = 0; i < Count; i++)
        {
            uint hash = KeyHash.Of(i);
            for (int bit = 0; bit < set.Length; bit++) set[bit] += (int)((hash >> bit) & 1);
        }

        Assert.All(set, count => Assert.InRange(count, Count * 4 / 10, Count * 6 / 10));
        Assert.InRange(Enumerable.Range(0, Count).Select(i => BitOperations.PopCount(KeyHash.Of((ulong)i))).Distinct()
            .Count(), 10, 32);
    }

    /// <summary>The first hashes of a process.</summary>
    internal static void HashAll()
    {
        using var arena = new ArenaAllocator();
        if (arena.Utf8("text").GetHashCode() != (int)KeyHash.Of("text"u8))
            throw new InvalidOperationException("Equal texts have different hashes.");
    }
}
