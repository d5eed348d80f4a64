using System;
using Collector.Telemetry;
using ProtoZeroSharp;

namespace Collector.Ours;

/// <summary>Changes resources and tests scopes, with lazy messages: reading comes before changing.</summary>
internal static class Resources
{
    /// <summary>The attribute that tells the next receiver which collectors a resource has passed.</summary>
    public static ReadOnlySpan<byte> NameKey => "collector.name"u8;

    /// <summary>Adds the name of this collector, or replaces that of the one before.</summary>
    public static void Mark(ref Resource resource, string name, ArenaAllocator arena)
    {
        for (int i = 0; i < resource.Attributes.Count; i++)
        {
            if (resource.Attributes[i].Key != NameKey) continue;
            resource.MutableAttributes[i].MutableValue(arena).SetStringValue(name, arena);
            return;
        }

        ref KeyValue mark = ref resource.MutableAttributes.Add(arena);
        mark.SetKey(NameKey, arena);
        mark.MutableValue(arena).SetStringValue(name, arena);
    }

    /// <summary>Whether a library says of itself that its telemetry is not needed.</summary>
    public static bool IsUnwanted(ref readonly InstrumentationScope scope)
    {
        foreach (ref readonly KeyValue attribute in scope.Attributes)
        {
            if (attribute.Key == "collector.drop"u8) return attribute.Value.BoolValue;
        }

        return false;
    }
}
