using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model.Building;

/// <content>
/// Services. Their names and those of their methods are kept as written, as Google's C# keeps them. A host finds a
/// method of a server by its name, so everything else makes way for methods.
/// </content>
internal sealed partial class ModelBuilder
{
    private EquatableArray<ServiceModel> BuildServices(IReadOnlyList<ServiceSchema> services)
    {
        var models = new List<ServiceModel>(services.Count);
        for (int i = 0; i < services.Count && _settings.Services != ServiceParts.None; i++)
        {
            _cancellation.ThrowIfCancellationRequested();
            ServiceSchema service = services[i];
            var scope = new NameScope(service.Methods.Select(method => method.Name));
            models.Add(new ServiceModel(
                CSharpNames.EscapeType(_names.Service(_file, i)),
                scope.Take(service.Name + "Base"),
                scope.Take(service.Name + "Client"),
                service.FullName,
                _settings.Services,
                BuildMethods(service.Methods, scope),
                Docs(service),
                IsDeprecated(service),
                _settings.IsClass));
        }

        return Array(models);
    }

    private EquatableArray<MethodModel> BuildMethods(IReadOnlyList<MethodSchema> methods, NameScope scope)
    {
        var models = new List<MethodModel>(methods.Count);
        foreach (MethodSchema method in methods)
        {
            bool isUnary = !method.IsClientStreaming && !method.IsServerStreaming;
            models.Add(new MethodModel(
                method.Name,
                CSharpNames.Escape(method.Name),
                isUnary ? scope.Take(method.Name + "Async") : "",
                TypeOf(method.InputType!),
                TypeOf(method.OutputType!),
                method.IsClientStreaming,
                method.IsServerStreaming,
                Docs(method),
                IsDeprecated(method),
                _settings.IsClass));
        }

        return Array(models);
    }

    // What has no class was reported.
    private string TypeOf(MessageSchema message)
    {
        string? type = _settings.IsClass ? _names.ClassFromRoot(message) : null;
        return type is not null && MessageSettingsMapper.HasClassInLibrary(message)
            ? Aliases.Shorten(type) : _names.Outside(type ?? _names.FromRoot(message), message, _file);
    }
}
