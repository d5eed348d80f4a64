using System.Collections.Generic;
using System.Globalization;
using Apache.Arrow;
using ProtoZeroSharp.Arrow.Plans;

namespace ProtoZeroSharp.Arrow.Rows;

/// <summary>
/// Finds the columns of fields: by the number and full name in the metadata where that tells them, by the name of the
/// column otherwise.
/// </summary>
internal static class FieldMatch
{
    /// <summary>The place of the column of each field.</summary>
    /// <exception cref="ProtoArrowException">One is missing, or there twice, or belongs to no field.</exception>
    public static int[] Find(ColumnPlan[] plans, IReadOnlyList<Field> fields, string path)
    {
        var places = new int[plans.Length];
        System.Array.Fill(places, -1);
        for (int i = 0; i < fields.Count; i++)
        {
            int found = Find(plans, fields[i]);
            if (found < 0)
            {
                throw new ProtoArrowException(
                    ProtoArrowError.UnknownColumn, path, $"The column {fields[i].Name} belongs to no field.");
            }

            if (places[found] >= 0)
            {
                throw new ProtoArrowException(
                    ProtoArrowError.UnknownColumn, path,
                    $"The columns {fields[places[found]].Name} and {fields[i].Name} belong to one field.");
            }

            places[found] = i;
        }

        int missing = System.Array.IndexOf(places, -1);
        if (missing < 0) return places;
        throw new ProtoArrowException(
            ProtoArrowError.MissingColumn, plans[missing].Path, "The field has no column, and is not left out.");
    }

    /// <summary>The plan of a column, or -1.</summary>
    public static int Find(ColumnPlan[] plans, Field field)
    {
        string? fullName = Metadata.NameOf(field);
        for (int i = 0; i < plans.Length; i++)
        {
            bool isSame = fullName == null ? plans[i].Arrow.Name == field.Name
                : plans[i].FullName == fullName && HasNumber(plans[i], field);
            if (isSame) return i;
        }

        return -1;
    }

    // A oneof has no number.
    private static bool HasNumber(ColumnPlan plan, Field field)
    {
        bool hasNumber = field.Metadata.TryGetValue(Metadata.FieldNumber, out string? number);
        return plan.Kind == ColumnKind.Union ? !hasNumber
            : hasNumber && number == plan.Field.FieldNumber.ToString(CultureInfo.InvariantCulture);
    }
}
