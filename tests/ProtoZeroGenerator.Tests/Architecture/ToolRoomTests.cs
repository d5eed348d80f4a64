using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests;

/// <summary>
/// The walls inside the tool, where folders are namespaces (CONTRIBUTING.md). They stand here because the tests of
/// the tool run without the compiler, which reads the source.
/// </summary>
public sealed class ToolRoomTests
{
    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder("src/ProtoZeroTool");

    [Fact]
    public void Rooms_OfTool_NameOnlyThoseOfTheirRow()
    {
        RoomTable table = RoomTable.Read("### The command");
        table.AssertComplete(s_files);
        table.AssertKept(s_files);
        table.AssertUsed(s_files);
        Assert.Empty(table.Cycles());
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
