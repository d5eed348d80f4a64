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
        mark.SetKey("processed.by"u8, arena);
        mark.MutableValue(arena).SetStringValue("QuickStart"u8, arena);
    }

    /// <summary>Replaces personal data.</summary>
    /// <returns>How many attributes.</returns>
    public static int Hide(ProtoListEditor<KeyValue> attributes, ArenaAllocator arena)
    {
        int hidden = 0;
        foreach (ref KeyValue attribute in attributes)
        {
            if (!IsPersonal(attribute.Key)) continue;
            attribute.MutableValue(arena).SetStringValue("[hidden]"u8, arena);
            hidden++;
        }

        return hidden;
    }

    private static bool IsPersonal(ProtoString key) =>
        key == "client.address"u8 || key == "user.email"u8 || key == "enduser.id"u8;
}
