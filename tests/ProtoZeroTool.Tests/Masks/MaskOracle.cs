using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp;
using ProtoZeroSharp.WellKnownTypes;
using ProtoZeroTool.Filtering;
using ProtoZeroTool.Input;
using Xunit;

namespace ProtoZeroTool.Tests.Masks;

/// <summary>
/// Compares the parse of a mask with a parse of everything whose fields are selected afterwards, by the encoded form.
/// </summary>
internal sealed class MaskOracle
{
    private readonly LoadedSchema _schema;
    private readonly Selection _selection;
    private readonly string[][] _paths;
    private readonly string _joined;

    /// <param name="schema">The schema with the type.</param>
    /// <param name="paths">What is named; one at least.</param>
    public MaskOracle(LoadedSchema schema, IReadOnlyCollection<string> paths)
    {
        _schema = schema;
        _paths = [.. paths.Select(path => path.Split('.'))];
        _joined = string.Join(',', paths);
        // With a dot in front, a name may be a word of the language.
        var text = new FilterText("--select", string.Join(',', paths.Select(path => "." + path)));
        _selection = Selection.Read(text, schema);
    }

    /// <summary>Paths that are picked out of the tree of a type; none if it has no fields.</summary>
    public static string[] RandomPaths(ProtoType type, Random random)
    {
        if (type.FieldCount == 0) return [];
        var paths = new string[random.Next(1, 7)];
        for (int i = 0; i < paths.Length; i++)
        {
            ProtoType at = type;
            string path = "";
            while (true)
            {
                ProtoField field = at[random.Next(at.FieldCount)];
                path += field.Name;
                ProtoField value = field.IsMap ? field.MapValue : field;
                if (!PathReader.IsMessage(value) || value.MessageType.FieldCount == 0 || random.Next(3) == 0) break;
                at = value.MessageType;
                path += ".";
            }

            paths[i] = path;
        }

        return paths;
    }

    /// <summary>Compares both on an input.</summary>
    public MaskOutcome Check(byte[] bytes, ArenaAllocator arena)
    {
        arena.Reset();
        FieldMask mask = FieldMask.FromString(_joined, arena);
        byte[] pinned = GC.AllocateUninitializedArray<byte>(bytes.Length, pinned: true);
        bytes.CopyTo(pinned, 0);
        bool isWhole = DynamicMessage.TryParse(
            _schema.Type, bytes, arena, out DynamicMessage all, out ProtoError error);
        bool isRead = DynamicMessage.TryParse(
            _schema.Type, in mask, bytes, arena, out DynamicMessage masked, out ProtoError own);
        bool isPlaced = DynamicMessage.TryParseInPlace(
            _schema.Type, in mask, pinned, arena, out DynamicMessage placed, out ProtoError ownInPlace);
        Assert.Equal((isRead, own), (isPlaced, ownInPlace));
        if (isRead) Assert.Equal(masked.ToByteArray(), placed.ToByteArray());
        GC.KeepAlive(pinned);

        bool lacksAll = error.Code == ProtoFormatError.MissingRequired;
        bool lacks = own.Code == ProtoFormatError.MissingRequired;
        if (lacks) masked = DynamicMessage.ParsePartial(_schema.Type, in mask, bytes, arena);
        if (lacks) Assert.Equal(bytes.Length, own.Offset);
        if (!isWhole && !lacksAll)
        {
            Assert.Equal(IsAccepted(bytes, arena), isRead || lacks);
            if (isRead || lacks) return MaskOutcome.RefusedByAllOnly;
            // It may find other damage before. Of a value that is cut in a group which is passed over, the offset is
            // where the value begins, as in an unknown group.
            if (error.Offset > own.Offset)
            {
                Assert.Equal((ProtoFormatError.Truncated, ProtoFormatError.Truncated), (error.Code, own.Code));
                return MaskOutcome.CutInGroup;
            }

            return error == own ? MaskOutcome.SameError : MaskOutcome.OtherError;
        }

        Assert.True(isRead || lacks, $"{own} of a message that is whole");
        if (lacksAll) all = DynamicMessage.ParsePartial(_schema.Type, bytes, arena);
        DynamicMessage selected = Selected(all.ToByteArray(), arena);
        Assert.Equal(selected.ToByteArray(), masked.ToByteArray());
        Assert.True(selected.Equals(masked));
        Assert.Equal(selected.GetHashCode(), masked.GetHashCode());
        Assert.Equal(Lacks(selected.View, _paths), lacks);
        return MaskOutcome.Same;
    }

    private DynamicMessage Selected(byte[] encoded, ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        try
        {
            _selection.Write(new ProtoReader(encoded), ref writer);
            return DynamicMessage.ParsePartial(_schema.Type, writer.ToArray(), arena);
        }
        finally
        {
            writer.Dispose();
        }
    }

    // What docs/types.md says of damage: the messages that paths lead through are walked, what is named is parsed.
    private bool IsAccepted(byte[] bytes, ArenaAllocator arena)
    {
        try
        {
            Selected(bytes, arena);
            return true;
        }
        catch (ProtoFormatException)
        {
            return false;
        }
    }

    // Whether a required field is missing that is named, or in what is named. Everything is, without paths.
    private static bool Lacks(ProtoView message, string[][]? paths)
    {
        foreach (ProtoField field in message.Type)
        {
            string[][]? below = paths is null ? null
                : [.. paths.Where(path => path[0] == field.Name).Select(path => path[1..])];
            if (below is { Length: 0 }) continue;
            if (below is not null && below.Any(path => path.Length == 0)) below = null;
            bool isSet = field.IsList || field.IsMap ? message.Count(field) > 0 : message.TryGet(field, out _);
            if (field.IsRequired && !isSet) return true;
            if (!isSet || !PathReader.IsMessage(PathReader.ValueOf(field))) continue;
            if (AnyLacks(message, field, below)) return true;
        }

        return false;
    }

    private static bool AnyLacks(ProtoView message, ProtoField field, string[][]? below)
    {
        if (!field.IsList && !field.IsMap)
            return message.TryGet(field, out ProtoValue one) && Lacks(one.Message, below);
        for (int i = 0; i < message.Count(field); i++)
        {
            if (Lacks(message.GetValue(field, i).Message, below)) return true;
        }

        return false;
    }
}
