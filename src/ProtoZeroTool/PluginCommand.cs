using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using ProtoZeroGenerator;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model.Settings;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Input;
using ProtoZeroTool.Plugin;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>
/// <c>protozero plugin</c>: the plug-in <c>protoc-gen-zerosharp</c> of protoc. It reads a request from the standard
/// input and writes the response to the standard output.
/// </summary>
internal static class PluginCommand
{
    /// <summary>
    /// The name of the command. Not the plug-in's: a program that has that name cannot have a command of the same one.
    /// </summary>
    public const string Name = "plugin";

    /// <summary>Makes the command.</summary>
    public static Command Make(ToolConsole console)
    {
        const string Description =
            "The plug-in protoc-gen-zerosharp; protoc and buf start it. Without arguments, the program is it as well: "
            + "protoc --plugin=protoc-gen-zerosharp=PATH/TO/protozero --zerosharp_out=DIR "
            + "--zerosharp_opt=access=internal a.proto";
        var command = new Command(Name, Description);
        command.SetAction(_ => Run(console));
        return command;
    }

    private static int Run(ToolConsole console)
    {
        byte[] bytes = InputFile.ReadAll(InputFile.Standard, console);
        if (bytes.Length == 0)
            throw new ToolException($"{Name}: there is no request on the standard input; protoc starts this command so. See protozero --help");
        var request = new PluginRequest(bytes);
        using Stream output = console.OpenOutput();
        Answer(console, request).WriteTo(output);
        return ExitCodes.Success;
    }

    private static PluginResponse Answer(ToolConsole console, PluginRequest request)
    {
        try
        {
            Dictionary<string, string> parameters = PluginParameters.Parse(request.Parameter);
            var found = new DiagnosticBag();
            ModelSettings settings = SettingsMapper.MapProject(parameters.GetValueOrDefault, found);
            if (found.HasErrors) return Refuse(found.Items);
            var described = new DescribedFiles(request);
            var workspace = Workspace.Of(described.Load());
            List<EmittedFile> emitted = workspace.EmitGiven(settings, progress: null, described.CheckDescriptor);
            IEnumerable<ProtoDiagnostic> findings = workspace.Findings.ToList();
            if (workspace.HasErrors)
                return Refuse(findings.Where(finding => finding.Severity == DiagnosticSeverity.Error));
            FindingPrinter.Print(findings, console.Error);
            return new PluginResponse(null, emitted);
        }
        catch (PluginException exception)
        {
            return new PluginResponse(OneLine.Of(exception.Message), []);
        }
    }

    private static PluginResponse Refuse(IEnumerable<ProtoDiagnostic> errors) =>
        new(string.Join('\n', errors.Select(FindingText.Of)), []);
}
