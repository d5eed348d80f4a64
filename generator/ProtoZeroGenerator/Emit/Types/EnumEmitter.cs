using System.Collections.Generic;
using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.FieldText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Types;

/// <summary>Emits an enum, and the type that tells its values.</summary>
internal static class EnumEmitter
{
    public static void Emit(SourceWriter w, EnumModel model, SchemaLiteral schema, string access)
    {
        w.Gap();
        DocsEmitter.Emit(w, model.Docs, $"Enum <c>{model.FullName}</c>.");
        DocsEmitter.Deprecated(w, model.IsDeprecated);
        w.Open($"{access} enum {model.Name}");
        foreach (EnumValueModel value in model.Values)
        {
            w.Gap();
            DocsEmitter.Emit(w, value.Docs, $"The value {Number(value.Number)}.");
            DocsEmitter.Deprecated(w, value.IsDeprecated);
            w.Line($"{value.Name} = {Number(value.Number)},");
        }

        w.Close();
        EmitValues(w, model, schema, access);
    }

    private static void EmitValues(SourceWriter w, EnumModel model, SchemaLiteral schema, string access)
    {
        w.Gap();
        w.Line($"/// <summary>The values of <see cref=\"{model.Name}\"/>.</summary>");
        w.Line("[_S::ComponentModel.EditorBrowsable(_S::ComponentModel.EditorBrowsableState.Never)]");
        w.Open($"{access} readonly struct {model.ValuesType} : {(model.IsClosed ? N.ClosedEnum : N.EnumValues)}");
        w.Line($"static {Utf8} {N.EnumValues}.{N.EnumValuesMember.Names} => {schema.Add(model)};");
        if (!model.IsClosed)
        {
            w.Close();
            return;
        }

        w.Gap();
        w.Line("/// <summary>The number of the first value, which is the default.</summary>");
        w.Line($"public static int First => {Number(model.Values[0].Number)};");
        w.Gap();
        w.Line("/// <summary>Whether a value has this number.</summary>");
        w.Line($"public static bool Contains(int number) => {Test(model)};");
        w.Close();
    }

    // Numbers that follow each other become one range.
    private static string Test(EnumModel model)
    {
        var numbers = new SortedSet<int>();
        foreach (EnumValueModel value in model.Values) numbers.Add(value.Number);
        var ranges = new List<string>();
        int? first = null;
        int last = 0;
        foreach (int number in numbers)
        {
            if (first != null && number == last + 1L)
            {
                last = number;
                continue;
            }

            if (first != null) ranges.Add(Range(first.Value, last));
            first = last = number;
        }

        ranges.Add(Range(first!.Value, last));
        return "number is " + string.Join(" or ", ranges);
    }

    private static string Range(int first, int last) =>
        first == last ? Number(first) : $"(>= {Number(first)} and <= {Number(last)})";
}
