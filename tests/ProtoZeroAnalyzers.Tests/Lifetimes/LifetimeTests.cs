using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ProtoZeroAnalyzers.Tests.WrongPaths;
using Xunit;

namespace ProtoZeroAnalyzers.Tests.Lifetimes;

/// <summary>
/// Programs that keep views too long, each with the lines that are reported, and programs that are right, of which no
/// line is. They are compiled with the real library and generator.
/// </summary>
public class LifetimeTests(LifetimeTests.AllPrograms all) : IClassFixture<LifetimeTests.AllPrograms>
{
    private static readonly string[] s_wrong =
    [
        "Returned", "StoredInMember", "StoredInCollection", "Promised", "CapturedBeside", "Streamed", "Requested",
        "Selected", "Scanned", "UsedAfterEnd", "OtherArena", "Boxed", "WriterCopied", "NotDisposed", "Grown", "Null",
        "Dropped", "Yielded", "Handed",
    ];

    private static readonly string[] s_right = ["Silent", "SilentShown"];

    private static readonly LifetimeProgram[] s_programs =
        [.. s_wrong.Concat(s_right).SelectMany(LifetimeProgram.Read)];

    public static TheoryData<string> Wrong => [.. s_wrong.SelectMany(LifetimeProgram.Read).Select(it => it.ToString())];

    public static TheoryData<string> Right => [.. s_right.SelectMany(LifetimeProgram.Read).Select(it => it.ToString())];

    [Theory]
    [MemberData(nameof(Wrong))]
    public void Mistake_IsReportedWhereItIs(string name) => Assert.NotEmpty(Judge(name));

    [Theory]
    [MemberData(nameof(Right))]
    public void RightProgram_IsSilent(string name) => Assert.Empty(Judge(name));

    [Fact]
    public void Programs_AreManyAndDifferent()
    {
        Assert.True(s_wrong.Length >= 15);
        Assert.True(s_wrong.SelectMany(LifetimeProgram.Read).Count() >= 80);
        Assert.True(s_right.SelectMany(LifetimeProgram.Read).Count() >= 60);
        Assert.Equal(s_programs.Length, s_programs.Select(it => it.ToString()).Distinct().Count());
        Assert.Equal(s_programs.Length, s_programs.Select(it => it.Code).Distinct().Count());
    }

    private string[] Judge(string name)
    {
        int number = Array.FindIndex(s_programs, it => it.ToString() == name);
        LifetimeProgram program = s_programs[number];
        string[] expected = [.. program.Expected(number)];
        Assert.Equal(expected, all.Programs.Places($"{number}.cs"));
        return expected;
    }

    /// <summary>All programs, compiled once.</summary>
    public sealed class AllPrograms : IAsyncLifetime
    {
        internal Programs Programs { get; private set; } = null!;

        public async Task InitializeAsync() => Programs = await Programs.Analyze(
            s_programs.Select((it, i) => ($"{i}.cs", it.Source(i))),
            [WrongProgram.Resource("Given.txt"), WrongProgram.Resource("Services.txt")]);

        public Task DisposeAsync()
        {
            Programs.Dispose();
            return Task.CompletedTask;
        }
    }
}
