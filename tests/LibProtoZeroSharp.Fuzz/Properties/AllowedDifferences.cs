using System;
using System.Collections.Generic;
using System.Linq;
using FieldType = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Where Google.Protobuf 3.25.1 and we may come to different ends: the list of <c>docs/internals/reliability.md</c>.
/// Called only after a difference was seen, so none of it need be fast.
/// </summary>
internal static class AllowedDifferences
{
    /// <summary>Whether an input that we reject may be accepted by Google.</summary>
    public static bool MayAccept(Shape shape, ProtoError error, ReadOnlySpan<byte> input) => error.Code switch
    {
        // 1. It does not check UTF-8.
        ProtoFormatError.InvalidUtf8 => true,
        // 2. It drops the bits of tags and lengths beyond 32.
        ProtoFormatError.InvalidTag or ProtoFormatError.Truncated
            when VarintBytes(input[(int)error.Offset..]) > 4 => true,
        // 3. In entries of maps it passes over tags of wire types 6 and 7.
        ProtoFormatError.InvalidTag => (input[(int)error.Offset] & 7) > 5 && HasMap(shape, []),
        _ => false,
    };

    /// <summary>Whether an accepted input may mean something else to Google.</summary>
    public static bool MayDiffer(Shape shape, ReadOnlySpan<byte> input) =>
        HasDifference(shape, new ProtoReader(input));

    private static int VarintBytes(ReadOnlySpan<byte> bytes)
    {
        int end = bytes.IndexOfAnyInRange((byte)0, (byte)0x7f);
        return end < 0 ? bytes.Length : end + 1;
    }

    private static bool HasMap(Shape shape, HashSet<Shape> seen) =>
        shape.IsMapEntry
        || (seen.Add(shape) && shape.Fields.Any(field => field.Message is { } message && HasMap(message, seen)));

    private static bool HasDifference(Shape shape, ProtoReader reader)
    {
        bool hasValue = false;
        while (reader.Next())
        {
            // 5. Of messages that are the value of one map entry it takes the last; they are merged elsewhere.
            bool isValue = shape.IsMapEntry && reader.FieldNumber == 2 && reader.WireType == WireType.LengthDelimited;
            if (isValue && hasValue) return true;
            hasValue |= isValue;
            // 4. It knows no closed enums: numbers that are not declared stay where they are.
            if (shape.Find(reader.FieldNumber) is { IsExtension: false } field && Undeclared(shape, field, reader))
                return true;
            reader.Skip();
        }

        return false;
    }

    private static bool Undeclared(Shape shape, ShapeField field, ProtoReader reader)
    {
        if (field.Message is { } message)
        {
            if (reader.WireType != field.WireType) return false;
            return HasDifference(message, field.IsDelimited ? reader.ReadGroup() : reader.ReadMessage());
        }

        if (field.Type != FieldType.Enum || shape.HasOpenEnums) return false;
        if (reader.WireType == WireType.Varint) return !field.Numbers.Contains(reader.ReadEnum());
        if (reader.WireType != WireType.LengthDelimited || !field.IsPackable) return false;
        foreach (int number in reader.ReadPackedEnum())
            if (!field.Numbers.Contains(number)) return true;
        return false;
    }
}
