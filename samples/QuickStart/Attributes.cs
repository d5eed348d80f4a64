using ProtoZeroSharp;
using QuickStart.Telemetry;

namespace QuickStart;

/// <summary>What traces and logs do with attributes, with LibProtoZeroSharp.</summary>
internal static class Attributes
{
    public static string ServiceName(in Resource resource)
    {
        foreach (ref readonly KeyValue attribute in resource.Attributes)
        {
            if (attribute.Key == "service.name"u8) return attribute.Value.StringValue.ToString();
        }

        return "(unnamed)";
    }

    /// <summary>Adds an attribute.</summary>
    public static void Mark(ref Resource resource, ArenaAllocator arena)
    {
        ref KeyValue mark = ref resource.MutableAttributes.Add(arena);
        mark.Key = arena.Utf8("processed.by"u8);
        mark.MutableValue(arena).StringValue = arena.Utf8("QuickStart"u8);
    }

    /// <summary>Replaces personal data.</summary>
    /// <returns>How many attributes.</returns>
    public static int Hide(ref ProtoList<KeyValue> attributes, ArenaAllocator arena)
    {
        int hidden = 0;
        for (int i = 0; i < attributes.Count; i++)
        {
            if (!IsPersonal(attributes[i].Key)) continue;
            attributes.Mutable(i, arena).MutableValue(arena).StringValue = arena.Utf8("[hidden]"u8);
            hidden++;
        }

        return hidden;
    }

    private static bool IsPersonal(ProtoString key) =>
        key == "client.address"u8 || key == "user.email"u8 || key == "enduser.id"u8;
}
