using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Tests.Golden;
using ProtoZeroGenerator.Tests.Model;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>What protoc accepts becomes code that compiles without a warning.</summary>
[Trait("Speed", "Slow")]
public sealed class GoldenCodeTests(ITestOutputHelper output)
{
    [Fact]
    public void Code_OfValidCases_CompilesWithoutAWarning()
    {
        var wrong = new List<string>();
        IReadOnlyList<GoldenCase> cases = GoldenCase.All("valid");
        foreach (GoldenCase one in cases)
        {
            bool isFolder = File.Exists(Path.Combine(one.Root, "main.proto"));
            EmittedCode code = isFolder
                ? EmittedCode.Build(Models.ReadFolder(one.Root), importRoot: one.Root)
                : EmittedCode.Build(
                    [(Path.Combine(one.Root, one.Entry), File.ReadAllText(Path.Combine(one.Root, one.Entry)))]);
            if (code.HintNames.Count == 0) wrong.Add(one.Name + ": no code. " + string.Join(' ', code.Findings));
            wrong.AddRange(code.Messages.Select(message => one.Name + ": " + message));
        }

        output.WriteLine($"{cases.Count} cases");
        Assert.True(cases.Count >= 150);
        Assert.Equal("", string.Join('\n', wrong.Take(30)));
    }
}
