using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Compiler.Loading;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool;

/// <summary>The commands, their options and help texts.</summary>
internal static class CommandLine
{
    private const string ExitCodesText =
        "Ends with 0, with 1 for errors in files or files that cannot be read or written, "
        + "with 2 for a wrong command line.";

    /// <summary>Runs one command and returns the exit code. No exception gets out.</summary>
    public static int Run(IReadOnlyList<string> arguments, ToolConsole console)
    {
        try
        {
            ParseResult parsed = Make(console).Parse(arguments);
            if (parsed.Errors.Count > 0)
            {
                foreach (string message in parsed.Errors.Select(error => error.Message).Distinct())
                    console.Error.WriteLine($"protozero: {message}");
                console.Error.WriteLine("Try \"protozero --help\".");
                return ExitCodes.WrongCommandLine;
            }

            return parsed.Invoke(new InvocationConfiguration
            {
                Output = console.Output, Error = console.Error, EnableDefaultExceptionHandler = false,
            });
        }
        catch (Exception exception) when (exception is ToolException or IOException or UnauthorizedAccessException)
        {
            return Fail(console, exception.Message);
        }
        catch (OutOfMemoryException)
        {
            return Fail(console, "the input is too large for the memory that there is");
        }
#pragma warning disable CA1031 // A user has no use for a stack trace.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            return Fail(
                console, $"this is a defect, please report it: {exception.GetType().Name}: {exception.Message}");
        }
    }

    /// <summary>Says in one plain line why a command cannot go on.</summary>
    /// <returns>How the command ends.</returns>
    public static int Fail(ToolConsole console, string message, int exitCode = ExitCodes.Failure)
    {
        try
        {
            console.Error.WriteLine($"protozero: {OneLine.Of(message)}");
        }
        catch (IOException)
        {
            // The process that read our output is gone.
        }

        return exitCode;
    }

    private static RootCommand Make(ToolConsole console)
    {
        const string Description = "Works on .proto files (proto2, proto3 and editions) and on messages. ";
        var command = new RootCommand(Description + ExitCodesText)
        {
            MakeCheck(console), MakeDescriptor(console), MakeGenerate(console), BreakingCommand.Make(console),
            LintCommand.Make(console),
            BaselineCommand.Make(console), DumpCommand.Make(console),
            AssembleCommand.Make(console), DecodeCommand.Make(console), EncodeCommand.Make(console),
            ConvertCommand.Make(console), StatsCommand.Make(console), DiffCommand.Make(console),
            ViewCommand.Make(console), InferCommand.Make(console), PluginCommand.Make(console),
            CompletionCommand.Make(console), SuggestCommand.Make(console),
        };
        command.Options.OfType<VersionOption>().Single().Action = new PrintVersion();

        // They would be completed where a file is meant, and name files themselves.
        ICollection<string> help = command.Options.OfType<HelpOption>().Single().Aliases;
        help.Remove("/h");
        help.Remove("/?");
        command.Directives.Clear();
        return command;
    }

    private static Command MakeCheck(ToolConsole console)
    {
        Option<string[]> roots = Roots();
        Argument<string[]> files = Files();
        const string Description = "Prints what is wrong in files, one line each: file:line:column: PZnnnn: message. ";
        var command = new Command("check", Description + ExitCodesText)
        {
            roots, files,
        };
        command.SetAction(parsed => CheckCommand.Run(console, parsed.GetValue(roots)!, parsed.GetValue(files)!));
        return command;
    }

    private static Command MakeDescriptor(ToolConsole console)
    {
        Option<string[]> roots = Roots();
        Option<bool> includesImports = new("--include-imports", "--include_imports")
        {
            Description = "Put the files' imports into the set too, direct and indirect ones.",
        };
        Option<string> output = Output("FILE", "The file to write.");
        Argument<string[]> files = Files();
        const string Description =
            "Writes a google.protobuf.FileDescriptorSet, as protoc does with --descriptor_set_out.";
        var command = new Command("descriptor", Description)
        {
            roots, includesImports, output, files,
        };
        command.SetAction(parsed => DescriptorCommand.Run(
            console, parsed.GetValue(roots)!, parsed.GetValue(files)!,
            parsed.GetValue(includesImports), parsed.GetValue(output)!));
        return command;
    }

    private static Command MakeGenerate(ToolConsole console)
    {
        Option<string[]> roots = Roots();
        Option<string> output = Output("DIR", "The folder to write into; it is made where it does not exist.");
        Argument<string[]> files = Files();
        const string Description =
            "Writes the C# that the source generator adds to a project, one file for each .proto.";
        var command = new Command("generate", Description)
        {
            roots, output, files,
        };
        command.SetAction(parsed => GenerateCommand.Run(
            console, parsed.GetValue(roots)!, parsed.GetValue(files)!, parsed.GetValue(output)!));
        return command;
    }

    private static Option<string[]> Roots() => new("--proto-path", "-I", "--proto_path")
    {
        HelpName = "ROOT",
        Description =
        "A folder that import names are relative to. May be given several times; the first one with a file "
            + "counts. Without it, the current folder. google/protobuf/*.proto are built in.",
        DefaultValueFactory = _ => ["."],
    };

    private static Option<string> Output(string name, string description) => new("--output", "-o")
    {
        HelpName = name, Description = description, Required = true,
    };

    private static Argument<string[]> Files()
    {
        var files = new Argument<string[]>("FILES")
        {
            Arity = ArgumentArity.OneOrMore,
            Description = "The .proto files, each below an import root; a folder stands for all .proto files below it.",
        };

        // What is no option would count as a file.
        files.Validators.Add(static result =>
        {
            foreach (Token token in result.Tokens.Where(
                token => token.Value.StartsWith('-') && !Path.Exists(token.Value)))
                result.AddError($"Unrecognized option '{token.Value}'.");
        });
        return files;
    }

    // The one that comes with the option speaks of the program it runs in, which is not us in tests.
    private sealed class PrintVersion : SynchronousCommandLineAction
    {
        public override int Invoke(ParseResult parseResult)
        {
            string version = typeof(CommandLine).Assembly.GetName().Version!.ToString(3);
            parseResult.InvocationConfiguration.Output.WriteLine(version);
            return ExitCodes.Success;
        }
    }
}
