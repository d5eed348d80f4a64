using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Tests.Model;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>
/// After any edit in one file, models and diagnostics are those of a run from nothing, although files
/// that read nothing of what has changed are neither linked nor modelled again.
/// </summary>
public sealed class EditTests(ITestOutputHelper output)
{
    // One user or more of everything that a file can read of another.
    private static readonly (string Path, string Text)[] s_files =
    [
        ("base.proto", """
            syntax = "proto2";
            package p;
            message A {
              optional int32 x = 1;
              extensions 100 to 199;
            }
            message Ext {
              extensions 4 to 99 [declaration = { number: 4, full_name: ".p.u.tag4", type: "int32" }];
            }
            message Set {
              option message_set_wire_format = true;
              extensions 4 to max;
            }
            message Outer {
              message Inner { optional A a = 1; }
              enum Kind { KIND_NONE = 0; KIND_ONE = 1; }
            }
            enum Color { RED = 0; BLUE = 1; }
            enum Late { LATE = 5; LATER = 6; }
            """),
        ("pub.proto", """
            syntax = "proto2";
            package p.pub;
            import public "base.proto";
            message Held { optional p.A a = 1; required int32 y = 2; }
            """),
        // What options are made of, in files of their own: those who use these are linked again after any edit of them.
        ("deep.proto", """
            syntax = "proto2";
            package p.o;
            message Deep { repeated string names = 1; }
            enum Grade { LOW = 0; HIGH = 1; }
            """),
        ("opt.proto", """
            syntax = "proto2";
            package p.o;
            import "google/protobuf/descriptor.proto";
            import "deep.proto";
            message Rule { optional int32 level = 1; optional Grade grade = 2; optional Deep deep = 3; }
            extend google.protobuf.FieldOptions { optional Rule rule = 50000; }
            """),
        ("open.proto", """
            edition = "2024";
            package p.e;
            option features.default_symbol_visibility = EXPORT_ALL;
            message Seen { int32 x = 1; }
            enum Open { OPEN_NONE = 0; OPEN_ONE = 1; }
            """),
        ("user.proto", """
            syntax = "proto2";
            package p.u;
            import "pub.proto";
            message User {
              optional A a = 1;
              optional Color color = 2 [default = BLUE];
              optional Late late = 3;
              optional Outer.Inner inner = 4;
              optional Outer.Kind kind = 5 [default = KIND_ONE];
              map<int32, pub.Held> held = 6;
              extend Set { optional User as_set = 5; }
            }
            extend A { optional Color tint = 100; }
            extend Ext { optional int32 tag4 = 4; }
            """),
        ("third.proto", """
            syntax = "proto3";
            package p.v;
            import "base.proto";
            import "open.proto";
            import "opt.proto";
            import "user.proto";
            message Third {
              p.A a = 1 [(p.o.rule) = { level: 1, grade: LOW, deep: { names: "x" } }];
              map<string, e.Open> opens = 2;
              e.Seen seen = 3 [(o.rule).deep.names = "y"];
              p.u.User user = 4;
            }
            service Calls { rpc Call(p.Outer.Inner) returns (stream e.Seen); }
            """),
        ("inner.proto", """
            syntax = "proto2";
            package p.u.w;
            import "base.proto";
            import "user.proto";
            message W { optional Outer.Inner inner = 1; optional User user = 2; repeated Late late = 3; }
            extend p.A { optional W w = 101; }
            """),
        ("presence.proto", """
            edition = "2023";
            package p.e.x;
            option features.field_presence = IMPLICIT;
            import "open.proto";
            import "pub.proto";
            message Implicit { p.e.Open open = 1; Seen seen = 2; repeated p.Color colors = 3; p.pub.Held held = 4; }
            """),
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [Trait("Speed", "Slow")]
    public void Link_AfterAnyEdit_IsThatOfAFirstRun(int seed) =>
        Run(new EditedFiles(s_files, null), seed, edits: 250, imported: s_files.Length);

    [Theory]
    [InlineData("optional A a = 1;", "optional A a = 1; optional int32 y = 2;", false)]
    // Of what can be extended all is read.
    [InlineData("optional int32 x = 1;", "optional int32 x = 1; optional int32 y = 2;", true)]
    [InlineData("optional int32 x = 1;", "required int32 x = 1;", true)]
    [InlineData("message Outer", "// Comment.\nmessage Outer", false)]
    [InlineData("message Outer", "message New { } message Outer", false)]
    [InlineData("optional A a", "optional Inner inner", false)]
    [InlineData("BLUE = 1", "BLUE = 1; GREEN = 2", true)]
    [InlineData("4 to 99", "4 to 89", true)]
    [InlineData("package p;", "package p; option csharp_namespace = \"Q\";", true)]
    [InlineData("Inner {", "Inner { }; message Innermost {", false)]
    [InlineData("enum Late", "message p { } enum Late", true)]
    [InlineData("package p;", "package p; import \"google/protobuf/any.proto\";", true)]
    [InlineData("enum Late", "enum Wrong", true)]
    public void Edit_OfAFileThatOthersUse_TouchesThemIfTheyReadWhatHasChanged(string old, string now, bool touches)
    {
        var files = new EditedFiles(s_files, null);
        string text = files.TextOf(0).Replace(old, now);
        Assert.NotEqual(files.TextOf(0), text);

        Assert.Null(files.Edit(0, text));
        Assert.Equal(!touches, files.HasKeptOthers);
    }

    [Fact]
    public void Edit_HidingAnEnum_IsAMistakeInThoseThatUseIt()
    {
        var files = new EditedFiles(s_files, null);
        int index = Array.FindIndex(s_files, file => file.Path == "open.proto");

        Assert.Null(files.Edit(index, files.TextOf(index).Replace("enum Open", "local enum Open")));
        Assert.True(files.HasErrors);
        Assert.False(files.HasKeptOthers);
    }

    [Trait("Speed", "Slow")]
    [DataTheory(DataPart.Schemas)]
    [InlineData("corpus/googleapis", 10)]
    [InlineData("corpus/protobuf-tests", 20)]
    [InlineData("otlp", 80)]
    public void Link_AfterAnyEditOfData_IsThatOfAFirstRun(string folder, int edits)
    {
        string root = DataFolder.PathOf(folder);
        Run(new EditedFiles(Models.ReadFolder(root), root), seed: 7, edits, imported: 10);
    }

    private void Run(EditedFiles files, int seed, int edits, int imported)
    {
        var random = new Random(seed);
        var maker = new ProtoEdits(random, Enumerable.Range(0, files.Count).Select(files.TextOf));
        int[] targets = files.MostImported.Take(imported).ToArray();
        var wrong = new List<string>();
        int kept = 0;
        int right = 0;
        for (int edit = 0; edit < edits; edit++)
        {
            int index = random.Next(4) == 0 ? random.Next(files.Count) : targets[random.Next(targets.Length)];
            string before = files.TextOf(index);
            Try(index, maker.Make(before));

            // What is wrong, and now and then what is right, is taken back, sometimes after another edit.
            if (!files.HasErrors) right++;
            if (files.HasErrors && random.Next(4) == 0) Try(index, maker.Make(files.TextOf(index)));
            if (files.HasErrors || random.Next(3) == 0) Try(index, before);
        }

        output.WriteLine($"{edits} edits, {right} of them right; {kept} runs left all other files' models alone");
        Assert.Equal("", string.Join("\n\n", wrong.Take(3)));
        Assert.InRange(right, edits / 5, edits);
        Assert.InRange(kept, edits / 5, edits * 3);

        void Try(int index, string text)
        {
            if (files.Edit(index, text) is { } problem) wrong.Add(problem);
            if (files.HasKeptOthers) kept++;
        }
    }
}
