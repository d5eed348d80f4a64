using System;
using ProtoZeroSharp;
using QuickStart.Telemetry;

namespace QuickStart;

/// <summary>What traces and logs have in common, encoded field by field.</summary>
internal static class SampleValues
{
    public static void WriteResource(ref ProtoWriter writer, Service service)
    {
        foreach (ref readonly Attribute attribute in service.Resource.AsSpan())
        {
            Resource.Write.StartAttributes(ref writer);
            WriteAttribute(ref writer, in attribute);
            writer.CloseSub();
        }
    }

    public static void WriteScope(ref ProtoWriter writer, Service service)
    {
        InstrumentationScope.Write.Name(ref writer, service.Library);
        InstrumentationScope.Write.Version(ref writer, "1.4.0");
    }

    public static void WriteAttribute(ref ProtoWriter writer, in Attribute attribute)
    {
        KeyValue.Write.Key(ref writer, attribute.Key);
        KeyValue.Write.StartValue(ref writer);
        switch (attribute.Value)
        {
            case string text:
                AnyValue.Write.StringValue(ref writer, text);
                break;
            case long number:
                AnyValue.Write.IntValue(ref writer, number);
                break;
            case double number:
                AnyValue.Write.DoubleValue(ref writer, number);
                break;
            case bool flag:
                AnyValue.Write.BoolValue(ref writer, flag);
                break;
            case string[] texts:
                AnyValue.Write.StartArrayValue(ref writer);
                foreach (string text in texts)
                {
                    ArrayValue.Write.StartValues(ref writer);
                    AnyValue.Write.StringValue(ref writer, text);
                    writer.CloseSub();
                }

                writer.CloseSub();
                break;
        }

        writer.CloseSub();
    }
}
