using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// The walls inside the library, where folders are rooms and share one namespace (CONTRIBUTING.md).
/// </summary>
[Trait("Reads", "Sources")]
public partial class RoomTests
{
    private const string Library = "src/LibProtoZeroSharp";

    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder(Library);
    private static readonly RoomTable s_table = RoomTable.Read("### The library");

    [Fact]
    public void Rooms_OfLibrary_NameOnlyRoomsOfTheirRow() => s_table.AssertKept(s_files);

    [Fact]
    public void Rooms_OfTable_AreTheFoldersAndUseWhatTheyList()
    {
        s_table.AssertComplete(s_files);
        s_table.AssertUsed(s_files);
    }

    [Fact]
    public void Rooms_OfLibrary_AreOneWordEach()
    {
        string[] words = [.. s_table.Rooms.Select(room => room.Split('/')[^1])];
        Assert.Equal(words.Distinct(), words);
    }

    /// <summary>A message is a value and holds values: what reads, writes and measures both is the one cycle.</summary>
    [Fact]
    public void Rooms_OfLibrary_NameNoRoomBelowThemInTheTable()
    {
        Assert.Equal(
            ["Emitted/Codecs, Emitted/Fields, Emitted/Lazy, Emitted/Parsing"], s_table.Cycles());
        List<string> order = [.. s_table.Rooms];
        RoomRules.AssertNone(
            from row in s_table.Allowed
            where row.Key != "Emitted/Contracts"
            from used in row.Value
            where order.IndexOf(used) > order.IndexOf(row.Key) && FloorOf(used) != FloorOf(row.Key)
            select $"{row.Key} names {used}, which is below it");
    }

    /// <summary>Tests of one room are in a folder with its path; other folders are about behaviour.</summary>
    [Theory]
    [InlineData("tests/LibProtoZeroSharp.Tests")]
    [InlineData("tests/LibProtoZeroSharp.IntegrationTests")]
    public void Tests_BelowAFloor_HaveThePathOfARoom(string project)
    {
        HashSet<string> floors = [.. s_table.Rooms.Select(FloorOf)];
        string[] folders =
        [
            .. Repository.SourceFiles(project).Where(file => file.Contains('/'))
                .Select(file => file[..file.LastIndexOf('/')]).Where(folder => floors.Contains(FloorOf(folder)))
                .Distinct(),
        ];
        Assert.NotEmpty(folders);
        RoomRules.AssertNone(
            folders.Except(s_table.Rooms).Select(folder => $"{project}/{folder} is the path of no room"));
    }

    [Fact]
    public void SystemMemoryAndRandomBytes_AreCalledInFiveFilesOnly() =>
        RoomRules.AssertNone(Repository.SourceFiles(Library)
            .Where(file => file is not
                ("Base/Memory/NativeBlock.cs" or "Base/Memory/SpareBlocks.cs" or "Base/Memory/LastingMemory.cs"
                    or "Base/Memory/AddressRange.cs" or "Base/Memory/KernelRandom.cs"))
            .Where(file => CallsSystem().IsMatch(File.ReadAllText(Repository.PathOf($"{Library}/{file}")))));

    [Fact]
    public void Namespaces_OfLibrary_AreTheUsersAndTheEmittersOnly() =>
        RoomRules.AssertNone(s_files
            // What is found by the name of a message alone, without a using.
            .Where(file => !Path.GetFileName(file.Path).StartsWith("ProtoZeroSharp_", StringComparison.Ordinal))
            .Where(file =>
                file.Namespace is not ("ProtoZeroSharp" or "ProtoZeroSharp.Emitted" or "ProtoZeroSharp.WellKnownTypes"
                    or "ProtoZeroSharp.Classes" or "ProtoZeroSharp.Classes.WellKnownTypes"
                    or "ProtoZeroSharp.Compatibility" or "ProtoZeroSharp.Reflection"))
            .Select(file => $"{file.Path}: {file.Namespace}"));

    [Fact]
    public void Usings_OfLibrary_StayInTheBaseClassLibrary() =>
        RoomRules.AssertNone(s_files
            .SelectMany(file => file.Usings, (file, name) => (file.Path, name))
            .Where(it => it.name.Split('.')[0] is not ("System" or "ProtoZeroSharp"))
            .Select(it => $"{it.Path}: using {it.name}"));

    [GeneratedRegex(@"\bNativeMemory\.(?!Clear|Copy|Fill)|\b(?:Library|Dll)Import\b|\bMarshal\.Alloc")]
    private static partial Regex CallsSystem();

    private static string FloorOf(string room) => room.Split('/')[0];
}
