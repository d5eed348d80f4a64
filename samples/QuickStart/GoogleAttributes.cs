using System;
using Google.Protobuf.Collections;
using QuickStart.GoogleTelemetry;

namespace QuickStart;

/// <summary>What traces and logs do with attributes, with Google.Protobuf.</summary>
internal static class GoogleAttributes
{
    public static string ServiceName(Resource? resource)
    {
        if (resource != null)
        {
            foreach (KeyValue attribute in resource.Attributes)
            {
                if (attribute.Key == "service.name") return attribute.Value?.StringValue ?? "";
            }
        }

        return "(unnamed)";
    }

    public static void Mark(Resource resource) =>
        resource.Attributes.Add(
            new KeyValue { Key = "processed.by", Value = new AnyValue { StringValue = "QuickStart" } });

    public static int Hide(RepeatedField<KeyValue> attributes)
    {
        int hidden = 0;
        foreach (KeyValue attribute in attributes)
        {
            if (attribute.Key is not ("client.address" or "user.email" or "enduser.id")) continue;
            (attribute.Value ??= new AnyValue()).StringValue = "[hidden]";
            hidden++;
        }

        return hidden;
    }

    public static int RemoveIf<T>(RepeatedField<T> list, Predicate<T> match)
    {
        int kept = 0;
        int count = list.Count;
        for (int i = 0; i < count; i++)
        {
            if (!match(list[i])) list[kept++] = list[i];
        }

        while (list.Count > kept) list.RemoveAt(list.Count - 1);
        return count - kept;
    }
}
