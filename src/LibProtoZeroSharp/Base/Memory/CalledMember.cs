#if PROTOZERO_CHECKS
using System;
using System.CodeDom.Compiler;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Reflection;

namespace ProtoZeroSharp;

/// <summary>
/// The member of the library, or of a generated type, that the program has called: the outermost one of those that
/// called one another. A compiler that optimizes may have left none, or another one of them.
/// </summary>
internal static class CalledMember
{
    private const string Generator = "ProtoZeroGenerator";

    /// <summary>
    /// Its name as <c>Type.Member</c>, with the message that it was reading; null if it cannot be told.
    /// </summary>
    [UnconditionalSuppressMessage(
        "Trimming", "IL2026", Justification = "Names for a text; without them the text says less.")]
    public static string? Find()
    {
        MethodBase? called = null;
        Type? message = null;
        foreach (StackFrame frame in new StackTrace(1, false).GetFrames())
        {
            if (frame.GetMethod() is not { DeclaringType: { } type } method) break;
            bool isGenerated = IsGenerated(type);
            if (!isGenerated && type.Assembly != typeof(CalledMember).Assembly) break;
            if (isGenerated) message ??= type;
            if (method.IsPublic && type.IsVisible || isGenerated) called = method;
        }

        if (called == null) return null;
        Type owner = OwnerOf(called);
        string name = $"{NameOf(owner)}.{NameOf(called)}";
        return message == null || message == owner || message == called.DeclaringType
            ? name : $"{name} ({NameOf(message)})";
    }

    // What generated code adds to a message is written as its member.
    private static Type OwnerOf(MethodBase method)
    {
        Type type = method.DeclaringType!;
        if (!type.IsAbstract || !type.IsSealed) return type;
        Type? extended = method.GetParameters().FirstOrDefault()?.ParameterType;
        if (extended is { IsByRef: true }) extended = extended.GetElementType();
        return extended != null && IsGenerated(extended) ? extended : type;
    }

    private static bool IsGenerated(Type type)
    {
        for (Type? at = type; at != null; at = at.DeclaringType)
        {
            if (at.GetCustomAttribute<GeneratedCodeAttribute>()?.Tool == Generator) return true;
        }

        return false;
    }

    private static string NameOf(MethodBase method)
    {
        if (method.IsConstructor) return "new";
        // Members of interfaces have the name of the interface in front.
        string name = method.Name[(method.Name.LastIndexOf('.') + 1)..];
        if (name is "get_Item" or "set_Item") return "this[]";
        return name.StartsWith("get_", StringComparison.Ordinal) || name.StartsWith("set_", StringComparison.Ordinal)
            ? name[4..] : name;
    }

    private static string NameOf(Type type)
    {
        string name = type.Name.Split('`')[0];
        if (type.DeclaringType is { } outer) return $"{NameOf(outer)}.{name}";
        return type.IsGenericType
            ? $"{name}<{string.Join(", ", type.GetGenericArguments().Select(argument => argument.Name))}>" : name;
    }
}
#endif
