using Xunit;

namespace ProtoZeroAnalyzers.Tests.WrongPaths;

/// <summary>The same programs with lazy messages: the same findings, and no change is lost.</summary>
public sealed class LazyWrongPathTests(LazyWrongPathTests.LazyPrograms all)
    : IClassFixture<LazyWrongPathTests.LazyPrograms>
{
    private readonly WrongPathTests _tests = new(all);

    public static TheoryData<string> All => [.. WrongPathTests.Wrong, .. WrongPathTests.Right];

    [Theory]
    [MemberData(nameof(All))]
    public void Change_OfLazyMessage_IsFoundOrDone(string name) => _tests.Change_ThroughWrongPath_IsFoundOrDone(name);

    /// <summary>All programs, compiled once.</summary>
    public sealed class LazyPrograms : WrongPathTests.AllPrograms
    {
        protected override bool IsLazy => true;
    }
}
