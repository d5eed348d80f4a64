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

/// <summary>What a session returns depends on what it is given, whatever it was given before.</summary>
public class LinkSessionTests
{
    private static readonly GeneratorOptions s_file =
        GeneratorOptions.OfFile(MemoryOptions.None.GetOptions(new MemoryText("a.proto", "")));
    private static readonly GeneratorOptions s_project = GeneratorOptions.OfProject(MemoryOptions.None.GlobalOptions);

    private static readonly SourceFile s_user = new(
        "b.proto", "syntax = \"proto2\"; import \"a.proto\"; message B { optional A a = 1; }");
    private static readonly ParsedFile s_parsedUser = ParsedFile.Parse(s_user);

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

    private static string Expected(int index)
    {
        var session = new LinkSession();
        return Models(session, Link(session, s_texts[index]));
    }

    private static LinkedFiles Link(LinkSession session, string text) =>
        session.Link(Inputs(text), s_project, CancellationToken.None);

    private static ImmutableArray<(ProtoInput Input, ParsedFile Parsed)> Inputs(string text)
    {
        var source = new SourceFile("a.proto", "syntax = \"proto2\"; " + text);
        return
        [
            (new ProtoInput(source, s_file), ParsedFile.Parse(source)), (new ProtoInput(s_user, s_file), s_parsedUser),
        ];
    }

    private static string Models(LinkSession session, LinkedFiles linked) => string.Join(
        '\n', linked.Input.Files.Select(file => session.Build(linked, file.Parsed, CancellationToken.None).Value)
            .Select(model => model is null ? "none" : EmittedFile.Emit(model).Value!.Text)
            .Concat(linked.Diagnostics.Select(one => one.ToString())));
}
