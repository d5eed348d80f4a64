using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests;

/// <summary>
/// The walls inside the compiler for programs, where folders are namespaces (docs/internals/architecture.md).
/// </summary>
public sealed class CompilerRoomTests
{
    private static readonly Dictionary<string, string[]> s_allowed = new() { ["Loading"] = [], [""] = ["Loading"] };

    // What it is compiled from, beside its own files.
    private static readonly string[] s_stages = ["", "Text", "Diagnostics", "Syntax", "Schema"];

    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder("src/LibProtoZeroSharp.Compiler");

    [Fact]
    public void Rooms_OfCompiler_NameOnlyThoseTheyMay()
    {
        Assert.NotEmpty(s_files);
        RoomRules.AssertNone(new RoomRules(s_files, file => file.Room, s_allowed).Violations());
    }

    [Fact]
    public void Namespaces_OfCompiler_AreTheFolders() => RoomRules.AssertNone(
        from file in s_files
        where file.Namespace != "ProtoZeroSharp.Compiler" + (file.Room.Length == 0 ? "" : $".{file.Room}")
        select $"{file.Path}: {file.Namespace}");

    [Fact]
    public void Usings_OfCompiler_AreOfTheStagesUpToTheSchema() => RoomRules.AssertNone(
        from file in s_files
        from name in file.Usings
        where name.Split('.')[0] is not ("System" or "ProtoZeroSharp")
        where !name.StartsWith("ProtoZeroGenerator") || !s_stages.Contains(name.Split('.').ElementAtOrDefault(1) ?? "")
        select $"{file.Path}: using {name}");
}
