using ProtoZeroSharp;
#if LAZY
using LibProtoZeroSharp.Benchmarks.LazyPayloads.Osm;
using Tile = LibProtoZeroSharp.Benchmarks.LazyPayloads.Tiles.Tile;

namespace LibProtoZeroSharp.Benchmarks.LazyPayloads;
#else
using LibProtoZeroSharp.Benchmarks.Ours.Osm;
using Tile = LibProtoZeroSharp.Benchmarks.Ours.Tile.Tile;

namespace LibProtoZeroSharp.Benchmarks.EagerPayloads;
#endif

/// <summary>A vector tile.</summary>
public sealed class TileScenarios(bool validates, int length) : PayloadScenarios<Tile>(validates, length)
{
    protected override long One(in Tile data) => data.Layers[^1].Version + Some(data.Layers[^1].Name);

    protected override void Edit(ref Tile data, ArenaAllocator arena) =>
        data.MutableLayers[^1].SetName("a name that is longer than the one before", arena);

    protected override long All(in Tile data)
    {
        long sum = 0;
        foreach (ref readonly Tile.Types.Layer layer in data.Layers)
        {
            sum += layer.Version + Some(layer.Name) + layer.Extent;
            foreach (ref readonly Tile.Types.Feature feature in layer.Features)
            {
                sum += (long)feature.Id + (int)feature.Type;
                foreach (uint tag in feature.Tags) sum += tag;
                foreach (uint command in feature.Geometry) sum += command;
            }

            foreach (ProtoString key in layer.Keys) sum += Some(key);
            foreach (ref readonly Tile.Types.Value value in layer.Values)
            {
                sum += Some(value.StringValue) + (long)value.DoubleValue + (long)value.FloatValue + value.IntValue
                    + (long)value.UintValue + value.SintValue + (value.BoolValue ? 1 : 0);
            }
        }

        return sum;
    }
}

/// <summary>A block of OpenStreetMap: nodes in packed columns, or ways.</summary>
public sealed class OsmScenarios(bool validates, int length) : PayloadScenarios<PrimitiveBlock>(validates, length)
{
    protected override long One(in PrimitiveBlock data) => data.Granularity + data.Stringtable.S.Count;

    protected override void Edit(ref PrimitiveBlock data, ArenaAllocator arena) => data.Granularity = 1000;

    protected override long All(in PrimitiveBlock data)
    {
        long sum = data.Granularity + data.LatOffset + data.LonOffset + data.DateGranularity;
        foreach (ProtoBytes text in data.Stringtable.S) sum += text.Length;
        foreach (ref readonly PrimitiveGroup group in data.Primitivegroup)
        {
            if (group.HasDense) sum += All(in group.Dense);
            foreach (ref readonly Way way in group.Ways) sum += All(in way);
        }

        return sum;
    }

    private static long All(in DenseNodes nodes)
    {
        ref readonly DenseInfo info = ref nodes.Denseinfo;
        return All(nodes.Id) + All(nodes.Lat) + All(nodes.Lon) + All(nodes.KeysVals) + All(info.Version)
            + All(info.Timestamp) + All(info.Changeset) + All(info.Uid) + All(info.UserSid);
    }

    private static long All(in Way way)
    {
        long sum = way.Id + All(way.Refs) + way.Info.Version + way.Info.Timestamp + way.Info.Changeset + way.Info.Uid
            + way.Info.UserSid;
        foreach (uint key in way.Keys) sum += key;
        foreach (uint value in way.Vals) sum += value;
        return sum;
    }

    private static long All(ProtoList<long> numbers)
    {
        long sum = 0;
        foreach (long number in numbers) sum += number;
        return sum;
    }

    private static long All(ProtoList<int> numbers)
    {
        long sum = 0;
        foreach (int number in numbers) sum += number;
        return sum;
    }
}
