using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Tests.Pipeline;

namespace ProtoZeroGenerator.Tests.Breaking;

/// <summary>Comparisons with a baseline, without the compiler.</summary>
internal static class BaselineRuns
{
    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("m.proto", "")));

    /// <summary>The settings of a project with a category.</summary>
    public static GeneratorOptions Project(string category) => GeneratorOptions.OfProject(new MemoryOptions(
        new Dictionary<string, string> { ["build_property.ProtoZeroBreaking"] = category },
        new Dictionary<string, Dictionary<string, string>>()).GlobalOptions);

    /// <summary>Compares files, after another comparison or as the first.</summary>
    public static BaselineComparison Run(
        IEnumerable<SchemaFile> files, GeneratorOptions project, Baseline baseline, BaselineComparison? previous) =>
        BaselineComparison.Run([.. files.Select(file => (file, s_file))], project, baseline, previous, default);
}
