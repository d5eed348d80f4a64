using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Tests.Model;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>
/// Every schema there is becomes code that compiles without a warning, all files of a corpus in one project.
/// </summary>
[Trait("Speed", "Slow")]
public sealed class CorpusCodeTests(ITestOutputHelper output)
{
    [DataTheory(DataPart.Schemas)]
    [InlineData("corpus/googleapis", 172, false)]
    [InlineData("corpus/protobuf-tests", 95, true)]
    [InlineData("conformance", 6, false)]
    [InlineData("otlp", 11, true)]
    [InlineData("osm", 2, false)]
    [InlineData("mvt", 1, false)]
    [InlineData("benchmarks", 5, false)]
    public void Code_OfCorpus_CompilesWithoutAWarning(string folder, int count, bool withoutNullable)
    {
        string root = DataFolder.PathOf(folder);
        IReadOnlyList<(string Path, string Text)> files = Models.ReadFolder(root);

        EmittedCode code = EmittedCode.Build(files, root, withoutNullable);

        output.WriteLine($"{folder}: {files.Count} files, {code.HintNames.Count} sources");
        Assert.Equal(count, files.Count);
        Assert.Equal("", string.Join('\n', code.Findings.Where(finding => finding.Contains("error"))));
        Assert.Equal("", string.Join('\n', code.Messages));
        string[] emitted = files.Select(file => Path.GetRelativePath(root, file.Path).Replace(".proto", ".g.cs"))
            .ToArray();
        Assert.Empty(code.HintNames.Except(emitted));
    }
}
