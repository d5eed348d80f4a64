using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>For all names of a schema, the C# names compile together.</summary>
public class CompiledNamesTests
{
    [Trait("Speed", "Slow")]
    [DataTheory(DataPart.Schemas)]
    [InlineData("corpus/googleapis", 172)]
    [InlineData("corpus/protobuf-tests", 84)]
    [InlineData("conformance", 6)]
    [InlineData("otlp", 11)]
    public void Names_OfCorpus_Compile(string folder, int count)
    {
        IReadOnlyList<FileModel> models = Models.Build(null, Models.ReadFolder(DataFolder.PathOf(folder))
            .Where(file => !file.Path.Contains("enormous")).ToList());

        Assert.Equal(count, models.Count);
        AssertCompiles(models);
    }

    [Fact]
    public void Names_OfBuiltInFiles_Compile()
    {
        Assert.Equal(10, Skeleton.BuiltIn.Count);
        AssertCompiles([]);
    }

    [Fact]
    public void Names_OfGoldenCases_Compile()
    {
        var wrong = new List<string>();
        foreach (Golden.GoldenCase one in Golden.GoldenCase.All("valid"))
        {
            IReadOnlyList<(string, string)> files = File.Exists(Path.Combine(one.Root, "main.proto"))
                ? Models.ReadFolder(one.Root)
                : [(Path.Combine(one.Root, one.Entry), File.ReadAllText(Path.Combine(one.Root, one.Entry)))];
            IReadOnlyList<FileModel> models = Models.Build(null, files, out var found);
            wrong.AddRange(found.Where(f => f.Severity == DiagnosticSeverity.Error).Select(f => one.Name + ": " + f));
            if (models.Count == 0) wrong.Add(one.Name + ": no code");
            wrong.AddRange(Skeleton.Compile(models).Select(message => one.Name + ": " + message));
        }

        Assert.Equal("", string.Join('\n', wrong));
    }

    private static void AssertCompiles(IReadOnlyList<FileModel> models) =>
        Assert.Equal("", string.Join('\n', Skeleton.Compile(models)));
}
