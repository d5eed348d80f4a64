using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using static ProtoZeroSharp.Compiler.Tests.Compiling;

namespace ProtoZeroSharp.Compiler.Tests;

public sealed class ProtoCompilerTests
{
    private const string Order = Head + """
        package shop;
        import "shop/parts.proto";
        import "google/protobuf/timestamp.proto";
        message Order {
          int64 id = 1;
          repeated string tags = 2;
          Part main = 3;
          google.protobuf.Timestamp at = 4;
          map<string, Part> parts = 5;
        }
        """;

    private const string Parts = Head + "package shop; message Part { double weight = 1; }";

    [Fact]
    public void Compile_Sources_AreTypesThatAreReadEditedAndWritten()
    {
        ProtoSchema schema =
            Sources(("shop/order.proto", Order), ("shop/parts.proto", Parts)).Compile("shop/order.proto");
        using var arena = new ArenaAllocator();
        ProtoType type = schema.GetMessageType("shop.Order");
        DynamicMessage order = DynamicMessage.ParseJson(
            type, """{"id": 7, "tags": ["a"], "at": "1970-01-01T00:00:05Z", "parts": {"x": {"weight": 1.5}}}""", arena);

        order.Set("id", 8);
        order.Add("tags", "b");
        order.Mutable("main").Set("weight", 0.5);

        DynamicMessage read = DynamicMessage.Parse(type, order.ToByteArray(), arena);
        Assert.Equal(
            """{"id":"8","tags":["a","b"],"main":{"weight":0.5},"at":"1970-01-01T00:00:05Z","parts":{"x":{"weight":1.5}}}""",
            read.ToJson());
        Assert.Equal(5, read.Get("at").Message.Type.TryGetField("seconds"u8, out ProtoField seconds)
            && read.Get("at").Message.TryGet(seconds, out ProtoValue value) ? value.Int64 : 0);
    }

    [Fact]
    public void Compile_Imports_ComeAlong() => Assert.Equal(
        ["google.protobuf.Timestamp", "shop.Order", "shop.Part"],
        Sources(("shop/order.proto", Order), ("shop/parts.proto", Parts), ("unused.proto", "broken"))
            .TypesOf("shop/order.proto").Order());

    [Fact]
    public void Compile_BuiltInFiles_AreThere()
    {
        ProtoSchema schema =
            new ProtoCompiler().Compile("google/protobuf/any.proto", "protozerosharp/options.proto");
        Assert.True(schema.TryGetMessageType("google.protobuf.Any", out _));
        Assert.True(schema.TryGetMessageType("google.protobuf.FileOptions", out _));
        Assert.True(schema.TryGetMessageType("protozerosharp.FileSettings", out _));
    }

    [Fact]
    public void Compile_Folders_AreSearchedInTheirOrder()
    {
        using SchemaFolder one =
            new SchemaFolder().With("a.proto", Head + "import \"x/b.proto\"; message A { B b = 1; }");
        using SchemaFolder two =
            new SchemaFolder().With("x/b.proto", Head + "message B {}").With("a.proto", Head + "message Other {}");

        Assert.Equal(["B", "A"], Folders(one.Root, two.Root).TypesOf("a.proto"));
        Assert.Equal(["Other"], Folders(two.Root, one.Root).TypesOf("a.proto"));
    }

    [Fact]
    public void Compile_Source_HidesTheFileOfAFolderAndTheBuiltInOne()
    {
        using SchemaFolder folder = new SchemaFolder()
            .With("a.proto", Head + "import \"b.proto\"; message A { B b = 1; }").With("b.proto", "broken")
            .With("google/protobuf/any.proto", Head + "package google.protobuf; message InFolder {}");
        ProtoCompiler compiler = Folders(folder.Root);
        Assert.Equal(["b.proto:1:1 PZ0001"], compiler.ErrorsOf("a.proto"));

        compiler.AddSource("b.proto", Head + "message B {}");
        Assert.Equal(["B", "A"], compiler.TypesOf("a.proto"));

        Assert.Equal(["google.protobuf.InFolder"], compiler.TypesOf("google/protobuf/any.proto"));
        compiler.AddSource("google/protobuf/any.proto", Head + "package google.protobuf; message Given {}");
        Assert.Equal(["google.protobuf.Given"], compiler.TypesOf("google/protobuf/any.proto"));
    }

    [Fact]
    public void Compile_FileOfAFolderThatChanges_IsReadAgain()
    {
        using SchemaFolder folder = new SchemaFolder().With("a.proto", Head + "message A {}");
        ProtoCompiler compiler = Folders(folder.Root);
        Assert.Equal(["A"], compiler.TypesOf("a.proto"));

        folder.With("a.proto", Head + "message B {}");
        Assert.Equal(["B"], compiler.TypesOf("a.proto"));
    }

    [Fact]
    public void Compile_LinkInAFolder_IsFollowed()
    {
        using SchemaFolder folder = new SchemaFolder().With("a.proto", Head + "message A {}");
        using SchemaFolder other = new();
        try
        {
            File.CreateSymbolicLink(Path.Combine(other.Root, "b.proto"), Path.Combine(folder.Root, "a.proto"));
        }
        catch (IOException) when (OperatingSystem.IsWindows())
        {
            return; // Windows gives links to privileged users only.
        }

        Assert.Equal(["A"], Folders(other.Root).TypesOf("b.proto"));
    }

    [Fact]
    public void Compile_ByteOrderMark_IsNoPartOfTheText() =>
        Assert.Equal(["A"], Sources(("a.proto", "\uFEFF" + Head + "message A {}")).TypesOf("a.proto"));

    [Theory]
    [InlineData("proto2", "required int32 a = 1; extensions 5 to max; optional group G = 2 {}")]
    [InlineData("2023", "int32 a = 1 [features.field_presence = LEGACY_REQUIRED]; extensions 5 to max;")]
    [InlineData("2024", "int32 a = 1; message N {}")]
    public void Compile_EachSyntax_IsUnderstood(string syntax, string body) => Assert.StartsWith("M", Sources(
        ("a.proto", $"{(syntax[0] == 'p' ? "syntax" : "edition")} = \"{syntax}\"; message M {{ {body} }}"))
        .TypesOf("a.proto").First());

    /// <summary>What protoc takes although it is odd. Found by mutations.</summary>
    [Theory]
    [InlineData("message M { map<int32, M> _1b = 1; map<int32, M> __2 = 2; }", """{"1b":{"1":{}}}""")]
    [InlineData("message M { option message_set_wire_format = true; reserved 1; }", "{}")]
    public void Compile_OddDeclarations_AreTypes(string declaration, string json)
    {
        ProtoSchema schema = Sources(("a.proto", "syntax = \"proto2\"; " + declaration)).Compile("a.proto");
        ProtoType type = schema.GetMessageType("M");
        using var arena = new ArenaAllocator();
        byte[] bytes = DynamicMessage.ParseJson(type, json, arena).ToByteArray();
        Assert.Equal(json, DynamicMessage.Parse(type, bytes, arena).ToJson());
        Assert.Equal([0x0B, 0x0C], DynamicMessage.Parse(type, [0x0B, 0x0C], arena).ToByteArray()[^2..]);
    }

    [Fact]
    public void Add_NameTwice_Throws()
    {
        ProtoCompiler compiler = Sources(("a.proto", ""));
        Assert.Equal("name", Assert.Throws<ArgumentException>(() => compiler.AddSource("a.proto", "")).ParamName);
    }

    [Theory]
    [InlineData("")]
    [InlineData("/a.proto")]
    [InlineData("../a.proto")]
    [InlineData("x/../a.proto")]
    [InlineData("./a.proto")]
    [InlineData("x//a.proto")]
    [InlineData("x\\a.proto")]
    [InlineData("a.proto/")]
    [InlineData("a\0.proto")]
    public void Add_NameThatNoImportCanHave_Throws(string name)
    {
        Assert.Equal("name",
            Assert.Throws<ArgumentException>(() => new ProtoCompiler().AddSource(name, "")).ParamName);
        Assert.Equal("names",
            Assert.Throws<ArgumentException>(() => Folders(Path.GetTempPath()).Compile(name)).ParamName);
    }

    [Fact]
    public void Add_WrongArguments_Throws()
    {
        var compiler = new ProtoCompiler();
        Assert.Throws<ArgumentNullException>(() => compiler.AddSource(null!, ""));
        Assert.Throws<ArgumentNullException>(() => compiler.AddSource("a.proto", null!));
        Assert.Throws<ArgumentNullException>(() => compiler.AddFolder(null!));
        Assert.Throws<ArgumentException>(() => compiler.AddFolder(""));
        Assert.Throws<DirectoryNotFoundException>(() => compiler.AddFolder(Path.Combine(Path.GetTempPath(), "none-x")));
        Assert.Throws<ArgumentNullException>(() => new ProtoCompilerException(null!));
    }

    [Fact]
    public void Compile_NamesThatAreNone_Throws()
    {
        ProtoCompiler compiler = Sources(("a.proto", Head));
        Assert.Equal("names", Assert.Throws<ArgumentException>(() => compiler.Compile()).ParamName);
        Assert.Equal("names", Assert.Throws<ArgumentException>(() => compiler.Compile("a.proto", null!)).ParamName);
        Assert.Equal("names", Assert.Throws<ArgumentException>(() => compiler.Compile("a.proto", "b")).ParamName);
        Assert.Contains(
            "b.proto", Assert.Throws<ArgumentException>(() => compiler.CompileDescriptorSet("b.proto")).Message);
    }

    [Fact]
    public void Compile_NameTwice_IsCompiledOnce() => Assert.Equal(
        ["A"], Sources(("a.proto", Head + "message A {}")).TypesOf("a.proto", "a.proto"));

    [Fact]
    public void Compile_FileThatCannotBeRead_ThrowsWhatTheSystemSays()
    {
        using SchemaFolder folder =
            new SchemaFolder().With("a.proto", Head + "import \"b.proto\";").With("b.proto", Head);
        ProtoCompiler compiler = Folders(folder.Root);
        using (File.Open(Path.Combine(folder.Root, "b.proto"), FileMode.Open, FileAccess.ReadWrite, FileShare.None))
            Assert.Throws<IOException>(() => compiler.Compile("a.proto"));
        Assert.Empty(compiler.TypesOf("a.proto"));
    }

    [Fact]
    public void Compile_OnManyThreads_IsTheSame()
    {
        byte[] expected = Sources(("shop/order.proto", Order), ("shop/parts.proto", Parts))
            .CompileDescriptorSet("shop/order.proto");
        Parallel.For(0, 200, _ => Assert.Equal(
            expected,
            Sources(("shop/parts.proto", Parts), ("shop/order.proto", Order))
                .CompileDescriptorSet("shop/order.proto")));
    }

    /// <summary>The stages of the generator that are compiled into it are not visible outside.</summary>
    [Fact]
    public void Surface_OfTheAssembly_IsTheCompiler() => Assert.Equal(
        ["ProtoCompiler", "ProtoCompilerError", "ProtoCompilerException"],
        typeof(ProtoCompiler).Assembly.GetExportedTypes().Select(type => type.Name).Order());

    [Fact]
    public void References_OfTheAssembly_AreTheLibraryAndTheSystem() => Assert.All(
        typeof(ProtoCompiler).Assembly.GetReferencedAssemblies(),
        name => Assert.Matches("^(LibProtoZeroSharp|System\\..*)$", name.Name));
}
