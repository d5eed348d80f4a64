using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Names;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Building;

internal sealed partial class ModelBuilder
{
    // With more fields than this a parser has no case for what it passes over: it looks at the wire type instead.
    private const int MostCasesOfView = 31;

    private ViewModel? BuildView(MessageSchema view, MemberNameMapper members)
    {
        if (view.ViewOf is not { } message) return null;
        var oneofs = new Dictionary<OneofSchema, int>();
        foreach (FieldSchema field in view.Fields)
        {
            // In a file with errors a field may be missing.
            if (field.RealOneof is { } oneof && message.FindField(field.Number)?.RealOneof is { } original)
                oneofs[original] = oneof.Index;
        }

        IEnumerable<FieldSchema> others = message.Fields.Count <= MostCasesOfView
            ? message.Fields.Where(field => !field.IsDelimited || IsIn(oneofs, field))
            : oneofs.Keys.SelectMany(oneof => oneof.Fields);
        var hops = others.Where(field => IsPassed(view, field)).OrderBy(field => field.Number)
            .Select(field => BuildHop(view, field, oneofs)).ToList();
        return new ViewModel(Array(hops), message.FullName, BuildScan(view, members));
    }

    private static bool IsPassed(MessageSchema view, FieldSchema field) =>
        view.FindField(field.Number) is not { } own || own == view.Streamed;

    private ScanModel? BuildScan(MessageSchema view, MemberNameMapper members)
    {
        if (view.Streamed is not { } streamed || members.Scan is not { } scan) return null;
        var names = new NameScope(ReservedNames.OfObject, ReservedNames.OfScan);
        names.Reserve(scan.Type);
        if (ReservedNames.OfAccessor(scan.Type) is { } property) names.Reserve(property);
        var levels = new List<ScanLevelModel>
        {
            new("Root", CSharpNames.EscapeType(_names.StructName(view) ?? _names.Name(view)), ""),
        };
        FieldSchema field = streamed;
        for (; field.MessageType!.Streamed is { } next; field = next)
        {
            string name = names.Take(MemberNameMapper.PropertyOf(field));
            levels.Add(new ScanLevelModel(name, _types.Map(field, view).CSharp, field.Name));
        }

        return new ScanModel(
            scan.Method,
            scan.Type,
            unchecked((uint)streamed.Number << 3) | (uint)WireTypeOf(streamed),
            Array(levels),
            _types.Map(field, view).CSharp);
    }

    private HopModel BuildHop(MessageSchema view, FieldSchema field, Dictionary<OneofSchema, int> oneofs)
    {
        bool isOfView = IsIn(oneofs, field);
        return new HopModel(
            field.Number,
            unchecked((uint)field.Number << 3) | (uint)WireTypeOf(field),
            WireTypeOf(field),
            field.IsRepeated,
            field.RealOneof is not null,
            isOfView ? oneofs[field.RealOneof!] : -1,
            isOfView && field.IsClosedEnum ? _types.Map(field, view).EnumValues : null);
    }

    private static bool IsIn(Dictionary<OneofSchema, int> oneofs, FieldSchema field) =>
        field.RealOneof is { } oneof && oneofs.ContainsKey(oneof);
}
