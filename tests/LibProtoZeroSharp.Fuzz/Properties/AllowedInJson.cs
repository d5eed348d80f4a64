using System;
using System.Collections;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Google.Protobuf.WellKnownTypes;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Where Google.Protobuf 3.25.1 reads other content from JSON than we: the list of
/// <c>docs/internals/reliability.md</c>. Called only after a difference was seen.
/// </summary>
internal static class AllowedInJson
{
    /// <summary>Whether two messages differ in nothing but what the list says.</summary>
    public static bool MayDiffer(IMessage ours, IMessage theirs) => IsClose(ours, theirs);

    private static bool IsClose(object? ours, object? theirs) => (ours, theirs) switch
    {
        (null, null) => true,
        // 1. It rounds a float twice, by way of a double.
        (float a, float b) => a.Equals(b) || IsNext(a, b),
        // 2. It reads integers without quotes as doubles.
        (long a, long b) => a == b || (double)a == b,
        (ulong a, ulong b) => a == b || (double)a == b,
        // 3. It lowers the first letter of a path of a field mask.
        (FieldMask, FieldMask) => true,
        (Any a, Any b) => a.TypeUrl == b.TypeUrl,
        (IMessage a, IMessage b) => a.Descriptor == b.Descriptor
            && a.Descriptor.Fields.InFieldNumberOrder().All(field => IsClose(field, a, b)),
        (IDictionary a, IDictionary b) =>
            a.Count == b.Count && a.Keys.Cast<object>().All(key => b.Contains(key) && IsClose(a[key], b[key])),
        (ByteString a, ByteString b) => a.Equals(b),
        (string a, string b) => a == b,
        (IList a, IList b) =>
            a.Count == b.Count && Enumerable.Range(0, a.Count).All(i => IsClose(a[i], b[i])),
        _ => Equals(ours, theirs),
    };

    private static bool IsClose(FieldDescriptor field, IMessage ours, IMessage theirs)
    {
        if (field.HasPresence && field.Accessor.HasValue(ours) != field.Accessor.HasValue(theirs)) return false;
        return IsClose(field.Accessor.GetValue(ours), field.Accessor.GetValue(theirs));
    }

    private static bool IsNext(float a, float b) =>
        MathF.BitIncrement(a).Equals(b) || MathF.BitDecrement(a).Equals(b);
}
