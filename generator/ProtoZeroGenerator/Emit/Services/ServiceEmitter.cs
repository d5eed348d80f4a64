using System;
using ProtoZeroGenerator.Model;
using static ProtoZeroGenerator.Emit.Services.CallText;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit.Services;

/// <summary>
/// Emits the class of a service: with the names and overloads of Grpc.Tools, over messages that own their arena.
/// </summary>
internal static class ServiceEmitter
{
    private const string ClientMethods = "__ClientMethods", ServerMethods = "__ServerMethods";

    /// <summary>Writes the services of a file, and what they share.</summary>
    /// <param name="w">Where to.</param>
    /// <param name="file">The file.</param>
    /// <param name="access">The access of its types.</param>
    /// <param name="isHosted">Whether the project references servers of ASP.NET Core.</param>
    public static void EmitAll(SourceWriter w, FileModel file, string access, bool isHosted)
    {
        string space = (file.Namespace.Length > 0 ? Aliases.Own : "global") + "::";
        foreach (ServiceModel service in file.Services) Emit(w, service, space, space + file.CallsClass, access);
        CallsEmitter.Emit(w, file, isHosted);
    }

    /// <summary>Whether a part of a service is emitted.</summary>
    public static bool Has(ServiceModel service, ServiceParts part) => (service.Parts & part) != 0;

    // Names of types are written from the root, since a method of a service may have each of them.
    private static void Emit(SourceWriter w, ServiceModel service, string space, string calls, string access)
    {
        w.Gap();
        DocsEmitter.Emit(w, service.Docs, $"Service <c>{service.FullName}</c>.");
        DocsEmitter.Deprecated(w, service.IsDeprecated);
        w.Line(GeneratedCode);
        w.Open($"{access} static partial class {service.Name}");
        if (Has(service, ServiceParts.Server)) ServerEmitter.Emit(w, service, calls);
        if (Has(service, ServiceParts.Client))
            ClientEmitter.Emit(w, service, calls, $"{space}{service.Name}.{ClientMethods}");
        if (Has(service, ServiceParts.Server))
        {
            EmitBinding(w, service);
            EmitMethods(w, service, ServerMethods, Incoming, method => Marshaller(method, calls, method.Input, "Requests"),
                method => Marshaller(method, calls, method.Output, method.IsServerStreaming ? "Messages" : "Replies"));
        }

        if (Has(service, ServiceParts.Client))
        {
            EmitMethods(w, service, ClientMethods, Request, method => Marshaller(method, calls, method.Input, "Messages"),
                method => Marshaller(method, calls, method.Output, "Messages"));
        }

        w.Close();
    }

    private static string Marshaller(MethodModel method, string calls, string type, string name) =>
        method.IsClass ? $"{calls}.Objects<{type}>({type}.Parser)" : $"{calls}.{name}<{type}>()";

    private static void EmitBinding(SourceWriter w, ServiceModel service)
    {
        w.Gap();
        w.Line("/// <summary>Creates a service definition that can be registered with a server.</summary>");
        w.Line("/// <param name=\"serviceImpl\">An object that handles the calls.</param>");
        w.Line($"public static _G::ServerServiceDefinition BindService({service.BaseName} serviceImpl) =>");
        w.Indented("_G::ServerServiceDefinition.CreateBuilder()");
        foreach (MethodModel method in service.Methods)
            w.Indented($"    .AddMethod({ServerMethods}.__Method_{method.ProtoName}, serviceImpl.{method.Name})");
        w.Indented("    .Build();");

        w.Gap();
        w.Line("/// <summary>Registers the methods with a binder, with or without an implementation.</summary>");
        w.Line("/// <param name=\"serviceBinder\">Gets one call of <c>AddMethod</c> for each method.</param>");
        w.Line("/// <param name=\"serviceImpl\">An object that handles the calls; null if the host finds one.</param>");
        w.Open(
            $"public static void BindService(_G::ServiceBinderBase serviceBinder, {service.BaseName} serviceImpl)");
        if (!service.IsClass) w.Line($"{N.CallBindingCheck}(serviceBinder, typeof({service.BaseName}));");
        foreach (MethodModel method in service.Methods)
        {
            string handler = $"_G::{Kind(method)}ServerMethod<{Incoming(method)}, {Reply(method)}>";
            w.Line($"serviceBinder.AddMethod({ServerMethods}.__Method_{method.ProtoName}, "
                + $"serviceImpl == null ? null : new {handler}(serviceImpl.{method.Name}));");
        }

        w.Close();
    }

    private static void EmitMethods(
        SourceWriter w, ServiceModel service, string name, Func<MethodModel, string> request,
        Func<MethodModel, string> requests, Func<MethodModel, string> replies)
    {
        if (service.Methods.Count == 0) return;
        w.Gap();
        w.Open($"private static class {name}");
        foreach (MethodModel method in service.Methods)
        {
            string type = $"_G::Method<{request(method)}, {Reply(method)}>";
            w.Line($"public static readonly {type} __Method_{method.ProtoName} = new(_G::MethodType.{Kind(method)}, "
                + $"\"{service.FullName}\", \"{method.ProtoName}\", {requests(method)}, {replies(method)});");
        }

        w.Close();
    }
}
