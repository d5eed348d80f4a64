using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Building;

internal sealed partial class ModelBuilder
{
    // With more fields than this a parser has no case for what it passes over: it looks at the wire type instead.
    private const int MostCasesOfView = 31;

    private ViewModel? BuildView(MessageSchema view)
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
        var hops = others.Where(field => view.FindField(field.Number) is null).OrderBy(field => field.Number)
            .Select(field => BuildHop(view, field, oneofs)).ToList();
        return new ViewModel(Array(hops));
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
