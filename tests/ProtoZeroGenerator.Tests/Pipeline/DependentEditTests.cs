using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>Edits in one file that other files depend on, each in its own way.</summary>
public class DependentEditTests
{
    private const string Two = "syntax = \"proto2\"; package p; ";
    private const string Options = Two + "import \"protozerosharp/options.proto\"; ";
    private const string Internal = "option (protozerosharp.file) = { access: INTERNAL }; ";
    private const string ReadOnly = "option (protozerosharp.message) = { generate: [READ] }; ";
    private const string HoldsA = Two + "import \"a.proto\"; message B { optional A a = 1; }";
    private const string ViewsA = Options
        + "import \"a.proto\"; message V { option (protozerosharp.message).view_of = \"p.A\"; optional int32 x = 1; }";
    private const string Streamed = " [(protozerosharp.field).streamed = true]";
    private const string ViewOfA = "option (protozerosharp.message).view_of = \"p.A\"; ";
    private const string RecursiveA = Two + "message A { repeated A a = 1; }";
    private const string LevelB = Options + "import \"a.proto\"; import \"c.proto\"; message B { " + ViewOfA
        + "repeated C b = 1" + Streamed + "; }";
    private const string LevelD = Options + "import \"a.proto\"; import \"b.proto\"; message D { " + ViewOfA
        + "repeated B d = 1" + Streamed + "; }";
    private const string Descriptor = Two + "import \"google/protobuf/descriptor.proto\"; ";

    /// <summary>Two texts of a file, and what there is besides: paths and texts in turn.</summary>
    public static TheoryData<string, string, string, string[]> Edits => new()
    {
        // A file that becomes a copy of another is left out.
        { "x/a.proto", Two + "message X { }", Two + "message Y { }", ["y/a.proto", Two + "message Y { }"] },
        { "x/a.proto", Two + "// Other.", Two, ["y/a.proto", Two] },

        // What an import brings, and whether something uses it.
        { "a.proto", Two + "import \"c.proto\"; message A { optional C c = 1; }",
            Two + "import public \"c.proto\"; message A { optional C c = 1; }",
            ["b.proto", Two + "import \"a.proto\"; message B { optional A a = 1; optional C c = 2; }",
            "c.proto", Two + "message C { }"] },
        { "a.proto", Two + "import \"c.proto\"; message A { optional C c = 1; }",
            Two + "import \"c.proto\"; message A { }", ["b.proto", HoldsA, "c.proto", Two + "message C { }"] },

        { "a.proto", Two + "import \"c.proto\"; message A { optional C c = 1; }",
            Two + "import \"d.proto\"; message A { optional C c = 1; }",
            ["c.proto", Two + "message C { }", "d.proto", Two + "message D { }"] },

        // Of two files with one name the later is wrong, whichever is edited; a package is a name too.
        { "a.proto", Two + "message A { }", Two + "message A { } message B { }", ["b.proto", Two + "message B { }"] },
        { "a.proto", Two + "message A { }", Two + "message A { } message q { }",
            ["b.proto", "syntax = \"proto2\"; package p.q; message B { }"] },
        { "a.proto", Two + "message A { extensions 1 to 9; }",
            Two + "message A { extensions 1 to 9; } extend A { optional int32 x = 1; }",
            ["b.proto", HoldsA + " extend A { optional int32 y = 1; }"] },

        // Settings of the file and of its messages.
        { "a.proto", Options + "message A { }", Options + Internal + "message A { }", ["b.proto", HoldsA] },
        { "a.proto", Options + "message A { }", Options + "message A { " + ReadOnly + "}", ["b.proto", HoldsA] },
        { "a.proto", Two + "message A { }", Two + "option csharp_namespace = \"1\"; message A { }",
            ["b.proto", HoldsA] },
        { "a.proto", Two + "message A { }", Two + "option csharp_namespace = \"Q\"; message A { }",
            ["b.proto", Two + "message B { }"] },

        // Other files have settings that matter only now.
        { "a.proto", Two + "import \"c.proto\"; message A { }",
            Two + "import \"c.proto\"; message A { optional C c = 1; }",
            ["c.proto", Options + "message C { " + ReadOnly + "}"] },
        { "a.proto", Two + "import \"c.proto\"; message A { }",
            Two + "import \"c.proto\"; message A { optional C c = 1; }",
            ["c.proto", Options + Internal + "message C { }", "b.proto", HoldsA] },

        // What was found about another file's settings is found again.
        { "a.proto", Two + "message A { }", Two + "message A { optional int32 x = 1; }",
            ["b.proto", Options + "option (protozerosharp.file) = { namespace: \"1\" }; message B { }"] },

        // A built-in file is needed.
        { "a.proto", Descriptor + "message A { }",
            Descriptor + "message A { optional google.protobuf.FieldDescriptorProto.Type t = 1; }",
            ["b.proto", Descriptor + "extend google.protobuf.FileOptions { optional int32 x = 50000; }"] },

        // Mistakes.
        { "a.proto", Two + "message A { optional int32 x = 1; }",
            Two + "message A { optional int32 x = 1; optional int32 y = 1; }", ["b.proto", HoldsA] },
        { "a.proto", Two + "message A { }", Two + "message A { optional ", ["b.proto", HoldsA] },

        // Names in C# that move on: of a class beside the messages, of messages, and inside of a message.
        { "x/a.proto", Two + "message A { extensions 1; }",
            Two + "message A { extensions 1; } extend A { optional int32 x = 1; }",
            ["y/a.proto", Two + "message Y { extensions 1; } extend Y { optional int32 y = 1; }"] },
        { "x/a.proto", Two + "enum E { X = 0; }", Two + "enum E { X = 0; } message A { }",
            ["y/a.proto", Two + "message Y { }"] },
        { "a.proto", Two + "message A { } message Equals { }",
            Two + "message A { } message Equals_ { } message Equals { }",
            ["b.proto", Two + "import \"a.proto\"; message B { optional Equals e = 1; }"] },
        { "a.proto", Two + "message A { message Equals { } }",
            Two + "message A { message Equals_ { } message Equals { } }",
            ["b.proto", Two + "import \"a.proto\"; message B { optional A.Equals e = 1; }"] },

        // Required fields, of the file and of one that it holds.
        { "a.proto", Two + "message A { optional int32 x = 1; }", Two + "message A { required int32 x = 1; }",
            ["b.proto", HoldsA] },
        { "a.proto", Two + "import \"c.proto\"; message A { map<int32, C> c = 1; }",
            Two + "import \"c.proto\"; message A { map<int32, C> c = 1; optional C d = 2; }",
            ["b.proto", HoldsA, "c.proto", Two + "message C { required int32 x = 1; }"] },
        { "a.proto", Two + "import \"c.proto\"; message A { }",
            Two + "import \"c.proto\"; message A { optional C d = 2; }",
            ["b.proto", HoldsA, "c.proto", Two + "message C { required int32 x = 1; }"] },

        // A view in another file: a field of its message is new, has another type, or has a view as its type.
        { "a.proto", Two + "message A { optional int32 x = 1; }",
            Two + "message A { optional int32 x = 1; optional int32 y = 2; }", ["b.proto", ViewsA] },
        { "a.proto", Two + "message A { optional int32 x = 1; }", Two + "message A { optional int64 x = 1; }",
            ["b.proto", ViewsA] },
        { "c.proto", Options + "import \"a.proto\"; message C { }",
            Options + "import \"a.proto\"; message C { option (protozerosharp.message).view_of = \"p.A\"; }",
            ["a.proto", Two + "message A { optional A x = 1; }",
            "b.proto", Options + "import \"a.proto\"; import \"c.proto\"; message V { "
                + "option (protozerosharp.message).view_of = \"p.A\"; optional C x = 1; }"] },

        // Which field a level streams, in another file and in one behind that.
        { "c.proto", LevelC(Streamed), LevelC(""), ["a.proto", RecursiveA, "b.proto", LevelB] },
        { "c.proto", LevelC(""), LevelC(Streamed), ["a.proto", RecursiveA, "b.proto", LevelB, "d.proto", LevelD] },
    };

    private static string LevelC(string streamed) =>
        Options + "import \"a.proto\"; message C { " + ViewOfA + "repeated A c = 1" + streamed + "; }";

    [Theory]
    [MemberData(nameof(Edits))]
    public void Run_AfterAnEditThatOthersDependOn_IsThatOfAFirstRun(
        string path, string before, string after, string[] others)
    {
        TestProject Started(string text)
        {
            TestProject project = TestProject.Of((path, text));
            for (int i = 0; i < others.Length; i += 2) project.Add(others[i], others[i + 1]);
            return project;
        }

        Assert.NotEqual(Told(Started(before).Run()), Told(Started(after).Run()));
        TestProject edited = Started(before);
        edited.Run();
        foreach (string text in new[] { after, after + "\n// Comment.", before, before + "\n// Comment.", after })
            Assert.Equal(Told(Started(text).Run()), Told(edited.Edit(path, text).Run()));
    }

    [Fact]
    public void Edit_BesideAWrongFile_IsThatOfAFirstRun()
    {
        const string broken = Two + "message A { optional int32 x = 1; optional int32 y = 1; }";
        const string now = Two + "import \"a.proto\"; message B { optional A a = 2; }";
        TestProject project = TestProject.Of(("a.proto", Two + "message A { }"), ("b.proto", HoldsA));
        project.Run();
        project.Edit("a.proto", broken).Run();

        for (int i = 0; i < 3; i++)
        {
            string text = now + new string('\n', i);
            string expected = Told(TestProject.Of(("a.proto", broken), ("b.proto", text)).Run());
            Assert.Equal(expected, Told(project.Edit("b.proto", text).Run()));
        }
    }

    // A link that finds mistakes has used the files of the one before in another order.
    [Fact]
    public void Edit_AfterALinkWithMistakes_IsThatOfAFirstRun()
    {
        const string b = Two + "message B { }";
        const string now = Descriptor + "message D { optional google.protobuf.FieldDescriptorProto.Type t = 1; }";
        TestProject project = TestProject.Of(("b.proto", b), ("d.proto", Descriptor + "message D { }"));
        project.Run();
        Assert.NotEmpty(project.Add("c.proto", b + "// C").Run().Diagnostics);

        string found = Told(project.Remove("c.proto").Edit("d.proto", now).Run());

        Assert.Equal(Told(TestProject.Of(("b.proto", b), ("d.proto", now)).Run()), found);
    }

    [Fact]
    public void Edit_OfAnotherFile_RepeatsWhatIsWrongWithTheSettingsOfAnItem()
    {
        TestProject project = TestProject.Of(("a.proto", Two + "message A { }"), ("b.proto", HoldsA))
            .SetItem("b.proto", "ProtoZeroDocs", "maybe");
        IReadOnlyList<string> before = project.Run().Ids;

        Assert.Equal(["PZ2002"], before);
        Assert.Equal(before, project.Edit("a.proto", Two + "message A { optional int32 x = 1; }").Run().Ids);
    }

    private static string Told(TestRun run) => string.Join('\n',
        run.Diagnostics.Select(one => one.ToString())
            .Concat(run.HintNames.Order().Select(name => $"--- {name}\n{run.Source(name)}")));
}
