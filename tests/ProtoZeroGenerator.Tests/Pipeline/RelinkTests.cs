using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>After all earlier edits, a run makes what a first run would make: nothing stale is taken over.</summary>
public class RelinkTests
{
    // Variants of each file: names that move between files, that clash, options, missing imports, syntax errors.
    private static readonly Dictionary<string, string[]> s_variants = new()
    {
        ["a.proto"] =
        [
            "syntax = \"proto2\"; package p; message A { optional int32 x = 1; extensions 100 to 200; } enum Color { RED = 0; }",
            "syntax = \"proto2\"; package p; message A { required int32 x = 1; extensions 100 to 150; } enum Color { RED = 0; BLUE = 1; }",
            "syntax = \"proto2\"; package p; option csharp_namespace = \"Q\"; message A { extensions 100 to 200; } enum Color { NONE = 0; }",
            "syntax = \"proto3\"; package p; message A { int32 x = 1; } enum Color { RED = 0; }",
            "syntax = \"proto2\"; package p; message A { optional Color x = 1; ",
            "syntax = \"proto2\"; package p; message B { } enum A { NONE = 0; }",
        ],
        ["b.proto"] =
        [
            "syntax = \"proto2\"; package p; import \"a.proto\"; message B { optional A a = 1; optional Color c = 2 [default = RED]; }",
            "syntax = \"proto2\"; package p; import public \"a.proto\"; message B { optional A a = 1; extend A { optional B b = 100; } }",
            "syntax = \"proto2\"; package p; import \"a.proto\"; message b { optional A a = 1 [lazy = true]; } message B { optional b b = 1; }",
            "syntax = \"proto3\"; package p; message B { }",
            "syntax = \"proto2\"; package p.q; import \"a.proto\"; message B { optional A a = 1; }",
        ],
        ["c.proto"] =
        [
            "syntax = \"proto2\"; package p; import \"b.proto\"; message C { optional B b = 1; }",
            "syntax = \"proto2\"; package p; import \"b.proto\"; message C { repeated A a = 1; optional p.q.B b = 2; }",
            "syntax = \"proto2\"; package p; import \"a.proto\"; extend A { optional int32 c = 100; } message C { }",
            "syntax = \"proto2\"; package p; import \"d.proto\"; message C { optional q.D d = 1 [(q.note) = \"x\"]; }",
        ],
        ["d.proto"] =
        [
            "syntax = \"proto2\"; package q; import \"google/protobuf/descriptor.proto\"; message D { } extend google.protobuf.FieldOptions { optional string note = 50000; }",
            "syntax = \"proto2\"; package q; import \"google/protobuf/descriptor.proto\"; message D { } extend google.protobuf.FieldOptions { optional int32 note = 50000; }",
            "syntax = \"proto2\"; package p.q; option csharp_namespace = \"P\"; message D { } message C_ { } message A { }",
            "syntax = \"proto2\"; package p; message C { }",
            "syntax = \"proto2\"; package q; import \"c.proto\"; message D { }",
        ],
    };

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [Trait("Speed", "Slow")]
    public void Run_AfterAnyEdits_IsThatOfAFirstRun(int seed)
    {
        var random = new Random(seed);
        var texts = s_variants.ToDictionary(pair => pair.Key, pair => pair.Value[0]);
        TestProject project = Started(texts);
        project.Run();
        for (int edit = 0; edit < 150; edit++)
        {
            string path = s_variants.Keys.ElementAt(random.Next(s_variants.Count));
            texts[path] = s_variants[path][random.Next(s_variants[path].Length)]
                + (random.Next(4) == 0 ? $"\n// {edit}\n" : "");
            if (random.Next(8) == 0) project.Set("ProtoZeroAccess", random.Next(2) == 0 ? "Internal" : "Public");
            TestProject fresh = Started(texts);
            if (project.Property("ProtoZeroAccess") is { } access) fresh.Set("ProtoZeroAccess", access);

            Assert.Equal(Told(fresh.Run()), Told(project.Edit(path, texts[path]).Run()));
        }
    }

    [Fact]
    public void Edit_OfAFileNobodyImports_KeepsTheModelsOfAllOthers()
    {
        TestProject project = Started(s_variants.ToDictionary(pair => pair.Key, pair => pair.Value[0]));
        object[] before = Models(project.Run());

        object[] after = Models(project.Edit("c.proto", s_variants["c.proto"][0].Replace("b = 1", "b = 2")).Run());

        Assert.Equal([true, true, false, true], before.Zip(after, ReferenceEquals));
    }

    // The user's own text has the notes about it, whether it is linked again or not.
    [Fact]
    public void Edit_OfAnotherFile_RepeatsTheNotesOfThoseThatAreKept()
    {
        TestProject project = TestProject.Of(
            ("a.proto", "syntax = \"proto2\"; message A { }"),
            ("b.proto",
            "syntax = \"proto2\"; import \"a.proto\"; message B { option deprecated_legacy_json_field_conflicts = true; optional A a_b = 1; optional A aB = 2; }"));
        IReadOnlyList<string> before = project.Run().Ids;

        IReadOnlyList<string> after =
            project.Edit("a.proto", "syntax = \"proto2\"; message A { optional int32 x = 1; }").Run().Ids;

        Assert.NotEmpty(before);
        Assert.Equal(before, after);
    }

    private static object[] Models(TestRun run) =>
        run.Result.TrackedSteps[StepNames.Model].SelectMany(step => step.Outputs).Select(output => output.Value)
            .ToArray();

    private static TestProject Started(Dictionary<string, string> texts) =>
        TestProject.Of(texts.Select(pair => (pair.Key, pair.Value)).ToArray());

    private static string Told(TestRun run) => string.Join('\n',
        run.Diagnostics.Select(one => one.ToString())
        .Concat(run.HintNames.Select(name => $"--- {name}\n{run.Source(name)}")));
}
