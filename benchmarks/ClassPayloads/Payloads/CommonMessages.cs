using System;
using OpenTelemetry.Proto.Common.V1;
using OpenTelemetry.Proto.Resource.V1;

namespace LibProtoZeroSharp.Benchmarks.ClassPayloads;

/// <summary>What OTLP logs and traces have in common.</summary>
internal static class CommonMessages
{
    public static Resource Build(Resource from)
    {
        var resource = new Resource { DroppedAttributesCount = from.DroppedAttributesCount };
        foreach (KeyValue pair in from.Attributes) resource.Attributes.Add(Build(pair));
        foreach (EntityRef entity in from.EntityRefs)
        {
            resource.EntityRefs.Add(new EntityRef
            {
                SchemaUrl = entity.SchemaUrl,
                Type = entity.Type,
                IdKeys = { entity.IdKeys },
                DescriptionKeys = { entity.DescriptionKeys },
            });
        }

        return resource;
    }

    public static InstrumentationScope Build(InstrumentationScope from)
    {
        var scope = new InstrumentationScope
        {
            Name = from.Name, Version = from.Version, DroppedAttributesCount = from.DroppedAttributesCount,
        };
        foreach (KeyValue pair in from.Attributes) scope.Attributes.Add(Build(pair));
        return scope;
    }

    public static KeyValue Build(KeyValue from)
    {
        var pair = new KeyValue { Key = from.Key, KeyStrindex = from.KeyStrindex };
        if (from.Value != null) pair.Value = Build(from.Value);
        return pair;
    }

    public static AnyValue Build(AnyValue from) => from.ValueCase switch
    {
        AnyValue.ValueOneofCase.StringValue => new AnyValue { StringValue = from.StringValue },
        AnyValue.ValueOneofCase.BoolValue => new AnyValue { BoolValue = from.BoolValue },
        AnyValue.ValueOneofCase.IntValue => new AnyValue { IntValue = from.IntValue },
        AnyValue.ValueOneofCase.DoubleValue => new AnyValue { DoubleValue = from.DoubleValue },
        AnyValue.ValueOneofCase.ArrayValue => new AnyValue { ArrayValue = Build(from.ArrayValue) },
        AnyValue.ValueOneofCase.KvlistValue => new AnyValue { KvlistValue = Build(from.KvlistValue) },
        AnyValue.ValueOneofCase.BytesValue => new AnyValue { BytesValue = from.BytesValue },
        AnyValue.ValueOneofCase.StringValueStrindex =>
            new AnyValue { StringValueStrindex = from.StringValueStrindex },
        AnyValue.ValueOneofCase.None => new AnyValue(),
        _ => throw new NotSupportedException(from.ValueCase.ToString()),
    };

    public static int Texts(Resource message)
    {
        int length = 0;
        foreach (KeyValue pair in message.Attributes) length += Texts(pair);
        foreach (EntityRef entity in message.EntityRefs)
        {
            length += entity.SchemaUrl.Length + entity.Type.Length;
            foreach (string key in entity.IdKeys) length += key.Length;
            foreach (string key in entity.DescriptionKeys) length += key.Length;
        }

        return length;
    }

    public static int Texts(InstrumentationScope message)
    {
        int length = message.Name.Length + message.Version.Length;
        foreach (KeyValue pair in message.Attributes) length += Texts(pair);
        return length;
    }

    public static int Texts(KeyValue message) =>
        message.Key.Length + (message.Value == null ? 0 : Texts(message.Value));

    public static int Texts(AnyValue message)
    {
        int length = 0;
        switch (message.ValueCase)
        {
            case AnyValue.ValueOneofCase.StringValue: return message.StringValue.Length;
            case AnyValue.ValueOneofCase.ArrayValue:
                foreach (AnyValue value in message.ArrayValue.Values) length += Texts(value);
                return length;
            case AnyValue.ValueOneofCase.KvlistValue:
                foreach (KeyValue pair in message.KvlistValue.Values) length += Texts(pair);
                return length;
            default: return 0;
        }
    }

    private static ArrayValue Build(ArrayValue from)
    {
        var array = new ArrayValue();
        foreach (AnyValue value in from.Values) array.Values.Add(Build(value));
        return array;
    }

    private static KeyValueList Build(KeyValueList from)
    {
        var list = new KeyValueList();
        foreach (KeyValue pair in from.Values) list.Values.Add(Build(pair));
        return list;
    }
}
