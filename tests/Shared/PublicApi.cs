using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Testing;

/// <summary>
/// The public surface of an assembly as text: what a user can name, one member a line, in ordinal order.
/// </summary>
internal static partial class PublicApi
{
    private const BindingFlags Declared =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static
        | BindingFlags.DeclaredOnly;

    /// <summary>Where the text of an assembly lies.</summary>
    public static string FileOf(string assembly) => Repository.PathOf($"tests/PublicApi/{assembly}.txt");

    /// <summary>
    /// A change of the public surface must be seen in review. To accept one: <c>PROTOZERO_REFRESH=PublicApi dotnet test
    /// …</c>
    /// </summary>
    public static void AssertUnchanged(Assembly assembly)
    {
        string file = FileOf(assembly.GetName().Name!), actual = Describe(assembly);
        if (Environment.GetEnvironmentVariable("PROTOZERO_REFRESH") == "PublicApi") File.WriteAllText(file, actual);
        Assert.Equal(File.ReadAllText(file), actual);
    }

    /// <summary>Describes every public type, its bases and its members; <c>\n</c> ends each line.</summary>
    /// <param name="assembly">The library.</param>
    /// <param name="all">
    /// Whether the emitted members of well-known types are listed, too: they follow from the published schemas and the
    /// generator, which have tests of their own.
    /// </param>
    public static string Describe(Assembly assembly, bool all = false)
    {
        var text = new StringBuilder();
        bool isApart = false;
        foreach (Type type in assembly.GetExportedTypes().Where(it => !IsOfCompiler(it))
            .OrderBy(FullNameOf, StringComparer.Ordinal))
        {
            bool isShort = !all && IsWellKnown(type);
            string[] members = [.. (isShort ? ByHand(type) : Members(type)).Order(StringComparer.Ordinal)];
            // Types without members by hand stand close together.
            if (text.Length > 0 && (isApart || members.Length > 0 || !isShort)) text.Append('\n');
            isApart = members.Length > 0 || !isShort;
            text.Append(Header(type)).Append('\n');
            foreach (string member in members) text.Append("    ").Append(member).Append('\n');
        }

        return text.ToString();
    }

    private static string Header(Type type)
    {
        if (type.BaseType == typeof(MulticastDelegate))
        {
            MethodInfo invoke = type.GetMethod("Invoke")!;
            return $"{Attributes(type)}delegate {Returned(invoke)} {FullNameOf(type)}"
                + $"({Parameters(invoke)}){Constraints(type.GetGenericArguments())}";
        }

        string kind = type switch
        {
            { IsEnum: true } => "enum ",
            { IsInterface: true } => "interface ",
            { IsValueType: true } =>
                $"{(IsReadOnly(type) ? "readonly " : "")}{(type.IsByRefLike ? "ref " : "")}struct ",
            { IsAbstract: true, IsSealed: true } => "static class ",
            _ => $"{(type.IsAbstract ? "abstract " : type.IsSealed ? "sealed " : "")}class ",
        };
        IEnumerable<string> bases = type.IsEnum
            ? [Name(type.GetEnumUnderlyingType())]
            : new[] { type.BaseType }.Where(it => it is not null && it != typeof(object) && it != typeof(ValueType))
                .Select(it => Name(it!))
                .Concat(type.GetInterfaces().Except(type.BaseType?.GetInterfaces() ?? []).Where(it => it.IsVisible)
                .Select(Name).Order(StringComparer.Ordinal));
        string list = string.Join(", ", bases);
        return $"{Attributes(type)}{kind}{FullNameOf(type)}{(list.Length == 0 ? "" : $" : {list}")}"
            + $"{Constraints(type.GetGenericArguments())}";
    }

    private static IEnumerable<string> Members(Type type)
    {
        if (type.IsEnum)
            return type.GetFields(BindingFlags.Public | BindingFlags.Static)
                .Select(it =>
                    $"{it.Name} = {Convert.ToString(it.GetRawConstantValue(), CultureInfo.InvariantCulture)}");
        if (type.BaseType == typeof(MulticastDelegate))
            return [];
        HashSet<string> implementations = ImplementationsIn(type);
        return ExtensionBlocks(type)
            .Concat(type.GetFields(Declared).Where(it => it.IsPublic || (it.IsFamily && !type.IsSealed)).Select(Field))
            .Concat(type.GetConstructors(Declared).Where(it => IsSeen(it) && !it.IsStatic)
                .Select(it => $"{Attributes(it)}{Access(it)}new({Parameters(it)})"))
            .Concat(type.GetProperties(Declared).Where(it => it.GetAccessors(true).Any(IsSeen)).Select(Property))
            .Concat(type.GetEvents(Declared).Where(it => IsSeen(it.AddMethod!))
                .Select(it => $"event {Name(it.EventHandlerType!)} {it.Name}"))
            .Concat(type.GetMethods(Declared)
                .Where(it => IsSeen(it) && (!it.IsSpecialName || it.Name.StartsWith("op_")))
                .Where(it => !implementations.Contains(KeyOf(it, it.GetParameters())))
                .Select(it => Method(it, it.Name)));
    }

    private static string Field(FieldInfo field)
    {
        string modifiers = field.IsLiteral ? "const "
            : $"{(field.IsStatic ? "static " : "")}{(field.IsInitOnly ? "readonly " : "")}";
        string value = field.IsLiteral ? $" = {Literal(field.GetRawConstantValue())}" : "";
        return $"{Attributes(field)}{(field.IsFamily ? "protected " : "")}{modifiers}"
            + $"{Name(field.FieldType)} {field.Name}{value}";
    }

    private static string Property(PropertyInfo property)
    {
        MethodInfo[] accessors = [.. property.GetAccessors(nonPublic: true).Where(IsSeen)];
        IEnumerable<string> parts = accessors.Select(it =>
            $"{(it != accessors[0] && Access(it) != Access(accessors[0]) ? Access(it) : "")}"
            + $"{(IsReadOnly(it) ? "readonly " : "")}{Verb(it)};");
        string type = accessors[0].ReturnType == typeof(void) ? Name(property.PropertyType) : Returned(accessors[0]);
        ParameterInfo[] indices = property.GetIndexParameters();
        string name = indices.Length == 0 ? property.Name : $"this[{string.Join(", ", indices.Select(Parameter))}]";
        return $"{Attributes(property)}{Access(accessors[0])}{Slot(accessors[0])}{type} {name} "
            + $"{{ {string.Join(' ', parts)} }}";

        static string Verb(MethodInfo accessor) =>
            accessor.ReturnType != typeof(void) || accessor.Name.Contains("get_") ? "get"
            : accessor.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) ? "init" : "set";
    }

    private static string Method(MethodInfo method, string name) =>
        $"{Attributes(method)}{Access(method)}{Slot(method)}{(IsReadOnly(method) ? "readonly " : "")}"
        + $"{Returned(method)} {name}"
        + $"{TypeParameters(method.IsGenericMethod ? method.GetGenericArguments() : [])}({Parameters(method)})"
        + Constraints(method.IsGenericMethod ? method.GetGenericArguments() : []);

    private static string Slot(MethodInfo method)
    {
        string stat = method.IsStatic ? "static " : "";
        if (method.DeclaringType!.IsInterface)
            return stat
                + (method is { IsStatic: true, IsAbstract: true } ? "abstract "
                    : method is { IsAbstract: false, IsVirtual: true } ? "virtual " : "");
        if (method.GetBaseDefinition() != method)
            return "override ";
        return stat
            + (method.IsAbstract ? "abstract " : method is { IsVirtual: true, IsFinal: false } ? "virtual " : "");
    }

    private static bool IsSeen(MethodBase method) =>
        method.IsPublic || ((method.IsFamily || method.IsFamilyOrAssembly) && !method.DeclaringType!.IsSealed);

    private static string Access(MethodBase method) => method.IsPublic ? "" : "protected ";

    private static string Attributes(MemberInfo member) =>
        (member.GetCustomAttribute<ObsoleteAttribute>(inherit: false) is { } obsolete
            && !member.IsDefined(typeof(CompilerFeatureRequiredAttribute))
            ? $"[Obsolete{(obsolete.IsError ? "(error)" : "")}] " : "")
        + (member.GetCustomAttribute<EditorBrowsableAttribute>(inherit: false) is { State: EditorBrowsableState.Never }
            ? "[Hidden] " : "")
        + (member.IsDefined(typeof(UnscopedRefAttribute), inherit: false) ? "[UnscopedRef] " : "");

    private static bool IsReadOnly(MemberInfo member) => member.IsDefined(typeof(IsReadOnlyAttribute), inherit: false);
}
