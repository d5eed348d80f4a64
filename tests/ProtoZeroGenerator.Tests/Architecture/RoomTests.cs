using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests;

/// <summary>The walls inside the generator, where folders are stages and namespaces (docs/architecture.md).</summary>
public class RoomTests
{
    private const string Generator = "generator/ProtoZeroGenerator";
    private const string Roslyn = "Microsoft.CodeAnalysis";
    private const string ModelRecords = "Model (records)";

    private static readonly Dictionary<string, string[]> s_allowed = new()
    {
        ["Text"] = [],
        ["Diagnostics"] = ["Text"],
        ["Syntax"] = ["Text", "Diagnostics"],
        ["Schema"] = ["Text", "Diagnostics", "Syntax"],
        // The stage that builds the records sees the schema; the records themselves see plain enums, which travel on to Emit.
        ["Model"] = ["Text", "Diagnostics", "Schema", ModelRecords],
        [ModelRecords] = ["Schema:enum"],
        ["Emit"] = [ModelRecords, "Schema:enum"],
        ["Hosting"] = ["Text", "Diagnostics"],
        [""] = ["Text", "Diagnostics", "Syntax", "Schema", "Model", ModelRecords, "Emit", "Hosting"],
    };

    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder(Generator);

    [Fact]
    public void Rooms_OfGenerator_NameOnlyTheStagesTheyMay() => RoomRules.AssertNone(new RoomRules(s_files, RoomOf, s_allowed).Violations());

    [Fact]
    public void Usings_OfGenerator_NameOnlyTheStagesTheyMay() => RoomRules.AssertNone(
        from file in s_files
        from name in file.Usings
        where name.StartsWith("ProtoZeroGenerator.")
        let room = name.Split('.')[1]
        where room != file.Room && !s_allowed[RoomOf(file)].Any(open => open.Split(':', ' ')[0] == room)
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

    // What is equal by value down to the bottom, and what computes it, share the folder: the builders go by these names.
    private static string RoomOf(SourceCode file) =>
        file.Room == "Model" && !file.Name.Contains("Builder") && !file.Name.Contains("Mapper") ? ModelRecords : file.Room;
}
