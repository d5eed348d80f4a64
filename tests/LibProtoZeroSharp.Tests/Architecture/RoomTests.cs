using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// The walls inside the library, where folders are rooms and share one namespace (docs/architecture.md).
/// </summary>
public partial class RoomTests
{
    private const string Library = "src/LibProtoZeroSharp";

    // The contracts at the top name types of all rooms in their signatures; every room may use the contracts.
    private static readonly Dictionary<string, string[]> s_allowed = new()
    {
        [""] =
            ["Checks", "Wire", "Memory", "Reading", "Parsing", "Writing", "Messages", "Messages/Storage", "Tables", "Types"],
        ["Checks"] = [""],
        ["Wire"] = ["", "Checks"],
        ["Text"] = [],
        ["Numbers"] = ["Checks"],
        ["Memory"] = ["", "Checks", "Text"],
        ["Reading"] = ["", "Checks", "Wire", "Text", "Memory"],
        ["Writing"] = ["", "Checks", "Wire", "Text", "Memory"],
        ["Messages/Storage"] = ["", "Checks", "Memory"],

        // Messages hold messages: what is done with values and what is done with messages call each other.
        ["Parsing"] = ["", "Checks", "Wire", "Text", "Memory", "Reading", "Messages/Storage", "Messages/Codecs"],
        ["Messages/Codecs"] =
        [
            "", "Checks", "Wire", "Memory", "Parsing", "Writing", "Messages/Storage", "Messages/Fields", "Tables",
        ],
        ["Operations"] = ["", "Checks", "Memory", "Parsing", "Messages/Storage", "Tables"],
        ["Messages/Fields"] = ["", "Checks", "Wire", "Memory", "Writing", "Messages/Storage", "Messages/Codecs"],
        ["Messages/Extensions"] =
        [
            "", "Checks", "Wire", "Memory", "Reading", "Parsing", "Writing", "Messages/Storage", "Messages/Codecs",
            "Messages/Fields",
        ],
        ["Messages"] =
        [
            "", "Checks", "Wire", "Memory", "Reading", "Parsing", "Writing", "Messages/Storage", "Operations",
            "Messages/Fields", "Messages/Extensions", "Tables", "Texts", "TextFormat",
        ],
        ["Messages/Streams"] = ["", "Checks", "Wire", "Memory", "Messages"],
        ["Messages/Owned"] = ["", "Checks", "Wire", "Memory", "Messages", "Messages/Streams"],
        ["Tables"] = ["", "Checks", "Wire", "Memory", "Parsing", "Messages", "Messages/Storage", "Operations"],
        ["Texts"] = ["", "Checks", "Text", "Memory", "Messages", "Messages/Storage", "Operations", "Tables"],
        ["Json"] =
        [
            "", "Checks", "Wire", "Text", "Numbers", "Memory", "Messages/Storage", "Operations", "Tables", "Texts",
            "Types", "WellKnown",
        ],
        ["Json/Hosts"] = ["", "Checks", "Memory", "Messages", "Messages/Owned", "Json"],
        ["TextFormat"] =
        [
            "", "Checks", "Wire", "Text", "Numbers", "Memory", "Messages/Storage", "Messages/Extensions",
            "Operations", "Tables", "Texts", "Types",
        ],
        ["Types"] =
        [
            "", "Checks", "Memory", "Messages", "Messages/Codecs", "Messages/Storage", "Messages/Extensions",
            "Operations", "Tables", "WellKnown",
        ],
        ["Dynamic/Descriptors"] = ["", "Checks", "Wire", "Reading", "Tables", "Types", "Dynamic"],
        ["Dynamic"] =
        [
            "", "Checks", "Wire", "Memory", "Reading", "Parsing", "Writing", "Messages", "Messages/Storage",
            "Messages/Codecs", "Messages/Fields", "Messages/Extensions", "Operations", "Tables", "Texts", "Types",
            "Json", "TextFormat", "Dynamic/Descriptors",
        ],
        ["Diff"] =
        [
            "", "Checks", "Memory", "Reading", "Messages/Storage", "Operations", "Tables", "Types", "TextFormat",
            "Dynamic",
        ],
        ["WellKnown"] =
        [
            "", "Checks", "Text", "Memory", "Messages", "Messages/Storage", "Operations", "Tables", "Types", "Dynamic",
        ],
    };

    [Fact]
    public void Rooms_OfLibrary_NameOnlyRoomsBelowThem()
    {
        IReadOnlyList<SourceCode> files = SourceCode.ReadFolder(Library);
        Assert.NotEmpty(files);
        RoomRules.AssertNone(new RoomRules(files, RoomOf, s_allowed).Violations());
    }

    [Fact]
    public void System_IsAskedForMemoryAndRandomBytes_InFiveFilesOnly() =>
        RoomRules.AssertNone(Repository.SourceFiles(Library)
            .Where(file => file is not
                ("Memory/NativeBlock.cs" or "Memory/SpareBlocks.cs" or "Memory/LastingMemory.cs"
                    or "Memory/ReservedRange.cs" or "Memory/KernelRandom.cs"))
            .Where(file => CallsSystem().IsMatch(File.ReadAllText(Repository.PathOf($"{Library}/{file}")))));

    [Fact]
    public void Namespaces_OfLibrary_AreTheUsersAndTheEmittersOnly() =>
        RoomRules.AssertNone(SourceCode.ReadFolder(Library)
            // What is found by the name of a message alone, without a using.
            .Where(file => !Path.GetFileName(file.Path).StartsWith("ProtoZeroSharp_", StringComparison.Ordinal))
            .Where(file =>
                file.Namespace is not ("ProtoZeroSharp" or "ProtoZeroSharp.Emitted" or "ProtoZeroSharp.WellKnownTypes"))
            .Select(file => $"{file.Path}: {file.Namespace}"));

    [Fact]
    public void Usings_OfLibrary_StayInTheBaseClassLibrary() =>
        RoomRules.AssertNone(SourceCode.ReadFolder(Library)
            .SelectMany(file => file.Usings, (file, name) => (file.Path, name))
            .Where(it => it.name.Split('.')[0] is not ("System" or "ProtoZeroSharp"))
            .Select(it => $"{it.Path}: using {it.name}"));

    [GeneratedRegex(@"\bNativeMemory\.(?!Clear|Copy|Fill)|\b(?:Library|Dll)Import\b|\bMarshal\.Alloc")]
    private static partial Regex CallsSystem();

    // The folder, whatever its depth.
    private static string RoomOf(SourceCode file) => Path.GetDirectoryName(file.Path)!.Replace('\\', '/');
}
