using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace ProtoZeroSharp.Testing;

/// <content>
/// Well-known types are emitted when the library is compiled, and have parts by hand. Which members are emitted follows
/// from the constants of fields, and from a message without any.
/// </content>
internal static partial class PublicApi
{
    private const string FieldNumber = "FieldNumber", OneofCase = "OneofCase";

    private static bool IsWellKnown(Type type) => type.Namespace == "ProtoZeroSharp.WellKnownTypes";

    private static IEnumerable<string> ByHand(Type type)
    {
        if (!Is(type, "IProtoMessage`1")) return IsEmitted(type) ? [] : Members(type);
        Type empty = type.Assembly.GetType($"{type.Namespace}.Empty", throwOnError: true)!;
        HashSet<string> emitted =
            [.. Members(empty).Select(it => it.Replace(empty.Name, type.Name)), .. MembersOfFields(type)];
        return Members(type).Except(emitted);
    }

    private static IEnumerable<string> MembersOfFields(Type type)
    {
        var names = new HashSet<string>();
        foreach (FieldInfo constant in type.GetFields(Declared).Where(it => it.Name.EndsWith(FieldNumber)))
        {
            string name = constant.Name[..^FieldNumber.Length];
            names.UnionWith(
                [constant.Name, name, $"Has{name}", $"Clear{name}", $"Mutable{name}", $"Set{name}", $"Init{name}"]);
        }

        foreach (Type cases in type.GetNestedTypes().Where(it => it.IsEnum && it.Name.EndsWith(OneofCase)))
        {
            string name = cases.Name[..^OneofCase.Length];
            names.UnionWith([$"{name}Case", $"Clear{name}"]);
        }

        return type.GetMembers(Declared).Where(it => names.Contains(it.Name)).Select(it => it switch
        {
            FieldInfo field => Field(field),
            PropertyInfo property => Property(property),
            MethodInfo method => Method(method, method.Name),
            _ => "",
        });
    }

    // What an emitted message or file has beside messages.
    private static bool IsEmitted(Type type) => type.IsEnum || type.Name is "Write" or "Types"
        || Is(type, "IProtoFile") || Is(type, "IEnumValues");

    private static bool Is(Type type, string name) => type.GetInterfaces().Any(it => it.Name == name);
}
