using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;

namespace ProtoZeroSharp.Testing;

/// <content>
/// Extension blocks. The compiler declares their members in a type that groups those of one receiver, each with the
/// name of a type inside of it that tells the receiver, and implements them as static methods beside these types.
/// </content>
internal static partial class PublicApi
{
    private const string Grouping = "<G>$", Receiver = "<Extension>$", Marker = "ExtensionMarkerAttribute";

    private static bool IsOfCompiler(Type type) =>
        type.Name.StartsWith('<') || (type.DeclaringType is { } outer && IsOfCompiler(outer));

    private static IEnumerable<string> ExtensionBlocks(Type type) =>
        from it in InGroupings(type)
        group InBlock(it.Grouping, it.Member) by HeaderOf(MarkerIn(it.Grouping, it.Member)) into block
        select block.Key + string.Concat(block.Order(StringComparer.Ordinal).Select(it => $"\n        {it}"));

    // The static methods of a class that implement members of its extension blocks.
    private static HashSet<string> ImplementationsIn(Type type)
    {
        var keys = new HashSet<string>();
        foreach ((Type grouping, MemberInfo member) in InGroupings(type))
        {
            Type marker = MarkerIn(grouping, member);
            MethodInfo[] methods = member is PropertyInfo property ? property.GetAccessors(nonPublic: true)
                : [(MethodInfo)member];
            foreach (MethodInfo method in methods)
            {
                ParameterInfo[] receiver = method.IsStatic ? [] : [ReceiverOf(marker)];
                int types = marker.GetGenericArguments().Length;
                keys.Add(WithNames(KeyOf(method, [.. receiver, .. method.GetParameters()], types), marker));
            }
        }

        return keys;
    }

    private static string KeyOf(MethodInfo method, ParameterInfo[] parameters, int moreTypes = 0)
    {
        int types = (method.IsGenericMethod ? method.GetGenericArguments().Length : 0) + moreTypes;
        return $"{method.Name}`{types}({string.Join(", ", parameters.Select(it => Name(it.ParameterType)))})";
    }

    private static string InBlock(Type grouping, MemberInfo member) => WithNames(
        member is PropertyInfo property ? Property(property) : Method((MethodInfo)member, member.Name),
        MarkerIn(grouping, member));

    private static string HeaderOf(Type marker)
    {
        Type[] types = marker.GetGenericArguments();
        string receiver = Parameter(ReceiverOf(marker)).TrimEnd();
        return $"extension{TypeParameters(types)}({receiver}){Constraints(types)}";
    }

    private static ParameterInfo ReceiverOf(Type marker) => marker.GetMethod(Receiver, Declared)!.GetParameters()[0];

    private static IEnumerable<(Type Grouping, MemberInfo Member)> InGroupings(Type type) =>
        from grouping in type is { IsAbstract: true, IsSealed: true } ? type.GetNestedTypes(Declared) : []
        where grouping.Name.StartsWith(Grouping)
        from member in grouping.GetMembers(Declared)
        where NameOfMarker(member) is not null && member is not MethodInfo { IsSpecialName: true }
        select (grouping, member);

    private static Type MarkerIn(Type grouping, MemberInfo member) =>
        grouping.GetNestedTypes(Declared).First(it => it.Name == NameOfMarker(member));

    private static string? NameOfMarker(MemberInfo member) => member.CustomAttributes
        .FirstOrDefault(it => it.AttributeType.Name == Marker)?.ConstructorArguments[0].Value as string;

    // Type parameters of a grouping have numbers, those of a marker the names of the source.
    private static string WithNames(string text, Type marker)
    {
        Type[] names = marker.GetGenericArguments();
        return Numbered().Replace(text, it => names[int.Parse(it.Groups[1].ValueSpan)].Name);
    }

    [GeneratedRegex(@"\$T(\d+)")]
    private static partial Regex Numbered();
}
