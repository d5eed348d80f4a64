using System;
using System.Collections.Generic;
using Apache.Arrow;
using Apache.Arrow.Types;

namespace ProtoZeroSharp.Arrow.Plans;

/// <summary>Computes the columns of a type.</summary>
internal sealed partial class PlanBuilder
{
    private const int MaxUnionMembers = 126;

    private readonly ProtoArrowOptions _options;

    // The types that the current column is in, the outermost first, and where they are.
    private readonly List<(ProtoType Type, string Path)> _path = [];

    private readonly HashSet<string> _leftOut;
    private readonly HashSet<string> _used = new(StringComparer.Ordinal);
    private int _count;

    // The path of the field whose columns are computed.
    private string _field = "";

    private PlanBuilder(ProtoArrowOptions options)
    {
        _options = options;
        _leftOut = new HashSet<string>(options.LeftOut, StringComparer.Ordinal);
    }

    /// <summary>The plan of a type.</summary>
    public static MessagePlan Build(ProtoType type, ProtoArrowOptions options)
    {
        var builder = new PlanBuilder(options);
        ColumnPlan[] columns = builder.Columns(type, "");
        builder.RequireUsed(type, options);
        var schema = new Schema(System.Array.ConvertAll(columns, c => c.Arrow), [new(Metadata.Message, type.FullName)]);
        return new MessagePlan(type, schema, columns, options);
    }

    private ColumnPlan[] Columns(ProtoType type, string path)
    {
        _path.Add((type, path));
        var columns = new List<ColumnPlan>();
        var unions = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoField member in type)
        {
            if (_options.Oneofs == ProtoArrowOneofs.DenseUnion && member.ContainingOneof is { } oneof)
            {
                if (unions.Add(oneof.Name) && Union(oneof, Join(path, oneof.Name)) is { } union) columns.Add(union);
            }
            else if (Column(member, Join(path, member.Name), member.HasPresence) is { } column)
            {
                columns.Add(column);
            }
        }

        _path.RemoveAt(_path.Count - 1);
        RequireNames(columns, path);
        return [.. columns];
    }

    // Null if the field has no column.
    private ColumnPlan? Column(ProtoField field, string path, bool isNullable)
    {
        if (IsLeftOut(path)) return null;
        _field = path;
        string fullName = $"{field.ContainingType.FullName}.{field.Name}";
        KeyValuePair<string, string>[] metadata = Metadata.Of(fullName, field.FieldNumber);
        if (field.IsMap) return Map(field, path, fullName, metadata);
        if (field.IsList)
        {
            if (Value(field, path, "item", false, null, "") is not { } item) return null;
            Count(path);
            return new ColumnPlan
            {
                Path = path,
                Kind = ColumnKind.List,
                Field = field,
                Arrow = new Field(NameOf(path, field.Name), new ListType(item.Arrow), false, metadata),
                Children = [item],
                FullName = fullName,
            };
        }

        return Value(field, path, NameOf(path, field.Name), isNullable, metadata, fullName);
    }

    private ColumnPlan? Map(
        ProtoField field, string path, string fullName, KeyValuePair<string, string>[] metadata)
    {
        ColumnPlan? key = Value(field.MapKey, Join(path, "key"), "key", false, null, "");
        ColumnPlan? value = Value(field.MapValue, Join(path, "value"), "value", false, null, "");
        if (key == null || value == null) return null;
        Count(path);
        return new ColumnPlan
        {
            Path = path,
            Kind = ColumnKind.Map,
            Field = field,
            Arrow = new Field(NameOf(path, field.Name), new MapType(key.Arrow, value.Arrow), false, metadata),
            Children = [key with { IsEntry = true }, value with { IsEntry = true }],
            FullName = fullName,
        };
    }

    private ColumnPlan? Union(ProtoOneof oneof, string path)
    {
        if (IsLeftOut(path)) return null;
        var members = new List<ColumnPlan>();
        foreach (ProtoField member in oneof)
        {
            if (Column(member, Join(path, member.Name), false) is { } column) members.Add(column);
        }

        if (members.Count == 0) return null;
        if (members.Count > MaxUnionMembers)
        {
            throw new ProtoArrowException(
                ProtoArrowError.TooManyMembers, path, $"A dense union holds {MaxUnionMembers} members at most.");
        }

        RequireNames(members, path);
        Count(path);
        string fullName = $"{oneof.ContainingType.FullName}.{oneof.Name}";
        var fields = new List<Field> { new(UnsetName, NullType.Default, true) };
        foreach (ColumnPlan member in members) fields.Add(member.Arrow);
        var codes = new int[fields.Count];
        for (int i = 0; i < codes.Length; i++) codes[i] = i;
        var type = new UnionType(fields, codes, UnionMode.Dense);
        return new ColumnPlan
        {
            Path = path,
            Kind = ColumnKind.Union,
            Arrow = new Field(NameOf(path, oneof.Name), type, false, Metadata.Of(fullName)),
            Children = [.. members],
            FullName = fullName,
        };
    }

    /// <summary>The name of the child of a union that stands for the oneof that is not set.</summary>
    public const string UnsetName = "unset";
}
