using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Hosting;
using ProtoZeroGenerator.Tests.Pipeline;

namespace ProtoZeroGenerator.Tests.Diagnostics;

/// <summary>
/// A mistake that protoc does not know, since it is about C#, settings or the project: one case for each id that no
/// golden case has.
/// </summary>
/// <param name="Expected">
/// What is reported: <c>PZ2001 a.proto:2:10</c> with lines and columns from 1, or the id alone where there is no place.
/// </param>
/// <param name="Run">Runs what makes the mistake.</param>
internal sealed record DiagnosticCase(string Expected, Func<IEnumerable<string>> Run)
{
    /// <summary>The id of the case.</summary>
    public string Code => Expected.Split(' ')[0];

    public static IReadOnlyList<DiagnosticCase> All { get; } =
    [
        Of("PZ1002 app/a.proto:2:8", () => TestProject.Of(
            ("app/a.proto", Head + "import \"b.proto\";"), ("x/b.proto", Head), ("y/b.proto", Head + "\n"))),
        View("PZ1160 a.proto:4:45", "view_of = \"q.Missing\";"),
        Of("PZ1160 b.proto:3:45", () => TestProject.Of(
            ("a.proto", Head + "message A {}"),
            ("b.proto", Head + Options + "message V { option (protozerosharp.message).view_of = \"A\"; }"))),
        View("PZ1161 a.proto:4:45", "view_of = \"V\";"),
        View("PZ1161 a.proto:4:45", "view_of = \"Other\";"),
        View("PZ1161 a.proto:4:45", "view_of = \"T.NamedEntry\";"),
        View("PZ1161 a.proto:4:45", "view_of = \"Color\";"),
        View("PZ1162 a.proto:6:23", OfT, "repeated string b = 2;\noptional int32 none = 99;"),
        View("PZ1163 a.proto:5:17", OfT, "optional sint32 a = 1;"),
        View("PZ1164 a.proto:5:17", OfT, "optional string x = 5;"),
        View("PZ1165 a.proto:5:12", OfT, "extensions 100 to 200;"),
        View("PZ1166 a.proto:4:92", "view_of = \"T\"; option (protozerosharp.message).lazy = true;"),
        View("PZ1167 a.proto:5:47", OfT, $"repeated string b = 2 [{Streamed}];"),
        View("PZ1167 a.proto:5:49", OfT, $"map<int32, T> named = 3 [{Streamed}];"),
        View("PZ1167 a.proto:5:46", OfT, $"optional int32 a = 1 [{Streamed}];"),
        View("PZ1167 a.proto:6:43", OfT, $"repeated T ts = 6 [{Streamed}];\nrepeated T us = 7 [{Streamed}];"),
        View("PZ1167 a.proto:5:46", OfT, $"repeated group G = 8 [{Streamed}] {{ {AsView("T.G")} }}"),
        View("PZ1168 a.proto:5:43", OfT, $"repeated V ts = 6 [{Streamed}];"),
        Of("PZ1167 a.proto:3:54", () => TestProject.Of(
            ("a.proto", Head + Options + $"message A {{ repeated A a = 1 [{Streamed}]; }}"))),
        Of("PZ1167 a.proto:4:42", () => TestProject.Of(
            ("a.proto", $"syntax = \"proto2\";\n{Options}message A {{ extensions 1 to 9; }} extend A {{\n"
                + $"repeated A x = 1 [{Streamed}]; }}"))),
        Of("PZ2001 a.proto:2:8", () => TestProject.Of(("a.proto", Head + "option csharp_namespace = \"1\";"))),
        Of("PZ2002 a.proto:3:30", () => TestProject.Of(
            ("a.proto", Head + Options + "option (protozerosharp.file).namespace = \"A B\";"))),
        Of("PZ2002", () => TestProject.Of(("a.proto", Head)).Set("ProtoZeroAccess", "Private")),
        Of("PZ2003 b.proto:3:15", () => TestProject.Of(
            ("a.proto", Head + "message A {}"),
            ("b.proto", Head + "import \"a.proto\";\nmessage B { A a = 1; }"))
            .SetItem("a.proto", "ProtoZeroAccess", "Internal")),
        Of("PZ2004 y/a.proto:1:1", () => TestProject.Of(("x/a.proto", Head), ("y/a.proto", Head + "message A {}"))
            .SetItem("x/a.proto", "ProtoZeroImportRoot", "x").SetItem("y/a.proto", "ProtoZeroImportRoot", "y")),
        Of("PZ2005 b.proto:3:15", () => TestProject.Of(
            ("a.proto", Head + "message A {}"),
            ("b.proto", Head + "import \"a.proto\";\nmessage B { A a = 1; }"))
            .SetItem("a.proto", "ProtoZeroGenerate", "Read")),
        Of("PZ2009 b.proto:3:17", () => TestProject.Of(
            ("a.proto", Head + "message A {}"),
            ("b.proto", Head + "import \"a.proto\";\nservice B { rpc Call(A) returns (Own); } message Own {}"))
            .SetItem("b.proto", "ProtoZeroForm", "Class")),
        Of("PZ2010", () => TestProject.Of(("a.proto", Head)).Set("ProtoZeroBreaking", "Wire")),
        Of("PZ2006 app.csproj:2:19", () => TestProject.Of(
            ("a.proto", Head),
            ("app.csproj",
            "<Project>\n  <PropertyGroup><ProtoZeroAcess>Public</ProtoZeroAcess></PropertyGroup>\n</Project>"))),
        Of("PZ2007 a.proto:3:9", () => TestProject.Of(
            ("a.proto", Head + "option csharp_namespace = \"Grpc.Core\";\nmessage Metadata {}"))),
        new("PZ2008 b.proto:2:8", () => TestProject.Of(
            ("a.proto", Head + "message A { int32 = 1; } message B {}"),
            ("b.proto", Head + "import \"a.proto\";\nmessage C { B b = 1; }")).Run().Diagnostics.Select(TestRun.Describe)
            .Where(found => !found.Contains("a.proto"))),
        Of("PZ3001", () => TestProject.Of()),
        Of("PZ3003", () => TestProject.Of(("a.proto", Head)).SetLanguage(LanguageVersion.CSharp13)),
        Of("PZ3004", () => TestProject.Of().Set("_ProtoZeroForgotten", "schemas/a.proto")),
        new("PZ9000 a.proto:1:1", () => [Describe(
            StepResult<string>.Run(StepNames.Emit, "a.proto", () => throw new InvalidOperationException()).Failure!)]),
    ];

    private const string Head = "syntax = \"proto3\";\n";

    private const string OfT = "view_of = \"T\";";

    private const string Streamed = "(protozerosharp.field).streamed = true";

    private static string AsView(string message) => $"option (protozerosharp.message).view_of = \"{message}\";";

    private const string Options = "import \"protozerosharp/options.proto\";\n";

    private static DiagnosticCase Of(string expected, Func<TestProject> project) =>
        new(expected, () => project().Run().Diagnostics.Select(TestRun.Describe));

    // A view in the fourth line, its fields in those that follow.
    private static DiagnosticCase View(string expected, string option, string fields = "") =>
        Of(expected, () => TestProject.Of(("a.proto", $$"""
            syntax = "proto2"; import "protozerosharp/options.proto"; enum Color { RED = 0; }
            message T { optional int32 a = 1; repeated string b = 2; map<int32, T> named = 3; oneof o { string x = 5; } repeated T ts = 6; repeated T us = 7; repeated group G = 8 { } }
            message Other { option (protozerosharp.message).view_of = "T"; }
            message V { option (protozerosharp.message).{{option}}
            {{fields}}
            }
            """)));

    private static string Describe(ProtoDiagnostic diagnostic) =>
        $"{DiagnosticTable.Get(diagnostic.Id).Code} {diagnostic.Path}:{diagnostic.Start.Line + 1}:{diagnostic.Start.Column + 1}";
}
