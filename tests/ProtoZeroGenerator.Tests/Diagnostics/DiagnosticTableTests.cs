using System;
using System.Globalization;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Tests.Golden;
using Xunit;

namespace ProtoZeroGenerator.Tests.Diagnostics;

public sealed class DiagnosticTableTests
{
    [Fact]
    public void Get_EveryId_HasItsEntryOnce()
    {
        foreach (DiagnosticId id in Enum.GetValues<DiagnosticId>())
        {
            DiagnosticInfo info = DiagnosticTable.Get(id);
            Assert.Equal(id, info.Id);
            Assert.StartsWith("PZ", info.Code, StringComparison.Ordinal);
            Assert.Equal(6, info.Code.Length);
            Assert.False(info.Title.EndsWith('.'));
            Assert.Matches(@"[.}>]$", info.MessageFormat);
            string text = string.Format(CultureInfo.InvariantCulture, info.MessageFormat, "a", "b", "c", "d", "e");
            Assert.DoesNotContain("illegal", text, StringComparison.OrdinalIgnoreCase);
        }

        Assert.Equal(Enum.GetValues<DiagnosticId>().Length, DiagnosticTable.All.Count);
    }

    // Vendored schemas often import what they do not use; with warnings as errors such a file must build.
    [Fact]
    public void ImportUnused_IsInformation() =>
        Assert.Equal(DiagnosticSeverity.Info, DiagnosticTable.Get(DiagnosticId.ImportUnused).Severity);

    [Fact]
    public void Docs_EveryId_HasItsParagraph()
    {
        string root = Path.GetFullPath(Path.Combine(TestPaths.Golden, "..", "..", ".."));
        string text = File.ReadAllText(Path.Combine(root, "docs", "diagnostics.md"));

        Assert.All(
            DiagnosticTable.All,
            info =>
                Assert.Contains($"### {info.Code}: {info.Title}\n", text.Replace("\r", ""), StringComparison.Ordinal));
    }
}
