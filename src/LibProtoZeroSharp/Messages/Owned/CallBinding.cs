using System;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Reflection;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Looks at the methods of a service when it is bound. ASP.NET Core calls the overload that takes an
/// <see cref="Incoming{T}"/>, and reads attributes such as <c>[Authorize]</c> from it alone: on the method that the
/// user overrides they would have no effect, without a word.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class CallBinding
{
    private const DynamicallyAccessedMemberTypes Methods = DynamicallyAccessedMemberTypes.PublicMethods;

    /// <summary>Refuses a service with an attribute that its host would not see.</summary>
    /// <param name="binder">What binds the service: a generic class over it, or nothing is known about it.</param>
    /// <param name="serviceBase">The generated base class of the service.</param>
    /// <exception cref="InvalidOperationException">There is such an attribute.</exception>
    // The compiler's analyzer says it of the call, the compiler of NativeAOT of the element.
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "Binders keep the methods of their service.")]
    [UnconditionalSuppressMessage("Trimming", "IL2062", Justification = "Binders keep the methods of their service.")]
    public static void Check(object binder, Type serviceBase)
    {
        ArgumentNullException.ThrowIfNull(binder);
        foreach (Type service in binder.GetType().GetGenericArguments())
        {
            if (service.IsSubclassOf(serviceBase)) CheckMethods(service, serviceBase);
        }
    }

    private static void CheckMethods([DynamicallyAccessedMembers(Methods)] Type service, Type serviceBase)
    {
        MethodInfo[] methods = [.. service.GetMethods(BindingFlags.Public | BindingFlags.Instance)
            .Where(method => method.DeclaringType != serviceBase
                && method.GetBaseDefinition().DeclaringType == serviceBase)];
        foreach (MethodInfo method in methods)
        {
            if (IsCalledByHost(method) || FindAttribute(method) is not { } attribute) continue;
            if (methods.Any(other => other.Name == method.Name && IsCalledByHost(other))) continue;
            throw new InvalidOperationException(
                $"The host would not see [{attribute.Name}] of {service.Name}.{method.Name}. Put it on the class, or on "
                + $"an override of the overload of {method.Name} that takes {nameof(Incoming<>)} and calls its base.");
        }
    }

    private static bool IsCalledByHost(MethodInfo method) =>
        method.GetParameters() is [{ ParameterType: { IsGenericType: true } first }, ..]
        && (IsIncoming(first) || IsIncoming(first.GetGenericArguments()[0]));

    private static bool IsIncoming(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Incoming<>);

    // Those of the compiler and of the base library mean nothing to a host.
    private static Type? FindAttribute(MethodInfo method) => method.GetCustomAttributesData()
        .Select(attribute => attribute.AttributeType)
        .FirstOrDefault(type => type.Namespace?.Split('.')[0] != "System");
}
