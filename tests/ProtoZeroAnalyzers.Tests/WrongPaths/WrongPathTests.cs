using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroAnalyzers.Tests.WrongPaths;

/// <summary>
/// Programs that change a message through a wrong path: each is an error of the compiler, a finding of the
/// analyzers, or does what it says. None loses a change without a word.
/// </summary>
public class WrongPathTests(WrongPathTests.AllPrograms all) : IClassFixture<WrongPathTests.AllPrograms>
{
    private static readonly string[] s_wrong = ["Values.txt", "Lists.txt", "Maps.txt", "Assigned.txt", "Flows.txt"];

    private static readonly WrongProgram[] s_programs =
        [.. s_wrong.Append("Right.txt").SelectMany(WrongProgram.Read)];

    public static TheoryData<string> Wrong => [.. s_wrong.SelectMany(WrongProgram.Read).Select(it => it.Name)];

    public static TheoryData<string> Right => [.. WrongProgram.Read("Right.txt").Select(it => it.Name)];

    [Theory]
    [MemberData(nameof(Wrong))]
    public void Change_ThroughWrongPath_IsFoundOrDone(string name) => Judge(name);

    [Theory]
    [MemberData(nameof(Right))]
    public void Change_ThroughRightPath_IsDoneWithoutFinding(string name)
    {
        Assert.Equal(WrongProgram.Runs, s_programs.Single(it => it.Name == name).Expected);
        Judge(name);
    }

    [Fact]
    public void Programs_AreManyAndDifferent()
    {
        Assert.True(s_wrong.SelectMany(WrongProgram.Read).Count() >= 60);
        Assert.True(WrongProgram.Read("Right.txt").Count() >= 10);
        Assert.Equal(s_programs.Length, s_programs.Select(it => it.Name).Distinct().Count());
        Assert.Equal(s_programs.Length, s_programs.Select(it => it.Code).Distinct().Count());
    }

    [Fact]
    public void Analyze_EmittedCode_FindsNothing() =>
        Assert.Subset(s_programs.Select((_, i) => $"{i}.cs").ToHashSet(), all.Programs.Found.ToHashSet());

    private void Judge(string name)
    {
        int number = Array.FindIndex(s_programs, it => it.Name == name);
        WrongProgram program = s_programs[number];
        IEnumerable<string> found = all.Programs.Findings($"{number}.cs");
        Assert.Equal(program.Expected == WrongProgram.Runs ? "" : program.Expected, string.Join(' ', found));
        if (program.Expected == WrongProgram.Runs)
            Assert.True(all.Programs.Run<bool>($"Program{number}.Program"), "The change was lost without a word.");
    }

    /// <summary>All programs, compiled once.</summary>
    public class AllPrograms : IAsyncLifetime
    {
        /// <summary>Whether the messages are lazy.</summary>
        protected virtual bool IsLazy => false;

        internal Programs Programs { get; private set; } = null!;

        public async Task InitializeAsync() => Programs = await Programs.Compile(
            s_programs.Select((it, i) => ($"{i}.cs", it.Source(i))), IsLazy, [WrongProgram.Resource("Given.txt")]);

        public Task DisposeAsync()
        {
            Programs.Dispose();
            return Task.CompletedTask;
        }
    }
}
