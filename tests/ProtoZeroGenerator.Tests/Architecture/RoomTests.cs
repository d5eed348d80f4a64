using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests;

/// <summary>The walls inside the generator, where folders are stages and namespaces (CONTRIBUTING.md).</summary>
public class RoomTests
{
    private const string Generator = "generator/ProtoZeroGenerator";
    private const string Roslyn = "Microsoft.CodeAnalysis";

    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder(Generator);
    private static readonly RoomTable s_table = RoomTable.Read("### The generator");

    [Fact]
    public void Rooms_OfGenerator_NameOnlyTheStagesOfTheirRow() => s_table.AssertKept(s_files);

    [Fact]
    public void Rooms_OfTable_AreTheFoldersAndNameEachOtherAtTheTopOnly()
    {
        s_table.AssertComplete(s_files);
        s_table.AssertUsed(s_files);
        Assert.Equal([", Linking"], s_table.Cycles());
    }

    [Fact]
    public void Usings_OfGenerator_NameOnlyTheStagesTheyMay() => RoomRules.AssertNone(
        from file in s_files
        from name in file.Usings
        where name.StartsWith("ProtoZeroGenerator.")
        let room = RoomOf(name)
        let own = RoomTable.RoomOf(file)
        where room != own && !s_table.Allowed[own].Any(open => open.Split(':')[0] == room)
        select $"{file.Path}: using {name}");

    [Fact]
    public void Roslyn_IsNamedInHostingAndAtTheTopOnly() => RoomRules.AssertNone(
        from file in s_files
        where file.Room is not ("Hosting" or "")
        where file.Names.Contains("Microsoft") || file.Usings.Any(name => name.StartsWith(Roslyn))
        select $"{file.Path} names {Roslyn}");

    [Fact]
    public void Namespaces_OfGenerator_AreTheFolders() => RoomRules.AssertNone(
        from file in s_files
        where file.Namespace?.StartsWith("System") != true   // types that the old target lacks
        let folder = file.Path.Contains('/') ? $".{file.Path[..file.Path.LastIndexOf('/')].Replace('/', '.')}" : ""
        where file.Namespace != $"ProtoZeroGenerator{folder}"
        select $"{file.Path}: {file.Namespace}");

    // The room of a namespace, or of a type in it, which is named for an alias.
    private static string RoomOf(string name)
    {
        string folder = name["ProtoZeroGenerator.".Length..].Replace('.', '/');
        return s_table.Rooms.Contains(folder) ? folder : folder[..folder.LastIndexOf('/')];
    }
}
