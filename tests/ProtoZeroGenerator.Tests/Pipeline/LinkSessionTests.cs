using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Linking;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Pipeline;

/// <summary>What a session returns depends on what it is given, and on nothing that it was given before.</summary>
public class LinkSessionTests
{
    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("a.proto", "")));
    private static readonly GeneratorOptions s_project = GeneratorOptions.OfProject(MemoryOptions.None.GlobalOptions);

    private static readonly (ProtoInput, ParsedFile) s_user =
        Parse("b.proto", "import \"a.proto\"; message B { optional A a = 1; }");

    // What the file that uses it becomes depends on each of these.
    private static readonly string[] s_texts =
    [
        "message A { optional int32 x = 1; }", "message A { required int32 x = 1; }",
        "option csharp_namespace = \"Q\"; message A { }", "message A { } message A { }", "message Other { }",
    ];

    [Fact]
    public void Build_OfEarlierFiles_IsThatOfAFirstLink()
    {
        var session = new LinkSession();
        LinkedFiles[] runs = [.. s_texts.Select(text => Link(session, text))];
        Assert.Equal(s_texts.Length, runs.Select((_, i) => Expected(i)).Distinct().Count());

        foreach (int i in new[] { 0, 4, 1, 3, 2, 0, 2, 4, 3, 1 })
            Assert.Equal(Expected(i), Models(session, runs[i]));
    }

    [Fact]
    public void Build_OfEarlierSuppliedFile_IsThatOfAFirstLink()
    {
        const string text = "import \"google/protobuf/descriptor.proto\"; "
            + "message A { optional google.protobuf.FileOptions options = 1; }";
        var session = new LinkSession();
        LinkedFiles linked = Link(session, text);
        string name = Assert.Single(linked.Supplied);
        StepResult<FileModel> before = session.BuildSupplied(linked, name, CancellationToken.None);

        Assert.Empty(Link(session, s_texts[0]).Supplied);

        Assert.NotNull(before.Value);
        Assert.Equal(before, session.BuildSupplied(linked, name, CancellationToken.None));
    }

    [Fact]
    public async Task LinkAndBuild_OnSeveralThreads_AreThoseOfAFirstLink()
    {
        string[] expected = [.. s_texts.Select((_, i) => Expected(i))];
        var session = new LinkSession();

        string[][] found = await Task.WhenAll(Enumerable.Range(0, 4).Select(thread => Task.Run(() =>
            Enumerable.Range(0, 50)
                .Select(round => Models(session, Link(session, s_texts[(thread + round) % s_texts.Length])))
                .ToArray())));

        for (int thread = 0; thread < found.Length; thread++)
        {
            for (int round = 0; round < found[thread].Length; round++)
                Assert.Equal(expected[(thread + round) % s_texts.Length], found[thread][round]);
        }
    }

    // Cancelled at the beginning, and then later and later.
    [Fact]
    public async Task Link_AfterOneThatWasCancelled_IsThatOfAFirstLink()
    {
        string[] expected = [.. s_texts.Select((_, i) => Expected(i))];
        var session = new LinkSession();
        for (int round = 0; round < 200; round++)
        {
            using var cancelled = new CancellationTokenSource();
            if (round == 0) await cancelled.CancelAsync();
            Task later = Task.Run(() =>
            {
                Thread.SpinWait(round * 20);
                cancelled.Cancel();
            });
            bool isCancelled = false;
            try
            {
                session.Link(Inputs(s_texts[round % s_texts.Length]), s_project, cancelled.Token);
            }
            catch (OperationCanceledException)
            {
                isCancelled = true;
            }

            await later;
            if (round == 0) Assert.True(isCancelled);
            int next = (round + 1) % s_texts.Length;
            Assert.Equal(expected[next], Models(session, Link(session, s_texts[next])));
        }
    }

    // A link that goes over the other files allocates some thousand bytes for each of them.
    [Theory]
    [InlineData("x = 1;", "x = 1; optional int32 y = 2;", true)]
    [InlineData("x = 1;", "x = 1; optional C c = 2; map<int32, A> more = 3;", true)]
    [InlineData("x = 1;", "x = 1; message Inner { }", true)]
    [InlineData("message A", "// A comment.\nmessage A", true)]
    [InlineData("int32 x", "string z", true)]
    [InlineData("message A", "message New { } message A", false)]
    [InlineData("x = 1;", "x = 1; optional R r = 2;", false)]
    public void Link_AfterAnEditThatOthersDoNotSee_GoesOverNoOtherFile(string old, string now, bool isAlone)
    {
        const int count = 200;
        const string before =
            "import \"c.proto\"; message A { optional int32 x = 1; optional C used = 9; } "
            + "enum E { ONE = 1; }";
        (ProtoInput, ParsedFile)[] others =
        [
            Parse("c.proto", "message C { } message R { required int32 r = 1; }"),
            Parse("d.proto", "import \"google/protobuf/descriptor.proto\"; "
                + "message D { optional google.protobuf.FileOptions o = 1; }"),
            .. Enumerable.Range(0, count).Select(i =>
                Parse($"m{i}.proto", $"import \"a.proto\"; message M{i} {{ optional A a = 1; }}")),
        ];
        var session = new LinkSession();
        session.Link([Parse("a.proto", before), .. others], s_project, CancellationToken.None);
        ImmutableArray<(ProtoInput, ParsedFile)> edited = [Parse("a.proto", before.Replace(old, now)), .. others];

        long start = GC.GetAllocatedBytesForCurrentThread();
        LinkedFiles linked = session.Link(edited, s_project, CancellationToken.None);
        long perFile = (GC.GetAllocatedBytesForCurrentThread() - start) / count;

        Assert.Empty(linked.Diagnostics);
        if (isAlone) Assert.InRange(perFile, 0, 1_000);
        else Assert.InRange(perFile, 1_500, long.MaxValue);
    }

    private static string Expected(int index)
    {
        var session = new LinkSession();
        return Models(session, Link(session, s_texts[index]));
    }

    private static LinkedFiles Link(LinkSession session, string text) =>
        session.Link(Inputs(text), s_project, CancellationToken.None);

    private static ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> Inputs(string text) =>
        [Parse("a.proto", text), s_user];

    private static (ProtoInput Input, ParsedFile Parsed) Parse(string path, string text)
    {
        var source = new SourceFile(path, "syntax = \"proto2\"; " + text);
        return (new ProtoInput(source, s_file), ParsedFile.Parse(source));
    }

    private static string Models(LinkSession session, LinkedFiles linked) => string.Join(
        '\n', linked.Input.Files.Select(file => session.Build(linked, file.Parsed, CancellationToken.None).Value)
            .Select(model => model is null ? "none" : EmittedFile.Emit(model).Value!.Text)
            .Concat(linked.Diagnostics.Select(one => one.ToString())));
}
