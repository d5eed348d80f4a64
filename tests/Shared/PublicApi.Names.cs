using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Testing;

/// <content>Types, parameters and constraints as C# writes them, without namespaces.</content>
internal static partial class PublicApi
{
    private static readonly Dictionary<Type, string> s_keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(object)] = "object",
        [typeof(string)] = "string",
        [typeof(bool)] = "bool",
        [typeof(char)] = "char",
        [typeof(sbyte)] = "sbyte",
        [typeof(byte)] = "byte",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(nint)] = "nint",
        [typeof(nuint)] = "nuint",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
    };

    private static string FullNameOf(Type type)
    {
        string outer = type.DeclaringType is { } declaring ? $"{FullNameOf(declaring)}." : $"{type.Namespace}.";
        int inherited = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        return outer + WithoutArity(type.Name) + TypeParameters([.. type.GetGenericArguments().Skip(inherited)]);
    }

    private static string Name(Type type)
    {
        if (s_keywords.TryGetValue(type, out string? keyword))
            return keyword;
        if (type.IsByRef || type.IsPointer)
            return Name(type.GetElementType()!) + (type.IsByRef ? "&" : "*");
        if (type.IsArray)
            return $"{Name(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        if (Nullable.GetUnderlyingType(type) is { } underlying)
            return $"{Name(underlying)}?";
        if (type.IsGenericParameter)
            return type.Name;
        if (type.IsFunctionPointer)
        {
            Type[] types = [.. type.GetFunctionPointerParameterTypes(), type.GetFunctionPointerReturnType()];
            return $"delegate*<{string.Join(", ", types.Select(Name))}>";
        }

        if (type.DeclaringType is not { } outer)
            return WithoutArity(type.Name) + TypeParameters(type.GetGenericArguments());

        // The arguments of a nested type begin with those of the type around it.
        Type[] arguments = type.GetGenericArguments();
        int inherited = outer.GetGenericArguments().Length;
        return WithoutArity(outer.Name) + TypeParameters(arguments[..inherited]) + "."
            + WithoutArity(type.Name) + TypeParameters(arguments[inherited..]);
    }

    private static string WithoutArity(string name) => name.Split('`')[0];

    private static string TypeParameters(Type[] arguments) =>
        arguments.Length == 0 ? "" : $"<{string.Join(", ", arguments.Select(Name))}>";

    private static string Constraints(Type[] arguments) =>
        string.Concat(arguments.Select(it => (it, list: string.Join(", ", ConstraintsOf(it))))
            .Where(it => it.list.Length > 0).Select(it => $" where {it.it.Name} : {it.list}"));

    private static IEnumerable<string> ConstraintsOf(Type parameter)
    {
        if (!parameter.IsGenericParameter)
            yield break;
        GenericParameterAttributes flags = parameter.GenericParameterAttributes;
        bool isStruct = flags.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint);
        if (parameter.CustomAttributes.Any(it => it.AttributeType.Name == "IsUnmanagedAttribute"))
            yield return "unmanaged";
        else if (isStruct)
            yield return "struct";
        if (flags.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint))
            yield return "class";
        foreach (Type constraint in parameter.GetGenericParameterConstraints().Where(it => it != typeof(ValueType)))
            yield return Name(constraint);
        if (flags.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint) && !isStruct)
            yield return "new()";
        if (flags.HasFlag(GenericParameterAttributes.AllowByRefLike))
            yield return "allows ref struct";
    }

    private static string Parameters(MethodBase method)
    {
        string list = string.Join(", ", method.GetParameters().Select(Parameter));
        return method.IsDefined(typeof(ExtensionAttribute), inherit: false) ? $"this {list}" : list;
    }

    private static string Parameter(ParameterInfo parameter)
    {
        bool collects = parameter.IsDefined(typeof(ParamArrayAttribute))
            || parameter.IsDefined(typeof(ParamCollectionAttribute));
        string modifier = (collects ? "params " : "")
            + (parameter.IsDefined(typeof(ScopedRefAttribute)) ? "scoped " : "");
        string type = Name(parameter.ParameterType);
        if (parameter.ParameterType.IsByRef)
        {
            modifier += parameter.IsOut ? "out "
                : parameter.IsDefined(typeof(RequiresLocationAttribute)) ? "ref readonly "
                : parameter.IsDefined(typeof(IsReadOnlyAttribute)) ? "in " : "ref ";
            type = type[..^1];
        }

        string value = parameter.HasDefaultValue ? $" = {Literal(parameter.RawDefaultValue)}" : "";
        return $"{modifier}{type} {parameter.Name}{value}";
    }

    private static string Returned(MethodInfo method)
    {
        string type = Name(method.ReturnType);
        if (!method.ReturnType.IsByRef)
            return type;
        return $"ref {(method.ReturnParameter.IsDefined(typeof(IsReadOnlyAttribute)) ? "readonly " : "")}{type[..^1]}";
    }

    private static string Literal(object? value) => value switch
    {
        null => "default",
        string text => $"\"{text}\"",
        bool flag => flag ? "true" : "false",
        _ => Convert.ToString(value, CultureInfo.InvariantCulture)!,
    };
}
