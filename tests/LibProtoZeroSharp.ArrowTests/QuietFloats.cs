using System.Collections;
using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>
/// Gives one NaN to all floats that are none: what the public members of the library give of a float is a double, which
/// has no signalling NaN of it.
/// </summary>
internal static class QuietFloats
{
    public static T In<T>(T message)
        where T : IMessage
    {
        foreach (FieldDescriptor field in message.Descriptor.Fields.InDeclarationOrder())
        {
            object? value = field.Accessor.GetValue(message);
            if (value is IDictionary map) InMap(map);
            else if (value is IList list) InList(list);
            else if (value is IMessage inner) In(inner);
            else if (value is float.NaN) field.Accessor.SetValue(message, float.NaN);
        }

        return message;
    }

    private static void InList(IList list)
    {
        for (int i = 0; i < list.Count; i++)
        {
            if (list[i] is float.NaN) list[i] = float.NaN;
            else if (list[i] is IMessage inner) In(inner);
        }
    }

    private static void InMap(IDictionary map)
    {
        foreach (object key in map.Keys.Cast<object>().ToArray())
        {
            if (map[key] is float.NaN) map[key] = float.NaN;
            else if (map[key] is IMessage inner) In(inner);
        }
    }
}
