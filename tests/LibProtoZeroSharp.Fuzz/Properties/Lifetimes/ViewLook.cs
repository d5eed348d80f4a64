using System;
using System.Linq;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Looks at an element or value that a list or map has returned.</summary>
internal delegate void ElementLook<T, TModel>(T element, TModel model, ref FuzzRandom random);

/// <summary>One random use of a view, which must show what the model says, or that its memory has ended.</summary>
internal static class ViewLook
{
    public static void At(ProtoString text, ModelText model, ref FuzzRandom random, Scratch scratch)
    {
        bool isRight = !model.Life.HasEnded;
        string content = model.Content;
        _ = random.Next(12) switch
        {
            0 => Judge.View(isRight, "ToString of a text", () => text.ToString() == content),
            1 => Judge.View(isRight, "Length of a text", () => text.Length == content.Length),
            2 => Judge.View(isRight, "IsEmpty of a text", () => text.IsEmpty == (content.Length == 0)),
            3 => Judge.View(isRight, "Span of a text", () => text.Span.SequenceEqual(Encoding.UTF8.GetBytes(content))),
            4 => Judge.View(isRight, "a text == a string", () => text == content),
            5 => Judge.View(isRight, "a text == bytes", () => text == Encoding.UTF8.GetBytes(content).AsSpan()),
            6 => Judge.View(isRight, "a text == a text", () => text == scratch.Text(content)),
            7 => Judge.View(isRight, "a text on the right of ==", () => scratch.Text(content) == text),
            8 => Judge.View(
                isRight, "the hash of a text", () => text.GetHashCode() == scratch.Text(content).GetHashCode()),
            9 => Judge.View(isRight, "CompareTo of a text", () => text.CompareTo(scratch.Text(content)) == 0),
            10 => Judge.View(isRight, "a text as a span", () => ((ReadOnlySpan<byte>)text).Length == content.Length),
            _ => Judge.View(isRight, "a copy of a text", () => scratch.Arena[text].ToString() == content),
        };
    }

    public static void At(ProtoBytes bytes, ModelText model, ref FuzzRandom random, Scratch scratch)
    {
        bool isRight = !model.Life.HasEnded;
        byte[] content = Encoding.UTF8.GetBytes(model.Content);
        _ = random.Next(7) switch
        {
            0 => Judge.View(isRight, "ToArray of bytes", () => bytes.ToArray().AsSpan().SequenceEqual(content)),
            1 => Judge.View(isRight, "Length of bytes", () => bytes.Length == content.Length),
            2 => Judge.View(isRight, "Span of bytes", () => bytes.Span.SequenceEqual(content)),
            3 => Judge.View(isRight, "bytes == a span", () => bytes == content.AsSpan()),
            4 => Judge.View(isRight, "bytes on the right of ==", () => scratch.Arena.Bytes(content) == bytes),
            5 => Judge.View(isRight, "ToString of bytes", () => bytes.ToString() == Convert.ToHexString(content)),
            _ => Judge.View(
                isRight, "the hash of bytes", () => bytes.GetHashCode() == scratch.Arena.Bytes(content).GetHashCode()),
        };
    }

    public static void At(ProtoUnknownFields fields, ModelText model, ref FuzzRandom random)
    {
        bool isRight = !model.Life.HasEnded;
        byte[] content = ModelBytes.OfUnknown(model);
        _ = random.Next(4) switch
        {
            0 => Judge.View(isRight, "Size of unknown fields", () => fields.Size == content.Length),
            1 => Judge.View(isRight, "IsEmpty of unknown fields", () => fields.IsEmpty == (content.Length == 0)),
            2 => Judge.View(isRight, "unknown fields in runs", () => SizeOf(fields) == content.Length),
            _ => Judge.View(
                isRight, "ToArray of unknown fields", () => fields.ToArray().AsSpan().SequenceEqual(content)),
        };
    }

    public static void At<T, TModel>(
        ProtoList<T> list, ModelList<TModel> model, bool areElementsRight, ref FuzzRandom random, Scratch scratch,
        ElementLook<T, TModel> look)
        where T : unmanaged
    {
        bool isRight = !model.Life.HasEnded;
        int count = model.Elements.Length, at = random.Next(count);
        switch (random.Next(13))
        {
            case 0:
                Judge.View(isRight, "Count of a list", () => list.Count == count);
                break;
            case 1:
                Judge.View(isRight, "IsEmpty of a list", () => list.IsEmpty == (count == 0));
                break;
            case 2:
                Judge.View(isRight, "Span of a list", () => list.Span.Length == count);
                break;
            case 3:
                Judge.View(isRight, "ToArray of a list", () => list.ToArray().Length == count);
                break;
            case 4:
                Judge.View(isRight, "ToString of a list", () => list.ToString() == $"Count = {count}");
                break;
            case 5:
                Judge.View(isRight, "foreach over a list", () => Counted(list) == count);
                break;
            case 6:
                Judge.View(isRight, "LINQ over a list", () => list.Select(element => 1).Sum() == count);
                break;
            case 7 when isRight:
                Judge.Either(areElementsRight, "a copy of a list", () => scratch.Arena.List(list).Count == count);
                break;
            case 7:
                Judge.View(isRight, "a copy of a list", () => scratch.Arena.List(list).Count == count);
                break;
            case 8 when isRight:
                Judge.Either(areElementsRight, "a list == itself", () => list.Equals(list));
                break;
            case 9:
                Judge.View(isRight && areElementsRight, "the hash of a list", () => list.GetHashCode() is var _);
                break;
            default:
                T element = default;
                if (count > 0 && Judge.View(isRight, "an element", () => Is(element = list[at])))
                    look(element, model.Elements[at], ref random);
                break;
        }
    }

    public static void At<T>(
        ProtoMap<ProtoString, T> map, ModelList<ModelEntry> model, ref FuzzRandom random, Scratch scratch,
        ElementLook<T, ModelMessage> look)
        where T : unmanaged
    {
        bool isRight = !model.Life.HasEnded, areKeysRight = isRight;
        foreach (ModelEntry entry in model.Elements) areKeysRight &= !entry.Key.Life.HasEnded;
        bool areAllRight = areKeysRight && model.Elements.All(entry => entry.Value.IsWhole);
        int count = model.Elements.Length, at = random.Next(count);
        switch (random.Next(12))
        {
            case 0:
                Judge.View(isRight, "Count of a map", () => map.Count == count);
                break;
            case 1:
                Judge.View(isRight, "Entries of a map", () => map.Entries.Length == count);
                break;
            case 2:
                Judge.View(isRight, "foreach over a map", () => Counted(map) == count);
                break;
            case 3:
                Judge.View(isRight, "Keys of a map", () => map.Keys.Count() == count);
                break;
            case 4:
                Judge.View(isRight, "Values of a map", () => map.Values.Count() == count);
                break;
            case 5:
                Judge.View(isRight, "ToString of a map", () => map.ToString() == $"Count = {count}");
                break;
            case 6 when isRight:
                Judge.Either(areAllRight, "a map == itself", () => map.Equals(map));
                break;
            case 7:
                Judge.View(isRight && areAllRight, "the hash of a map", () => map.GetHashCode() is var _);
                break;
            case 8 when areKeysRight || !isRight:
                Judge.View(isRight, "ContainsKey of what is not there", () => !map.ContainsKey("no key"));
                break;
            case 9 when count > 0 && (areKeysRight || !isRight):
                string key = model.Elements[at].Key.Content;
                Judge.View(isRight, "ContainsKey", () => map.ContainsKey(scratch.Text(key)));
                break;
            case 10 when count > 0:
                ProtoString name = default;
                if (Judge.View(isRight, "a key", () => Is(name = map.Entries[at].Key)))
                    At(name, model.Elements[at].Key, ref random, scratch);
                break;
            default:
                if (count == 0 || (isRight && !areKeysRight)) break;
                T value = default;
                string sought = model.Elements[at].Key.Content;
                if (Judge.View(isRight, "TryGetValue", () => map.TryGetValue(sought, out value)))
                    look(value, model.Elements[at].Value, ref random);
                break;
        }
    }

    private static bool Is<T>(T value)
        where T : unmanaged
    {
        _ = value;
        return true;
    }

    private static int Counted<T>(ProtoList<T> list)
        where T : unmanaged
    {
        int count = 0;
        foreach (ref readonly T element in list) count++;
        return count;
    }

    private static int Counted<TKey, TValue>(ProtoMap<TKey, TValue> map)
        where TKey : unmanaged
        where TValue : unmanaged
    {
        int count = 0;
        foreach (ref readonly ProtoMapEntry<TKey, TValue> entry in map) count++;
        return count;
    }

    private static long SizeOf(ProtoUnknownFields fields)
    {
        long size = 0;
        foreach (ReadOnlySpan<byte> run in fields) size += run.Length;
        return size;
    }
}
