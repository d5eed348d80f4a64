using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator;

/// <summary>
/// Makes C# from the <c>.proto</c> files of a project. Nothing here looks at the project's own C#, so typing in it runs
/// nothing; an edit of one <c>.proto</c> parses that file alone, and what does not change in the output is not emitted
/// again.
/// </summary>
[Generator(LanguageNames.CSharp)]
public sealed class ProtoZeroGenerator : IIncrementalGenerator
{
    /// <summary>Lays out the steps; the compiler calls it once.</summary>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValueProvider<GeneratorOptions> project = context.AnalyzerConfigOptionsProvider
            .Select(static (provider, _) => GeneratorOptions.OfProject(provider.GlobalOptions))
                .WithTrackingName(StepNames.Project);

        IncrementalValueProvider<string?> tooOld = context.ParseOptionsProvider
            .Select(static (options, _) => LanguageCheck.FindTooOld(options)).WithTrackingName(StepNames.Language);

        IncrementalValueProvider<GrpcSupport> grpc = context.MetadataReferencesProvider
            .Where(GrpcCheck.IsWanted).Collect()
            .Select(static (references, _) => GrpcCheck.Of(references)).WithTrackingName(StepNames.Grpc);

        // Without its language none of the code would compile, and each of the compiler's complaints would hide the
        // reason.
        IncrementalValueProvider<(AnalyzerConfigOptionsProvider Options, string? TooOld)> setting =
            context.AnalyzerConfigOptionsProvider.Combine(tooOld);
        IncrementalValuesProvider<GivenFile> given = context.AdditionalTextsProvider.Combine(setting)
            .SelectMany(static (pair, cancellation) => GivenFile.Find(
                pair.Left, pair.Right.Options, pair.Right.TooOld is null, cancellation))
            .WithTrackingName(StepNames.Texts);
        IncrementalValuesProvider<ProtoInput> inputs = given
            .Where(static file => file.Input is not null).Select(static (file, _) => file.Input!)
            .WithTrackingName(StepNames.Inputs);
        IncrementalValueProvider<ImmutableArray<AdditionalText>> texts = context.AdditionalTextsProvider.Collect();
        IncrementalValueProvider<string?> language = texts.Combine(setting).Combine(project)
            .Select(static (all, _) => all.Left.Right.TooOld is { } version && all.Right.IsEnabled
                && all.Left.Left.Any(ProtoFileText.IsProto) ? version : null);

        IncrementalValueProvider<EquatableArray<ProtoDiagnostic>> settings = SettingsOf(texts, given).Combine(project)
            .Select(static (pair, _) => pair.Right.IsEnabled ? pair.Left : new EquatableArray<ProtoDiagnostic>());

        IncrementalValuesProvider<ParsedFile> parsed = inputs
            .Select(static (input, _) => input.Source)
            .Select(static (source, _) => ParsedFile.Parse(source)).WithTrackingName(StepNames.Parse);

        var session = new LinkSession();
        IncrementalValueProvider<LinkedFiles> linked = inputs.Collect().Combine(parsed.Collect()).Combine(project)
            .Select((all, cancellation) => session.Link(Zip(all.Left.Left, all.Left.Right), all.Right, cancellation))
            .WithTrackingName(StepNames.Link);

        // In few steps, because the compiler goes over all files in each; and read once: an edit of the project's own
        // files does not touch it.
        IncrementalValueProvider<Baseline?> baseline = texts.Combine(setting)
            .Select(static (pair, _) => BaselineTexts.Of(pair.Left, pair.Right.Options))
            .Select(static (files, cancellation) => Baseline.Of(files.Read(cancellation)))
            .WithTrackingName(StepNames.Baseline);
        IncrementalValueProvider<EquatableArray<ProtoDiagnostic>> breaks = linked.Combine(baseline)
            .Select((pair, cancellation) => session.Compare(pair.Left, pair.Right, cancellation))
            .WithTrackingName(StepNames.Compare);
        IncrementalValueProvider<EquatableArray<ProtoDiagnostic>> style = linked
            .Select((files, cancellation) => session.Lint(files, cancellation)).WithTrackingName(StepNames.Lint);

        // The cut: models are equal by value, so an edit that leaves a file's model as it was ends here.
        IncrementalValuesProvider<StepResult<FileModel>> models = parsed.Combine(linked)
            .Select((pair, cancellation) => session.Build(pair.Right, pair.Left, cancellation))
            .WithTrackingName(StepNames.Model);
        IncrementalValuesProvider<StepResult<FileModel>> builtIn = linked
            .SelectMany(static (files, _) => files.Supplied.Select(name => (files, name)))
            .Select((pair, cancellation) => session.BuildSupplied(pair.files, pair.name, cancellation))
            .WithTrackingName(StepNames.SupplyModel);

        // Joined before anything is left out: Roslyn loses sources where a filter stands in front of a join.
        IncrementalValuesProvider<StepResult<EmittedFile>> emitted = Emit(models.Combine(grpc), StepNames.Emit);
        IncrementalValuesProvider<StepResult<EmittedFile>> supplied = Emit(builtIn.Combine(grpc), StepNames.Supply);

        IncrementalValueProvider<EquatableArray<ProtoDiagnostic>> findings =
            parsed.Collect().Combine(linked).Combine(models.Collect().Combine(emitted.Collect()))
                .Combine(settings.Combine(breaks.Combine(style)).Combine(language))
            .Select(static (all, _) => all.Right.Right is { } version
                ? Findings.OfLanguage(version)
                : Findings.Of(
                    all.Left.Left.Left, all.Left.Left.Right, all.Left.Right.Left, all.Left.Right.Right,
                    all.Right.Left.Left, all.Right.Left.Right.Left, all.Right.Left.Right.Right))
            .WithTrackingName(StepNames.Report);

        context.RegisterSourceOutput(emitted, AddSource);
        context.RegisterSourceOutput(supplied, AddSource);
        context.RegisterSourceOutput(findings, static (output, found) =>
        {
            foreach (ProtoDiagnostic diagnostic in found) output.ReportDiagnostic(DiagnosticReporting.Make(diagnostic));
        });
    }

    private static IncrementalValuesProvider<StepResult<EmittedFile>> Emit(
        IncrementalValuesProvider<(StepResult<FileModel> Model, GrpcSupport Grpc)> models, string step) => models
            .Where(static pair => pair.Model.Value is not null)
            .Select(static (pair, _) => EmittedFile.Emit(pair.Model.Value!, pair.Grpc)).WithTrackingName(step);

    private static void AddSource(SourceProductionContext output, StepResult<EmittedFile> file)
    {
        if (file.Value is { } source)
            output.AddSource(source.HintName, SourceText.From(source.Text, Encoding.UTF8));
    }

    // Names that are misspelt, in project files and in the editor configuration.
    private static IncrementalValueProvider<EquatableArray<ProtoDiagnostic>> SettingsOf(
        IncrementalValueProvider<ImmutableArray<AdditionalText>> texts, IncrementalValuesProvider<GivenFile> given) =>
        texts.SelectMany(static (all, _) => all.Where(ProjectFiles.IsProjectFile))
            .Select(ProjectFiles.Read)
            .Collect()
            .Combine(given.Where(static file => file.UnknownKeys.Length > 0)
                .SelectMany(static (file, _) => file.UnknownKeys.Split('\n')).Collect())
            .Select(static (pair, _) => Findings.OfSettings(pair.Left, pair.Right))
            .WithTrackingName(StepNames.Settings);

    private static ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> Zip(
        ImmutableArray<ProtoInput> inputs, ImmutableArray<ParsedFile> parsed) =>
            inputs.Zip(parsed, static (input, file) => (input, file)).ToImmutableArray();
}
