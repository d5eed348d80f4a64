using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroGenerator.Tests.Pipeline;
using Xunit;

namespace ProtoZeroGenerator.Tests.Emit;

/// <summary>Names of a schema that are also names inside of emitted code, and names outside of it.</summary>
[Trait("Speed", "Slow")]
public sealed partial class NamesInCodeTests
{
    private const string Rich = """
        syntax = "proto2";
        package rich;
        message Message {
          extensions 100 to 200;
          optional int32 number = 1 [default = 3];
          optional string text = 2 [default = "x"];
          optional bytes data = 3;
          repeated int32 list = 4 [packed = true];
          repeated string texts = 5;
          map<string, Message> map = 6;
          required Message inner = 7;
          oneof choice { Message a = 8; string b = 9; int64 c = 10; Closed d = 11; }
          optional group Group = 12 { optional double x = 1; }
          repeated Message all = 13;
          enum Closed { ZERO = 0; ONE = 1; SEVEN = 7; }
          message Nested { optional Closed closed = 1; }
        }
        extend Message { optional Message.Nested nested = 100; repeated int32 numbers = 101; }
        service Service {
          rpc Unary(Message) returns (Message);
          rpc Down(Message) returns (stream Message);
          rpc Up(stream Message) returns (Message);
          rpc Both(stream Message) returns (stream Message);
        }
        """;

    /// <summary>rpc request(M) returns (M) was called with the parameter of its name (CS0149).</summary>
    [Fact]
    public void Code_OfRpcsCalledLikeWhatIsInTheirCode_Compiles()
    {
        List<string> names = NamesInside();
        Assert.Contains("request", names);
        Assert.Contains("responseStream", names);
        Assert.Contains("cancellationToken", names);
        names.AddRange(["__ClientMethods", "__ServerMethods", "UnaryCalls", "DownCalls", "ClientBaseConfiguration"]);
        string[] kinds = ["Unary(M) returns (M)", "Down(M) returns (stream M)", "Up(stream M) returns (M)",
            "Both(stream M) returns (stream M)"];
        IEnumerable<string> services = kinds.Select(kind =>
        {
            int end = kind.IndexOf('(');
            return $"service {kind[..end]} {{\n"
                + string.Concat(names.Select(name => $"  rpc {name}{kind[end..]};\n")) + "}\n";
        });
        EmittedCode code = EmittedCode.Build(
            [("a.proto", "syntax = \"proto3\";\nmessage M {}\n" + string.Concat(services)),
                ("b.proto", "syntax = \"proto3\";\npackage b;\nmessage M {}\n" + string.Concat(services))],
            grpcServices: "Both");

        Assert.Empty(code.Findings);
        Assert.Equal("", string.Join('\n', code.Messages));
    }

    [Fact]
    public void Code_OfTypesAndFieldsCalledLikeWhatIsInTheirCode_Compiles()
    {
        List<string> names = NamesInside();
        string messages = string.Concat(names.Select((name, i) => $$"""
            message {{name}} {
              enum E{{i}} { Z{{i}} = 0; Y{{i}} = 1; }
              optional {{name}} {{name}} = 1;
              repeated {{name}} list = 2;
              oneof {{name}}_of { string {{name}}_text = 3; .n.{{name}} {{name}}_it = 4; }
              optional E{{i}} e = 5 [default = Y{{i}}];
              map<string, {{name}}> map = 6;
            }

            """));
        string all = "message All {\n" + string.Concat(
            names.Select((name, i) => $"  optional .n.{name} {name} = {i + 1};\n")) + "}\n";
        string services = "service S {\n" + string.Concat(
            names.Select(name => $"  rpc {name}(.n.{name}) returns (.n.{name});\n")) + "}\n";
        EmittedCode code = EmittedCode.Build(
            [("a.proto", "syntax = \"proto2\";\npackage n;\n" + messages + all + services)], grpcServices: "Both");

        Assert.DoesNotContain(code.Findings, found => !found.Contains("PZ1006"));
        Assert.Equal("", string.Join('\n', code.Messages));
    }

    /// <summary>A message that has the name of a method in its metadata did not compile (CS0542).</summary>
    [Theory]
    [InlineData("get_Name", "string name = 1;")]
    [InlineData("set_Name", "string name = 1;")]
    [InlineData("get_HasName", "string name = 1;")]
    [InlineData("get_UnknownFields", "")]
    [InlineData("get_KindCase", "oneof kind { int32 a = 1; int32 b = 2; }")]
    [InlineData("get_Name_", "string name = 1; string Name = 2;")]
    [InlineData("op_Equality", "int32 a = 1;")]
    [InlineData("op_Inequality", "int32 a = 1;")]
    [InlineData("_has0", "int32 a = 1;")]
    [InlineData("_has1", "int32 a = 1;")]
    [InlineData("_head", "int32 head = 1;")]
    [InlineData("_name", "string name = 1;")]
    [InlineData("get_Sub", "M sub = 1;")]
    [InlineData("get_List", "repeated int32 list = 1;")]
    [InlineData("get_SubFieldNumber", "M sub = 1;")]
    public void Code_OfMessageCalledLikeAMethodInMetadata_Compiles(string name, string fields)
    {
        string one = fields.Replace("string", "optional string").Replace("int32 a = 1;", "optional int32 a = 1;")
            .Replace("M sub", "optional M sub").Replace("int32 head", "optional int32 head");
        if (fields.StartsWith("oneof")) one = fields;
        string message = $"message {name} {{ {one} }}";
        EmittedCode code = EmittedCode.Build([("a.proto",
            $"syntax = \"proto2\"; message M {{}}\n{message}\nmessage Outer {{ {message} optional {name} x = 1; }}"
                + $" message User {{ optional {name} {name} = 1; }}")]);

        Assert.Empty(code.Findings);
        Assert.Equal("", string.Join('\n', code.Messages));
    }

    /// <summary>The same of messages that are classes.</summary>
    [Theory]
    [InlineData("get_Descriptor", "int32 descriptor = 1;")]
    [InlineData("get_Parser", "int32 a = 1;")]
    [InlineData("_extensions", "int32 extensions = 1; extensions 100 to 199;")]
    [InlineData("_head", "int32 head = 1;")]
    public void Code_OfClassCalledLikeAMethodInMetadata_Compiles(string name, string fields)
    {
        string message = $"message {name} {{ optional {fields} }}";
        EmittedCode code = EmittedCode.Build([("a.proto",
            "syntax = \"proto2\"; import \"protozerosharp/options.proto\"; option (protozerosharp.file).form = CLASS;"
                + $"\n{message}\nmessage Outer {{ {message} optional {name} x = 1; }}")]);

        Assert.Empty(code.Findings);
        Assert.Equal("", string.Join('\n', code.Messages));
    }

    /// <summary>Characters above U+FFFF became two replacement characters.</summary>
    [Fact]
    public void Docs_WithCharactersAboveTheFirstPlane_KeepThem()
    {
        const string Text = """
            syntax = "proto2";
            // A 😀
            message A {
              // B 😀
              optional int32 b = 1;
              // C 😀
              oneof c { string d = 2; } // 😀
              // E 😀
              enum E {
                F = 0; // F 😀
              }
              extensions 10;
              // X 😀

              // Y 🀄
              //
              // Z 𝒵
              repeated int32 y = 5;
            }
            // G 😀
            extend A { optional int32 g = 10; }
            // H 😀
            service H {
              // I 😀
              rpc I(A) returns (A);
            }
            """;
        string source = TestProject.Of(("a.proto", Text)).ReferenceGrpc().Run().Source("a.g.cs");

        Assert.DoesNotContain('\ufffd', source);
        foreach (string word in (string[])["A 😀", "B 😀", "C 😀", "E 😀", "F 😀", "Y 🀄", "Z 𝒵", "H 😀", "I 😀"])
            Assert.Contains(word, source);
    }

    /// <summary>A type with the name of one that emitted code uses broke the whole project without a finding.</summary>
    [Theory]
    [InlineData("ProtoZeroSharp.Emitted", "message ParseState {}", "1:27")]
    [InlineData("ProtoZeroSharp.Emitted.Inner", "message M {}", "1:27")]
    [InlineData("Grpc.Core", "message M {} message Metadata {}", "1:80")]
    [InlineData("Grpc.Core", "message M {} enum Status { S = 0; }", "1:77")]
    [InlineData("Grpc.Core.Metadata", "message M {}", "1:27")]
    [InlineData("Grpc", "message Core {}", "1:62")]
    [InlineData("System", "message Threading {}", "1:64")]
    [InlineData("System.Threading.Tasks", "message Task {}", "1:80")]
    [InlineData("ProtoZeroSharp.WellKnownTypes", "message Timestamp {}", "1:87")]
    public void Namespace_OfTypesThatEmittedCodeUses_IsRefused(string space, string types, string place)
    {
        TestRun run = TestProject.Of(
            ("a.proto", $"syntax = \"proto3\"; option csharp_namespace = \"{space}\"; {types}")).Run();

        Microsoft.CodeAnalysis.Diagnostic found = Assert.Single(run.Diagnostics);
        Assert.Equal("PZ2007", found.Id);
        Assert.Equal(place, $"{found.Location.GetLineSpan().StartLinePosition.Line + 1}:"
            + (found.Location.GetLineSpan().StartLinePosition.Character + 1));
        Assert.Empty(run.HintNames);
    }

    [Theory]
    [InlineData("Grpc.Core", "message Stats {}")]
    [InlineData("System.V1", "message Task {}")]
    [InlineData("ProtoZeroSharp", "message IProtoFile {} message ProtoTypeRegistry {} message ProtoString {}")]
    [InlineData("ProtoZeroSharp.Emitter", "message ParseState {}")]
    [InlineData("My.Grpc.Core", "message Metadata {} message Status {} message Core {}")]
    public void Namespace_BesideThem_IsFree(string space, string types)
    {
        EmittedCode code = EmittedCode.Build([("a.proto",
            $"syntax = \"proto3\"; option csharp_namespace = \"{space}\"; {types}")], grpcServices: "Both");

        Assert.Empty(code.Findings);
        Assert.Equal("", string.Join('\n', code.Messages));
    }

    /// <summary>The table of names is that of emitted code.</summary>
    [Fact]
    public void ForeignNames_HoldAllThatEmittedCodeNames()
    {
        string code = TestProject.Of(("rich.proto", Rich)).ReferenceGrpc().Run().Source("rich.g.cs");
        var missing = new SortedSet<string>();
        foreach (Match match in Foreign().Matches(code))
        {
            string space = match.Groups[1].Value == "_S" ? "System" : "Grpc.Core";
            foreach (string part in match.Groups[2].Value.Split('.'))
            {
                if (!ForeignNames.Has(space, part))
                {
                    missing.Add(space + "." + part);
                    break;
                }

                space += "." + part;
                if (!ForeignNames.HasSome(space)) break;
            }
        }

        foreach (Match match in Own().Matches(code))
        {
            if (!ReservedNames.OfLibrary.Contains(match.Groups[1].Value)) missing.Add(match.Value);
        }

        Assert.Empty(missing);
    }

    // Names of locals, of parameters and of type parameters.
    private static List<string> NamesInside()
    {
        string code = TestProject.Of(("rich.proto", Rich)).ReferenceGrpc().Run().Source("rich.g.cs");
        return CSharpSyntaxTree.ParseText(code, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot()
            .DescendantNodes().Select(node => node switch
            {
                ParameterSyntax parameter => parameter.Identifier.ValueText,
                TypeParameterSyntax parameter => parameter.Identifier.ValueText,
                VariableDeclaratorSyntax local => local.Identifier.ValueText,
                SingleVariableDesignationSyntax local => local.Identifier.ValueText,
                _ => "",
            }).Where(name => name.Length > 0 && name[0] != '_').Distinct().ToList();
    }

    [GeneratedRegex(@"\b(_S|_G)::([A-Za-z.]+)")]
    private static partial Regex Foreign();

    [GeneratedRegex(@"\b_P::(\w+)")]
    private static partial Regex Own();
}
