#if WITH_PAYLOADS
using Google.Protobuf;
using Google.Protobuf.Collections;
using OSMPBF;
using VectorTile;

namespace LibProtoZeroSharp.Benchmarks.Lazy;

/// <summary>What the scenarios read and change, with Google's messages of tiles and OpenStreetMap.</summary>
internal static class GoogleMaps
{
    public static long One(Tile data) => data.Layers[^1].Version + Some(data.Layers[^1].Name);

    public static long One(PrimitiveBlock data) => data.Granularity + data.Stringtable.S.Count;

    public static void Edit(Tile data) => data.Layers[^1].Name = "a name that is longer than the one before";

    public static void Edit(PrimitiveBlock data) => data.Granularity = 1000;

    public static long All(Tile data)
    {
        long sum = 0;
        foreach (Tile.Types.Layer layer in data.Layers)
        {
            sum += layer.Version + Some(layer.Name) + layer.Extent;
            foreach (Tile.Types.Feature feature in layer.Features)
                sum += (long)feature.Id + (int)feature.Type + All(feature.Tags) + All(feature.Geometry);
            foreach (string key in layer.Keys) sum += Some(key);
            foreach (Tile.Types.Value value in layer.Values)
            {
                sum += Some(value.StringValue) + (long)value.DoubleValue + (long)value.FloatValue + value.IntValue
                    + (long)value.UintValue + value.SintValue + (value.BoolValue ? 1 : 0);
            }
        }

        return sum;
    }

    public static long All(PrimitiveBlock data)
    {
        long sum = data.Granularity + data.LatOffset + data.LonOffset + data.DateGranularity;
        foreach (ByteString text in data.Stringtable.S) sum += text.Length;
        foreach (PrimitiveGroup group in data.Primitivegroup)
        {
            if (group.Dense is { } dense) sum += All(dense);
            foreach (Way way in group.Ways) sum += All(way);
        }

        return sum;
    }

    private static long All(DenseNodes nodes)
    {
        long sum = All(nodes.Id) + All(nodes.Lat) + All(nodes.Lon) + All(nodes.KeysVals);
        if (nodes.Denseinfo is { } info)
            sum += All(info.Version) + All(info.Timestamp) + All(info.Changeset) + All(info.Uid) + All(info.UserSid);
        return sum;
    }

    private static long All(Way way)
    {
        long sum = way.Id + All(way.Refs) + All(way.Keys) + All(way.Vals);
        if (way.Info is { } info) sum += info.Version + info.Timestamp + info.Changeset + info.Uid + info.UserSid;
        return sum;
    }

    private static long All(RepeatedField<uint> numbers)
    {
        long sum = 0;
        for (int i = 0; i < numbers.Count; i++) sum += numbers[i];
        return sum;
    }

    private static long All(RepeatedField<int> numbers)
    {
        long sum = 0;
        for (int i = 0; i < numbers.Count; i++) sum += numbers[i];
        return sum;
    }

    private static long All(RepeatedField<long> numbers)
    {
        long sum = 0;
        for (int i = 0; i < numbers.Count; i++) sum += numbers[i];
        return sum;
    }

    private static long Some(string text) => text.Length != 0 ? 1 : 0;
}
#endif
