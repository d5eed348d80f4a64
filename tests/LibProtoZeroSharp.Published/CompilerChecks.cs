using System;
using System.Linq;
using ProtoZeroSharp.Compiler;

namespace ProtoZeroSharp.Published;

/// <summary>Text of a schema, compiled while the program runs.</summary>
internal static class CompilerChecks
{
    public static void Run(Checks checks)
    {
        checks.Run("compiler: messages of a text", Messages);
        checks.Run("compiler: built-in files", BuiltIn);
        checks.Run("compiler: errors", Errors);
    }

    private static void Messages()
    {
        var compiler = new ProtoCompiler();
        compiler.AddSource("shop/part.proto", "edition = \"2023\"; package shop; message Part { double weight = 1; }");
        compiler.AddSource("shop/order.proto", """
            edition = "2023";
            package shop;
            import "google/protobuf/timestamp.proto";
            import "shop/part.proto";
            message Order {
              int64 id = 1 [default = -7];
              repeated Part parts = 2;
              google.protobuf.Timestamp made = 3;
              enum State { UNKNOWN = 0; OPEN = 1; }
              State state = 4;
            }
            """);
        ProtoType type = compiler.Compile("shop/order.proto").GetMessageType("shop.Order");
        using var arena = new ArenaAllocator();
        DynamicMessage order = DynamicMessage.ParseJson(
            type, """{"parts": [{"weight": 1.5}], "made": "1970-01-01T00:00:05Z", "state": "OPEN"}""", arena);
        order.AddMessage("parts").Set("weight", 2.5);
        DynamicMessage read = DynamicMessage.Parse(type, order.ToByteArray(), arena);
        Checks.That(read.ToString()
            == "parts { weight: 1.5 } parts { weight: 2.5 } made { seconds: 5 } state: OPEN", read.ToString());
        Checks.That(read.Get("id").Int64 == -7);
    }

    private static void BuiltIn()
    {
        var compiler = new ProtoCompiler();
        ProtoSchema schema = compiler.Compile("google/protobuf/descriptor.proto", "protozerosharp/options.proto");
        using var arena = new ArenaAllocator();
        DynamicMessage set = DynamicMessage.Parse(
            schema.GetMessageType("google.protobuf.FileDescriptorSet"),
            compiler.CompileDescriptorSet("google/protobuf/api.proto"), arena);
        Checks.That(set.ToJson().Contains("\"google/protobuf/source_context.proto\"", StringComparison.Ordinal));
    }

    private static void Errors()
    {
        var compiler = new ProtoCompiler();
        compiler.AddSource("a.proto", "syntax = \"proto3\";\nmessage M { N n = 1; }\nmessage M {}");
        ProtoCompilerException error =
            Checks.Throws<ProtoCompilerException>(() => compiler.Compile("a.proto"));
        Checks.That(error.Errors.Select(one => $"{one.Line}:{one.Column} {one.Code}")
            .SequenceEqual(["2:13 PZ1014", "3:9 PZ1010"]), error.Message);
    }
}
