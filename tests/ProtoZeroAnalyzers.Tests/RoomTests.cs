using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>
/// The walls inside the analyzers, where folders are namespaces, and what describes them (CONTRIBUTING.md).
/// </summary>
public class RoomTests
{
    private const string Analyzers = "analyzers/ProtoZeroAnalyzers";

    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder(Analyzers);

    [Fact]
    public void Rooms_OfAnalyzers_NameOnlyThoseOfTheirRow()
    {
        RoomTable table = RoomTable.Read("### The analyzers");
        table.AssertComplete(s_files);
        table.AssertKept(s_files);
        table.AssertUsed(s_files);
    }

    /// <summary>Only the analyzers at the top report what the rooms find out.</summary>
    [Fact]
    public void Descriptors_AreNamedAtTheTopOnly() => RoomRules.AssertNone(
        from file in s_files
        where file.Room.Length != 0 && (file.Names.Contains("Descriptors")
            || file.Names.Contains("DiagnosticDescriptor"))
        select file.Path);

    [Fact]
    public void Namespaces_OfAnalyzers_AreTheFolders() => RoomRules.AssertNone(
        from file in s_files
        where file.Namespace != (file.Room.Length == 0 ? "ProtoZeroAnalyzers" : $"ProtoZeroAnalyzers.{file.Room}")
        select $"{file.Path}: {file.Namespace}");

    /// <summary>The compiler has no workspaces: an analyzer that names them would not load.</summary>
    [Fact]
    public void Workspaces_AreNamedByCodeFixesOnly() => RoomRules.AssertNone(
        from file in s_files
        from name in file.Usings
        where name.StartsWith("Microsoft.CodeAnalysis.Code") || name.StartsWith("System.Composition")
        select $"{file.Path}: using {name}");

    /// <summary>Each has its paragraph on the page, and its line in the release file.</summary>
    [Fact]
    public void Descriptors_AreDocumentedAndReleased()
    {
        string page = File.ReadAllText(Repository.PathOf("docs/diagnostics.md"));
        string release = File.ReadAllText(Repository.PathOf($"{Analyzers}/AnalyzerReleases.Unshipped.md"));
        foreach (DiagnosticDescriptor descriptor in new[] { Descriptors.ChangedCopy, Descriptors.LostChange,
            Descriptors.UnpinnedInput, Descriptors.NotDisposed, Descriptors.PartialOfOtherKind,
            Descriptors.OverrideWithoutOwned, Descriptors.MemberOfOwned, Descriptors.ViewEscapes,
            Descriptors.UsedAfterEnd, Descriptors.MayBeUsedAfterEnd, Descriptors.ViewIsBoxed,
            Descriptors.ViewOfOtherArena, Descriptors.WriterIsCopied, Descriptors.ArenaNotDisposed,
            Descriptors.UsedAfterGrowth, Descriptors.ComparedWithNull, Descriptors.ResultIsDropped,
            Descriptors.LostEdit })
        {
            Assert.Contains($"### {descriptor.Id}: {descriptor.Title}\n\n*{descriptor.DefaultSeverity}.*", page);
            Assert.Contains(
                $"{descriptor.Id} | {descriptor.Category} | {descriptor.DefaultSeverity} | {descriptor.Title}",
                release);
            // No address was given to this build, so there is none to lead to.
            Assert.Empty(descriptor.HelpLinkUri);
        }
    }
}
