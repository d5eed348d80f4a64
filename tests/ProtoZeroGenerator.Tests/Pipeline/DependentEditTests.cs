using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>
/// Edits in one file after which all else is taken over without being looked at, and those that look alike and that
/// other files depend on.
/// </summary>
public class FollowTests
{
    private const string Two = "syntax = \"proto2\"; package p; ";
    private const string Options = Two + "import \"protozerosharp/options.proto\"; ";
    private const string Internal = "option (protozerosharp.file) = { access: INTERNAL }; ";
    private const string ReadOnly = "option (protozerosharp.message) = { generate: [READ] }; ";
    private const string HoldsA = Two + "import \"a.proto\"; message B { optional A a = 1; }";
    private const string Descriptor = Two + "import \"google/protobuf/descriptor.proto\"; ";

    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("m.proto", "")));

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
    };

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

    // A link that finds mistakes is not gone on from. It has used the files of the one before in another order.
    [Fact]
    public void Edit_AfterALinkThatIsNotKept_IsThatOfAFirstRun()
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

    // What is supplied is made anew by every run that looks at all files.
    [Theory]
    [InlineData("x = 1;", "x = 1; optional int32 y = 2;", true)]
    [InlineData("x = 1;", "x = 1; optional C c = 2; map<int32, A> more = 3;", true)]
    [InlineData("x = 1;", "x = 1; message Inner { }", true)]
    [InlineData("message A", "// A comment.\nmessage A", true)]
    [InlineData("int32 x", "string z", true)]
    [InlineData("message A", "message New { } message A", false)]
    [InlineData("x = 1;", "x = 1; optional R r = 2;", false)]
    public void Link_AfterAnEditThatOthersDoNotSee_TakesTheRestOver(string old, string now, bool isTakenOver)
    {
        string before = Two + "import \"c.proto\"; message A { optional int32 x = 1; } enum E { ONE = 1; }";
        var memory = new PreviousLink();
        (ProtoInput, ParsedFile)[] others =
        [
            Parse("b.proto", HoldsA), Parse("c.proto", Two + "message C { } message R { required int32 r = 1; }"),
            Parse("d.proto", Descriptor + "message D { optional google.protobuf.FileOptions o = 1; }"),
        ];
        LinkedFiles Link(string text) => memory.Link(
            [Parse("a.proto", text), .. others], GeneratorOptions.OfProject(MemoryOptions.None.GlobalOptions),
            CancellationToken.None);

        LinkedFiles first = Link(before);
        LinkedFiles second = Link(before.Replace(old, now));

        Assert.NotEmpty(first.Supplied);
        Assert.Equal(isTakenOver, ReferenceEquals(first.Supplied, second.Supplied));
    }

    private static (ProtoInput, ParsedFile) Parse(string path, string text)
    {
        var source = new SourceFile(path, text);
        return (new ProtoInput(source, s_file), ParsedFile.Parse(source));
    }

    private static string Told(TestRun run) => string.Join('\n',
        run.Diagnostics.Select(one => one.ToString())
            .Concat(run.HintNames.Order().Select(name => $"--- {name}\n{run.Source(name)}")));
}
