using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// Settings as they come from a real project: items, properties, the editor configuration, and the files themselves.
/// </summary>
[Collection(PackageFeedUsers.Name)]
[Trait("Speed", "Slow")]
public partial class OptionConsumerTests(PackageFeed feed)
{
    private const string Reflection = """
        static string Parts<T>() where T : unmanaged, IProtoMessage<T>
        {
            bool Has(string name) => typeof(T).GetMember(name).Length > 0;
            return $"{typeof(T).FullName}{(typeof(T).GetInterface("IReadableMessage`1") != null ? " Read" : "")}{(Has("ToByteArray") ? " Write" : "")}"
                + $"{(Has("op_Equality") ? " Equality" : "")}{(typeof(T).IsPublic ? "" : " internal")}";
        }
        """;

    [Fact]
    public void Build_SettingsOfEveryPlace_TakeEffect()
    {
        Consumer consumer = feed.NewConsumer("settings")
            .Program(
                "app",
                Consumer.Fast,
                """<AdditionalFiles Include="*.proto" />""",
                """
                <AdditionalFiles Update="item.proto" ProtoZeroGenerate="Write;Equality" ProtoZeroNamespace="Of.Item" />
                """)
            .File("app/Directory.Build.props", """
                <Project><PropertyGroup><ProtoZeroGenerate>Read;Write</ProtoZeroGenerate></PropertyGroup></Project>
                """)
            .File("app/.editorconfig", """
                root = true
                [config.proto]
                ProtoZeroGenerate = Read, Equality
                ProtoZeroAccess = Internal
                ProtoZeroEnumNames = Original
                """)
            .File("app/project.proto", "syntax = \"proto3\"; message OfProject { int32 x = 1; }")
            .File("app/item.proto", "syntax = \"proto3\"; message OfItem { int32 x = 1; }")
            .File("app/config.proto",
                "syntax = \"proto3\"; message OfConfig { Color c = 1; } enum Color { COLOR_RED = 0; }")
            .File("app/option.proto", """
                syntax = "proto3";
                import "protozerosharp/options.proto";
                option (protozerosharp.file) = { namespace: "Of.Option" generate: READ };
                message OfFile { int32 x = 1; }
                message OfMessage { option (protozerosharp.message).generate = WRITE; int32 x = 1; }
                """)
            .File("app/Program.cs", $$"""
                using System;
                using ProtoZeroSharp;

                Console.WriteLine(Parts<OfProject>());
                Console.WriteLine(Parts<Of.Item.OfItem>());
                Console.WriteLine(Parts<OfConfig>());
                Console.WriteLine(Parts<Of.Option.OfFile>());
                Console.WriteLine(Parts<Of.Option.OfMessage>());
                using var arena = new ArenaAllocator();
                OfProject parsed = OfProject.Parse(new Of.Item.OfItem { X = 7 }.ToByteArray(), arena);
                Console.WriteLine($"{parsed.X} {Color.COLOR_RED} {parsed.Clone(arena).X}");
                Console.WriteLine(new Of.Item.OfItem { X = 1 } == new Of.Item.OfItem { X = 1 });
                var file = new Of.Option.OfFile();
                try
                {
                    ProtoMessage.ToByteArray(in file);
                }
                catch (NotSupportedException)
                {
                    Console.WriteLine("not supported");
                }

                {{Reflection}}
                """);

        consumer.Build("app", "Release").Succeeded().WithoutWarnings();
        Assert.Equal(
            """
            OfProject Read Write
            Of.Item.OfItem Write Equality
            OfConfig Read Equality internal
            Of.Option.OfFile Read
            Of.Option.OfMessage Write
            7 COLOR_RED 7
            True
            not supported

            """.ReplaceLineEndings("\n"),
            consumer.Run("app", "Release").Succeeded().Output);
    }

    [Fact]
    public void Build_UseOfPartsLeftOut_IsAnErrorOfTheCompiler()
    {
        string output = feed.NewConsumer("parts-left-out")
            .Program("app", Consumer.Fast, """<AdditionalFiles Include="*.proto" ProtoZeroGenerate="Read" />""")
            .File("app/a.proto", "syntax = \"proto3\"; message A { int32 x = 1; }")
            .File("app/Program.cs", """
                var a = new A();
                var b = new A();
                _ = a == b;
                _ = a.Equals(b) && a.GetHashCode() == b.GetHashCode();
                _ = a.ToByteArray();
                """)
            .Build("app", "Release").Output;

        // Classes have an extension of that name, so the compiler names it, at the message.
        Assert.All(["(3,5): error CS0019", "(5,5): error CS1929"],
            text => Assert.Contains(text, output));
        Assert.DoesNotMatch(OtherErrors(), output);
    }

    [GeneratedRegex("error (?!CS0019|CS1929)")]
    private static partial Regex OtherErrors();
}
