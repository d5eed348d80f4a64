using VectorTile;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What is done with a vector tile.</summary>
public static class TileMessages
{
    /// <summary>Builds the same message again.</summary>
    public static Tile Build(Tile from)
    {
        var tile = new Tile();
        foreach (Tile.Types.Layer layer in from.Layers) tile.Layers.Add(Build(layer));
        return tile;
    }

    /// <summary>Reads all texts.</summary>
    /// <returns>Their characters.</returns>
    public static int Texts(Tile message)
    {
        int length = 0;
        foreach (Tile.Types.Layer layer in message.Layers)
        {
            length += layer.Name.Length;
            foreach (string key in layer.Keys) length += key.Length;
            foreach (Tile.Types.Value value in layer.Values) length += value.StringValue.Length;
        }

        return length;
    }

    private static Tile.Types.Layer Build(Tile.Types.Layer from)
    {
        var layer = new Tile.Types.Layer { Name = from.Name, Version = from.Version, Keys = { from.Keys } };
        if (from.HasExtent) layer.Extent = from.Extent;
        foreach (Tile.Types.Feature feature in from.Features) layer.Features.Add(Build(feature));
        foreach (Tile.Types.Value value in from.Values) layer.Values.Add(Build(value));
        return layer;
    }

    private static Tile.Types.Feature Build(Tile.Types.Feature from)
    {
        var feature = new Tile.Types.Feature { Tags = { from.Tags }, Geometry = { from.Geometry } };
        if (from.HasId) feature.Id = from.Id;
        if (from.HasType) feature.Type = from.Type;
        return feature;
    }

    private static Tile.Types.Value Build(Tile.Types.Value from)
    {
        var value = new Tile.Types.Value();
        if (from.HasStringValue) value.StringValue = from.StringValue;
        if (from.HasFloatValue) value.FloatValue = from.FloatValue;
        if (from.HasDoubleValue) value.DoubleValue = from.DoubleValue;
        if (from.HasIntValue) value.IntValue = from.IntValue;
        if (from.HasUintValue) value.UintValue = from.UintValue;
        if (from.HasSintValue) value.SintValue = from.SintValue;
        if (from.HasBoolValue) value.BoolValue = from.BoolValue;
        return value;
    }
}
