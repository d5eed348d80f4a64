using System;

namespace ProtoZeroSharp.Classes;

/// <summary>The check of an array that entries of a map are copied into.</summary>
internal static class MapCopy
{
    public static void Check(Array array, int index, int count)
    {
        ArgumentNullException.ThrowIfNull(array);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        if (array.Rank != 1 || array.GetLowerBound(0) != 0)
            ProtoThrow.Argument(nameof(array), "The array has more than one dimension, or does not begin at 0.");
        if (count > array.Length - index) ProtoThrow.Argument(nameof(array), "The array is too short.");
    }
}
