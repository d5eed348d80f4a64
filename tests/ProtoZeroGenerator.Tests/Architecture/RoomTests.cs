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

    // Every folder is a room of its own; the folder around it is listed like any other. No two rooms name each other,
    // except the top, which lists the steps of the pipeline, and Linking, which holds those steps that look at all
    // files together.
    private static readonly Dictionary<string, string[]> s_allowed = new()
    {
        ["Text"] = [],
        ["Scalars"] = [],
        ["Diagnostics"] = ["Text"],
        ["Syntax"] = ["Text"],
        ["Syntax/Lexing"] = ["Text", "Diagnostics"],
        ["Syntax/Parsing"] = ["Text", "Diagnostics", "Syntax", "Syntax/Lexing"],

        // What everything in the schema is made of; the other rooms make it.
        ["Schema"] = ["Scalars", "Text", "Diagnostics", "Syntax"],
        ["Schema/Names"] = ["Text", "Diagnostics", "Syntax", "Schema"],
        ["Schema/Imports"] = ["Text", "Diagnostics", "Syntax", "Syntax/Parsing", "Schema", "Schema/Names"],
        ["Schema/Options"] = ["Scalars", "Text", "Diagnostics", "Syntax", "Schema", "Schema/Names", "Schema/Imports"],
        ["Schema/Validation"] =
        ["Scalars", "Text", "Diagnostics", "Syntax", "Schema", "Schema/Names", "Schema/Imports"],
        ["Schema/Relinking"] =
        ["Text", "Diagnostics", "Syntax", "Schema", "Schema/Names", "Schema/Imports", "Schema/Validation"],
        ["Schema/Passes"] =
        [
            "Scalars", "Text", "Diagnostics", "Syntax", "Schema", "Schema/Names", "Schema/Imports", "Schema/Options",
            "Schema/Validation",
            "Schema/Relinking",
        ],
        ["Schema/Descriptors"] = ["Scalars", "Text", "Syntax:enum", "Schema", "Schema/Options"],

        // The records see plain enums of the schema, which travel on to Emit.
        ["Model"] = ["Scalars", "Schema:enum"],
        ["Model/CSharp"] = ["Model"],
        ["Model/Settings"] =
        ["Text", "Diagnostics", "Schema", "Schema/Imports", "Schema/Relinking", "Model", "Model/CSharp"],
        ["Model/Names"] =
        ["Scalars", "Text", "Diagnostics", "Schema", "Schema/Relinking", "Model", "Model/CSharp", "Model/Settings"],
        ["Model/Building"] =
        [
            "Scalars", "Text", "Schema", "Schema/Imports", "Schema/Relinking", "Model", "Model/CSharp", "Model/Settings",
            "Model/Names", "Schema/Descriptors",
        ],

        ["Emit"] = ["Model", "Scalars", "Schema:enum"],
        ["Emit/Members"] = ["Model", "Scalars", "Schema:enum", "Emit"],
        ["Emit/Wire"] = ["Model", "Scalars", "Schema:enum", "Emit"],
        ["Emit/Services"] = ["Model", "Emit"],
        ["Emit/Types"] = ["Model", "Scalars", "Schema:enum", "Emit", "Emit/Members", "Emit/Services", "Emit/Wire"],

        ["Hosting"] = ["Text", "Diagnostics", "Model:enum"],
        ["Linking"] =
        [
            "Text", "Diagnostics", "Syntax", "Schema", "Schema/Imports", "Schema/Passes", "Schema/Relinking",
            "Model", "Model/Settings", "Model/Names", "Model/Building", "Hosting", "",
        ],
        [""] = ["Text", "Diagnostics", "Syntax", "Syntax/Parsing", "Model", "Emit/Types", "Hosting", "Linking"],
    };

    private static readonly IReadOnlyList<SourceCode> s_files = SourceCode.ReadFolder(Generator);

    [Fact]
    public void Rooms_OfGenerator_NameOnlyTheStagesTheyMay() =>
        RoomRules.AssertNone(new RoomRules(s_files, RoomOf, s_allowed).Violations());

    [Fact]
    public void Usings_OfGenerator_NameOnlyTheStagesTheyMay() => RoomRules.AssertNone(
        from file in s_files
        from name in file.Usings
        where name.StartsWith("ProtoZeroGenerator.")
        let room = RoomOf(name)
        where room != RoomOf(file) && !s_allowed[RoomOf(file)].Any(open => open.Split(':')[0] == room)
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

    private static string RoomOf(SourceCode file) =>
        file.Path.Contains('/') ? file.Path[..file.Path.LastIndexOf('/')] : "";

    // The room of a namespace, or of a type in it, which is named for an alias.
    private static string RoomOf(string name)
    {
        string folder = name["ProtoZeroGenerator.".Length..].Replace('.', '/');
        return s_allowed.ContainsKey(folder) ? folder : folder[..folder.LastIndexOf('/')];
    }
}
