using System.Linq;
using System.Threading.Tasks;
using Collector.Service;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.CollectorTests;

/// <summary>Whether requests and batches leave memory behind.</summary>
[Collection(AloneCollection.Name)]
public class ArenaTests
{
    [Fact]
    public async Task Signals_AllThatTheyDo_LeavesNoArena()
    {
        var options = new CollectorOptions { MaxRequestBytes = 1 << 16 };
        byte[] tooLong = new byte[options.MaxRequestBytes + 1];
        byte[] tooMany = [.. Enumerable.Repeat(Wire.Field(1), 1 << 15).SelectMany(it => it)];
        byte[] cut = [0x0A, 0x05, 0x00];
        long before = ArenaAllocator.LiveCount;
        foreach (string kind in (string[])["traces", "logs", "metrics"])
        {
            ISignalPair pair = SignalPair.Of(kind, options);
            for (int i = 0; i < 20; i++)
            {
                await pair.CompareBatchAsync([new RandomExport(i).Next(kind), new RandomExport(i + 100).Next(kind)]);
                foreach (byte[] bad in (byte[][])[tooLong, tooMany, cut])
                    await Assert.ThrowsAsync<BadBodyException>(() => pair.ProcessAsync(bad));
            }
        }

        Assert.Equal(before, ArenaAllocator.LiveCount);
    }
}
