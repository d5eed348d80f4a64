using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests;

/// <summary>
/// The walls inside the tool, where folders are namespaces (docs/architecture.md). They stand here because the tests of
/// the tool run without the compiler, which reads the source.
/// </summary>
public sealed class ToolRoomTests
{
    private static readonly Dictionary<string, string[]> s_allowed = new()
    {
        ["Terminal"] = [],
        ["Input"] = ["Terminal"],
        ["Plugin"] = ["Terminal"],
        ["Wire"] = [],
        ["Framing"] = ["Wire"],
        ["Judging"] = ["Wire"],
        ["Dumping"] = ["Terminal", "Input", "Wire", "Framing", "Judging"],
        ["Notation"] = ["Terminal", "Wire", "Framing", "Judging"],
        ["Viewing"] = ["Wire", "Framing", "Judging", "Dumping"],
        ["Statistics"] = ["Wire", "Framing", "Judging", "Dumping"],
        ["Inferring"] = ["Terminal", "Wire", "Framing", "Judging", "Dumping"],
        ["Completing"] = [],
        ["Filtering"] = ["Terminal", "Input"],
        ["Conversion"] = ["Terminal", "Input", "Framing", "Filtering"],
        [""] =
        [
            "Terminal", "Input", "Plugin", "Framing", "Judging", "Dumping", "Notation", "Conversion", "Statistics",
            "Viewing", "Inferring", "Completing",
        ],
    };

    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder("src/ProtoZeroTool");

    [Fact]
    public void Rooms_OfTool_NameOnlyThoseTheyMay()
    {
        Assert.NotEmpty(s_files);
        RoomRules.AssertNone(new RoomRules(s_files, file => file.Room, s_allowed).Violations());
    }

    [Fact]
    public void Namespaces_OfTool_AreTheFolders() => RoomRules.AssertNone(
        from file in s_files
        where file.Namespace != (file.Room.Length == 0 ? "ProtoZeroTool" : $"ProtoZeroTool.{file.Room}")
        select $"{file.Path}: {file.Namespace}");

    /// <summary>The compiler's assemblies are not there when the tool runs.</summary>
    [Fact]
    public void Usings_OfTool_LeaveTheBorderWithTheCompilerAlone() => RoomRules.AssertNone(
        from file in s_files
        from name in file.Usings
        where name.StartsWith("ProtoZeroGenerator.Hosting") || name.StartsWith("Microsoft.CodeAnalysis")
        select $"{file.Path}: using {name}");
}
