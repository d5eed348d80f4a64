using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Tests.Pipeline;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Robustness;

/// <summary>One text taken through all stages of the generator, from the lexer to the C#.</summary>
internal static class Mutant
{
    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("m.proto", "")));
    private static readonly GeneratorOptions s_project = GeneratorOptions.OfProject(MemoryOptions.None.GlobalOptions);

    // The built-in files need not be linked again for each text, and threads need not wait for each other.
    private static readonly ThreadLocal<LinkSession> s_session = new(() => new LinkSession());

    /// <summary>Takes the text through; returns what is wrong with the outcome, or null.</summary>
    /// <param name="text">The text of the only file.</param>
    /// <param name="code">The C#; null where the text is rejected.</param>
    public static string? Check(string text, out string? code)
    {
        code = null;
        var source = new SourceFile("m.proto", text);
        ParsedFile parsed = ParsedFile.Parse(source);
        LinkSession session = s_session.Value!;
        LinkedFiles linked = session.Link(
            [(new ProtoInput(source, s_file), parsed)], s_project, CancellationToken.None);
        List<ProtoDiagnostic> found = parsed.Diagnostics.Concat(linked.Diagnostics).ToList();
        StepResult<FileModel> model = session.Build(linked, parsed, CancellationToken.None);
        if (model.Failure is not null) found.Add(model.Failure);
        if (model.Value is not null)
        {
            StepResult<EmittedFile> emitted = EmittedFile.Emit(model.Value);
            code = emitted.Value?.Text;
            if (emitted.Failure is not null) found.Add(emitted.Failure);
        }

        bool isRejected = found.Any(one => one.Severity == DiagnosticSeverity.Error);
        foreach (ProtoDiagnostic one in found)
        {
            if (one.Id == DiagnosticId.InternalError) return one.ToString();
            if (one.Span.Start < 0 || one.Span.Start > one.Span.End || one.Span.End > text.Length)
                return "outside of the text: " + one;
            if (one.Message.Length == 0) return "no message: " + one.Id;
        }

        return isRejected == code is null ? null : isRejected ? "code of a wrong file"
            : "neither code nor a diagnostic";
    }
}
