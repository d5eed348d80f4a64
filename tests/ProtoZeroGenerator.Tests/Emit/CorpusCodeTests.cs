using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroGenerator.Tests.Model;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>Every schema there is becomes code that compiles without a warning, all files of a corpus in one project.</summary>
public sealed class CorpusCodeTests(ITestOutputHelper output)
{
    [DataTheory]
    [InlineData("corpus/googleapis", 172, NullableContextOptions.Enable)]
    [InlineData("corpus/protobuf-tests", 95, NullableContextOptions.Enable)]
    [InlineData("corpus/protobuf-tests", 95, NullableContextOptions.Disable)]
    [InlineData("conformance", 6, NullableContextOptions.Enable)]
    [InlineData("otlp", 11, NullableContextOptions.Enable)]
    [InlineData("otlp", 11, NullableContextOptions.Disable)]
    [InlineData("osm", 2, NullableContextOptions.Enable)]
    [InlineData("mvt", 1, NullableContextOptions.Enable)]
    [InlineData("benchmarks", 5, NullableContextOptions.Enable)]
    public void Code_OfCorpus_CompilesWithoutAWarning(string folder, int count, NullableContextOptions nullable)
    {
        string root = DataFolder.PathOf(folder);
        IReadOnlyList<(string Path, string Text)> files = Models.ReadFolder(root);

        EmittedCode code = EmittedCode.Build(files, nullable, root);

        output.WriteLine($"{folder}: {files.Count} files, {code.HintNames.Count} sources");
        Assert.Equal(count, files.Count);
        Assert.Equal("", string.Join('\n', code.Findings.Where(finding => finding.Contains("error"))));
        Assert.Equal("", string.Join('\n', code.Messages));
        string[] emitted = files.Select(file => Path.GetRelativePath(root, file.Path).Replace(".proto", ".g.cs")).ToArray();
        Assert.Empty(code.HintNames.Except(emitted));
    }
}
