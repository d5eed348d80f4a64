using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Runtime.InteropServices;
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

    // Of a key; or of a part of a message, with what mixes it into the whole.
    private static uint HashOf(bool isPart, ReadOnlySpan<byte> bytes) =>
        isPart ? Hashing.Mixed(0, 1, KeyHash.PartOf(bytes)) : KeyHash.Of(bytes);

    private static uint HashOf(bool isPart, ulong number) =>
        isPart ? HashOf(true, MemoryMarshal.AsBytes(new ReadOnlySpan<ulong>(in number))) : KeyHash.Of(number);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Of_NumbersInARow_SpreadOverAllBits(bool isPart)
    {
        int[] set = new int[32];
        const int Count = 4096;
        for (ulong i = 0; i < Count; i++)
        {
            uint hash = HashOf(isPart, i);
            for (int bit = 0; bit < set.Length; bit++) set[bit] += (int)((hash >> bit) & 1);
        }

        Assert.All(set, count => Assert.InRange(count, Count * 4 / 10, Count * 6 / 10));
        int different = Enumerable.Range(0, Count).Select(i => BitOperations.PopCount(HashOf(isPart, (ulong)i)))
            .Distinct().Count();
        Assert.InRange(different, 10, 32);
    }

    // Each length takes other loads, and each byte has to be in one of them.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Of_BytesThatDifferInOneBit_Differs(bool isPart)
    {
        var random = new Random(9);
        byte[] bytes = new byte[300];
        random.NextBytes(bytes);
        int same = 0;
        for (int length = 1; length <= bytes.Length; length++)
        {
            uint hash = HashOf(isPart, bytes.AsSpan(0, length));
            int changed = 0;
            for (int at = 0; at < length; at++)
            {
                bytes[at] ^= (byte)(1 << (at % 8));
                uint other = HashOf(isPart, bytes.AsSpan(0, length));
                bytes[at] ^= (byte)(1 << (at % 8));
                if (hash == other) same++;
                changed += BitOperations.PopCount(hash ^ other);
            }

            // Half of 32 bits on average; few differences scatter.
            if (length >= 16) Assert.InRange(changed, 12 * length, 20 * length);
        }

        // Of 45,150 pairs of 32 bits that are as good as random, one falls together in a hundred thousand runs.
        Assert.InRange(same, 0, 1);
    }

    // One product of keys at equal distances has equal distances, too, and bunches for some seeds.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Of_NumbersAtEqualDistances_FallsTogetherAsOftenAsChance(bool isPart)
    {
        foreach (ulong distance in new ulong[] { 1, 8, 1000, 1 << 16, 1UL << 32, 1UL << 40, 0x0001_0001_0001 })
        {
            // 4,096 numbers in 4,096 places: 63.2 % of the places are met, with a deviation of 0.5 %.
            int met = Enumerable.Range(0, 4096).Select(i => HashOf(isPart, (ulong)i * distance) & 4095)
                .Distinct().Count();
            Assert.InRange(met, 4096 * 59 / 100, 4096 * 68 / 100);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Of_TheSameWordsInAnotherOrder_Differs(bool isPart)
    {
        // Words of two and four blocks, each of which is another one's turned by a word.
        foreach (int words in new[] { 2, 3, 8, 16, 17, 32 })
        {
            ulong[] row = [.. Enumerable.Range(1, words).Select(i => (ulong)i * 0x0101_0101)];
            var hashes = new HashSet<uint>();
            for (int turn = 0; turn < words; turn++)
            {
                ulong[] turned = [.. row.Skip(turn), .. row.Take(turn)];
                Assert.True(hashes.Add(HashOf(isPart, MemoryMarshal.AsBytes<ulong>(turned))), $"{words} words, turn {turn}");
            }
        }
    }

    [Fact]
    public void Of_BytesOfAnyLength_ReadsNothingBehindThem()
    {
        byte[] bytes = new byte[400];
        for (int length = 0; length <= 300; length++)
        {
            uint hash = KeyHash.Of(bytes.AsSpan(50, length)), part = KeyHash.PartOf(bytes.AsSpan(50, length));
            Assert.Equal(part, KeyHash.PartOf(ref bytes[50], length));
            bytes.AsSpan(0, 50).Fill(0xff);
            bytes.AsSpan(50 + length).Fill(0xff);
            Assert.Equal(hash, KeyHash.Of(bytes.AsSpan(50, length)));
            Assert.Equal(part, KeyHash.PartOf(ref bytes[50], length));
            Array.Clear(bytes);
        }
    }

    /// <summary>The first hashes of a process.</summary>
    internal static void HashAll()
    {
        using var arena = new ArenaAllocator();
        if (arena.Utf8("text").GetHashCode() != (int)KeyHash.Of("text"u8))
            throw new InvalidOperationException("Equal texts have different hashes.");
    }
}
