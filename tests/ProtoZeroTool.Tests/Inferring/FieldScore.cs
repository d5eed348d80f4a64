using System;
using System.Collections.Generic;
using ProtoZeroSharp;
using ProtoZeroTool.Wire;

namespace ProtoZeroTool.Tests.Inferring;

/// <summary>Of how many field paths of a payload an inferred type says what the true one says.</summary>
internal sealed class FieldScore
{
    private readonly Dictionary<string, Row> _paths = [];

    /// <summary>Paths of fields that the true schema knows.</summary>
    public int Paths => _paths.Count;

    /// <summary>Those whose kind is the same, of numbers the very same type; enumerations count as int32.</summary>
    public int Same { get; private set; }

    /// <summary>Those whose kind is the same, but for the type of numbers and for maps of the same entries.</summary>
    public int Family { get; private set; }

    /// <summary>Those that are repeated in both or in none.</summary>
    public int Labels { get; private set; }

    /// <summary>Those of another kind.</summary>
    public List<string> Others { get; } = [];

    /// <summary>Compares all paths of a payload.</summary>
    public static FieldScore Of(byte[] payload, ProtoType truth, ProtoType found)
    {
        var score = new FieldScore();
        score.Compare(payload, number => Field(truth, number), number => Field(found, number), "");
        foreach ((string path, Row one) in score._paths)
        {
            if (one.IsSame) score.Same++;
            else score.Others.Add($"{path} {one.Truth}, inferred {one.Found}");
            if (one.IsFamily) score.Family++;
            if (one.IsLabel) score.Labels++;
        }

        return score;
    }

    private static ProtoField? Field(ProtoType type, int number) =>
        type.TryGetField(number, out ProtoField field) ? field : null;

    private static Func<int, ProtoField?> Inside(ProtoField? field)
    {
        if (field is not { } one) return _ => null;
        if (one.IsMap) return number => number == 1 ? one.MapKey : number == 2 ? one.MapValue : null;
        return IsMessage(one) ? number => Field(one.MessageType, number) : _ => null;
    }

    private static bool IsMessage(ProtoField field) => field.Type is ProtoFieldType.Message or ProtoFieldType.Group;

    private void Compare(
        ReadOnlySpan<byte> data, Func<int, ProtoField?> truths, Func<int, ProtoField?> founds, string path)
    {
        var walk = new WireWalker(data, 0, WireWalker.DepthLimit);
        while (walk.MoveNext())
        {
            if (truths(walk.Field.Number) is not { } truth) continue;
            ProtoField? found = founds(walk.Field.Number);
            string name = $"{path}.{walk.Field.Number}";
            if (!_paths.ContainsKey(name)) _paths.Add(name, Score(truth, found));
            if (truth.IsMap || IsMessage(truth))
                Compare(
                    data.Slice(walk.Field.ValueOffset, walk.Field.ValueSize), Inside(truth), Inside(found), name);
        }
    }

    private static Row Score(ProtoField truth, ProtoField? found)
    {
        if (found is not { } one) return new Row(Kind(truth), "nothing", false, false, false);
        string truthKind = Kind(truth), foundKind = Kind(one);
        return new Row(
            truthKind, foundKind, truthKind == foundKind, WireFamily(truth) == WireFamily(one),
            (truth.IsList || truth.IsMap) == (one.IsList || one.IsMap));
    }

    private static string Kind(ProtoField field) => field.IsMap ? "map"
        : field.Type == ProtoFieldType.Enum ? "int32" : field.Type.ToString().ToLowerInvariant();

    private static string WireFamily(ProtoField field) => field.IsMap ? "message" : field.Type switch
    {
        ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => "eight bytes",
        ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => "four bytes",
        ProtoFieldType.Message or ProtoFieldType.String or ProtoFieldType.Bytes or ProtoFieldType.Group =>
            field.Type.ToString(),
        _ => "varint",
    };

    private sealed record Row(string Truth, string Found, bool IsSame, bool IsFamily, bool IsLabel);
}
