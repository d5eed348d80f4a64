using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>The walls inside the library, where folders are rooms and share one namespace (docs/architecture.md).</summary>
public class RoomTests
{
    private const string Library = "src/LibProtoZeroSharp";

    // The contracts at the top name types of all rooms in their signatures; every room may use the contracts.
    private static readonly Dictionary<string, string[]> s_allowed = new()
    {
        [""] = ["Wire", "Memory", "Reading", "Writing", "Messages"],
        ["Checks"] = [""],
        ["Wire"] = ["", "Checks"],
        ["Text"] = [],
        ["Memory"] = ["", "Checks", "Text"],
        ["Reading"] = ["", "Checks", "Wire", "Text", "Memory"],
        ["Writing"] = ["", "Checks", "Wire", "Text", "Memory"],
        ["Messages"] = ["", "Checks", "Wire", "Memory", "Reading", "Writing"],
        ["WellKnown"] = ["", "Checks", "Text", "Memory", "Messages"],
    };

    [Fact]
    public void Rooms_OfLibrary_NameOnlyRoomsBelowThem()
    {
        IReadOnlyList<SourceCode> files = SourceCode.ReadFolder(Library);
        Assert.NotEmpty(files);
        RoomRules.AssertNone(new RoomRules(files, file => file.Room, s_allowed).Violations());
    }

    [Fact]
    public void Namespaces_OfLibrary_AreTheUsersAndTheEmittersOnly() =>
        RoomRules.AssertNone(SourceCode.ReadFolder(Library)
            .Where(file => file.Namespace is not ("ProtoZeroSharp" or "ProtoZeroSharp.Emitted" or "ProtoZeroSharp.WellKnownTypes"))
            .Select(file => $"{file.Path}: {file.Namespace}"));

    [Fact]
    public void Usings_OfLibrary_StayInTheBaseClassLibrary() =>
        RoomRules.AssertNone(SourceCode.ReadFolder(Library)
            .SelectMany(file => file.Usings, (file, name) => (file.Path, name))
            .Where(it => it.name.Split('.')[0] is not ("System" or "ProtoZeroSharp"))
            .Select(it => $"{it.Path}: using {it.name}"));
}
