using System.Collections.Generic;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Building;

/// <content>Services. Their names and those of their methods are kept as written, as Google's C# keeps them.</content>
internal sealed partial class ModelBuilder
{
    private EquatableArray<ServiceModel> BuildServices(IReadOnlyList<ServiceSchema> services)
    {
        var models = new List<ServiceModel>(services.Count);
        foreach (ServiceSchema service in services)
        {
            _cancellation.ThrowIfCancellationRequested();
            models.Add(new ServiceModel(
                CSharpNames.EscapeType(service.Name),
                service.Name + "Base",
                service.Name + "Client",
                service.FullName,
                BuildMethods(service.Methods),
                Docs(service),
                IsDeprecated(service)));
        }

        return Array(models);
    }

    private EquatableArray<MethodModel> BuildMethods(IReadOnlyList<MethodSchema> methods)
    {
        var models = new List<MethodModel>(methods.Count);
        foreach (MethodSchema method in methods)
        {
            models.Add(new MethodModel(
                method.Name,
                CSharpNames.Escape(method.Name),
                TypeOf(method.InputType!),
                TypeOf(method.OutputType!),
                method.IsClientStreaming,
                method.IsServerStreaming,
                Docs(method),
                IsDeprecated(method)));
        }

        return Array(models);
    }

    private string TypeOf(MessageSchema message) => _names.Outside(_names.FromRoot(message), message, _file);
}
