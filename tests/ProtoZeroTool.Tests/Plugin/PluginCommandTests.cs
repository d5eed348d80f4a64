using System;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Xunit;
using Label = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label;
using Type = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace ProtoZeroTool.Tests.Plugin;

public sealed class PluginCommandTests
{
    [Theory]
    [InlineData("namespace=My.Company", "namespace My.Company")]
    [InlineData("access=internal", "internal partial struct A")]
    [InlineData("access=INTERNAL,docs=false", "internal partial struct A")]
    [InlineData("enum_names=original", "COLOR_RED")]
    [InlineData("", "Red =")]
    public void Plugin_Parameter_CountsAsThatOfAProject(string parameter, string text) =>
        Assert.Contains(text, Run(parameter).Files["a.g.cs"]);

    [Fact]
    public void Plugin_ParameterOfManyValues_MayBeRepeated()
    {
        string code = Run("generate=read,generate=write").Files["a.g.cs"];

        Assert.Contains("ParseFields", code);
        Assert.Contains("WriteFields", code);
        Assert.DoesNotContain("WriteFields", Run("generate=read").Files["a.g.cs"]);
    }

    [Theory]
    [InlineData("acces=internal", "\"acces\" is no parameter")]
    [InlineData("internal", "\"internal\" is no parameter")]
    [InlineData("access", "\"access\" needs a value")]
    [InlineData("access=secret", "PZ2002")]
    [InlineData("namespace=1", "PZ2002")]
    public void Plugin_WrongParameter_IsTheErrorOfTheResponse(string parameter, string error)
    {
        PluginRun run = Run(parameter);

        Assert.Contains(error, run.Error);
        Assert.Empty(run.Files);
    }

    [Fact]
    public void Plugin_OptionOfTheFile_CountsBeforeTheParameter()
    {
        FileDescriptorProto file = File();
        file.Dependency.Add("protozerosharp/options.proto");
        // (protozerosharp.file) = { access: INTERNAL }
        file.Options = FileOptions.Parser.ParseFrom([0x92, 0xD2, 0x25, 0x02, 0x10, 0x02]);

        string code = Run("access=public", file).Files["a.g.cs"];

        Assert.Contains("internal partial struct A", code);
    }

    /// <summary>Option 50001 of fields, which no file of the request declares.</summary>
    [Theory]
    [InlineData("generate=read", null)]
    [InlineData("generate=descriptor", "a.proto: the descriptor that \"generate\" asks for cannot be made")]
    public void Plugin_OptionThatNoFileDeclares_IsAnErrorForDescriptors(string parameter, string? error)
    {
        FileDescriptorProto file = File();
        file.MessageType[0].Field[0].Options = FieldOptions.Parser.ParseFrom([0x88, 0xB5, 0x18, 0x01]);

        PluginRun run = Run(parameter, file);

        Assert.StartsWith(error ?? "", run.Error ?? "");
        Assert.Equal(error is null, run.Error is null);
    }

    [Fact]
    public void Plugin_MistakeInAFile_IsAnErrorWithItsPlace()
    {
        FileDescriptorProto file = File();
        file.Options = new FileOptions { CsharpNamespace = "1" };
        file.SourceCodeInfo = new SourceCodeInfo
        {
            Location = { new SourceCodeInfo.Types.Location { Path = { 8, 37 }, Span = { 4, 7, 40 } } },
        };

        Assert.StartsWith("a.proto:5:8: PZ2", Run("", file).Error);
    }

    [Fact]
    public void Plugin_TypeThatIsNotThere_IsAnError()
    {
        FileDescriptorProto file = File();
        file.MessageType[0].Field[0].TypeName = ".p.Missing";
        file.MessageType[0].Field[0].Type = Type.Message;

        Assert.Contains("a.proto:1:1: PZ1014: ", Run("", file).Error);
    }

    [Fact]
    public void Plugin_WantedFileWithoutDescriptor_IsAnError() =>
        Assert.Contains("b.proto: ", PluginRun.Of(PluginRun.Request(Set(File()), ["b.proto"])).Error);

    [Theory]
    [InlineData("proto4", "\"proto4\"")]
    [InlineData("editions", "edition 0")]
    public void Plugin_UnknownSyntax_IsAnError(string syntax, string error)
    {
        FileDescriptorProto file = File();
        file.Syntax = syntax;

        Assert.Contains(error, Run("", file).Error);
    }

    [Fact]
    public void Plugin_MessagesNestedDeeperThanProtocAllows_AreAnError()
    {
        FileDescriptorProto file = File();
        DescriptorProto outer = file.MessageType[0];
        for (int i = 0; i < 90; i++)
        {
            var inner = new DescriptorProto { Name = "M" };
            outer.NestedType.Add(inner);
            outer = inner;
        }

        Assert.Contains("nested deeper than 31", Run("", file).Error);
    }

    [Fact]
    public void Plugin_LongNames_AreAnErrorAndNoMatterOfMemory()
    {
        FileDescriptorProto file = File();
        file.Package = new string('p', 1 << 20);
        for (int i = 0; i < 20_000; i++) file.MessageType.Add(new DescriptorProto { Name = $"M{i}" });

        Assert.Contains("more than 1023 letters", Run("", file).Error);
    }

    [Fact]
    public void Plugin_SourceOption_IsTakenFromTheCompleteDescriptor()
    {
        FileDescriptorProto complete = File();
        complete.MessageType[0].Field[0].Options = new FieldOptions { Deprecated = true };

        PluginRun run = PluginRun.Of(PluginRun.Request(Set(File()), ["a.proto"], "", complete));

        Assert.Contains("Obsolete", run.Files["a.g.cs"]);
    }

    /// <summary>
    /// An option says whether an edition's style is checked. It is for the source only: of what is imported it is gone.
    /// protoc has checked it.
    /// </summary>
    [Fact]
    public void Plugin_ImportWithOtherStyle_IsTaken()
    {
        FileDescriptorProto import = FileDescriptorProto.Parser.ParseFrom(
            [.. File().ToByteArray(), 0x62, 8, .. "editions"u8, 0x70, 0xE9, 0x07]);
        import.Name = "b.proto";
        import.Package = "q";
        import.MessageType[0].Name = "lower_case";
        FileDescriptorProto file = File();
        file.Dependency.Add("b.proto");

        Assert.Null(PluginRun.Of(PluginRun.Request(Set(import, file), ["a.proto"])).Error);
    }

    [Theory]
    [InlineData(new byte[0], "there is no request")]
    [InlineData(new byte[] { 0x0A, 0x05, 0x61 }, "Truncated at offset 1")]
    public void Plugin_BrokenRequest_EndsWith1AndOneLine(byte[] request, string text)
    {
        (ToolRun run, byte[] bytes) = ToolFolder.RunOn(request, PluginCommand.Name);

        run.Failed(1, text);
        Assert.Empty(bytes);
    }

    /// <summary>For any bytes, the answer is a response or one plain line that is no defect.</summary>
    [Fact]
    public void Plugin_DamagedRequest_IsAnsweredOrRefused()
    {
        FileDescriptorProto file = File();
        file.MessageType[0].Field[0].DefaultValue = "x";
        file.Extension.Add(new FieldDescriptorProto
        {
            Name = "e", Extendee = ".p.A", Number = 100, Type = Type.Enum, TypeName = ".p.Color", Label = Label.Optional,
        });
        byte[] request = PluginRun.Request(Set(file), ["a.proto"]);
        var random = new Random(1);
        int answered = 0;
        for (int i = 0; i < 300; i++)
        {
            byte[] damaged = [.. request];
            for (int j = random.Next(1, 4); j > 0; j--) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);

            (ToolRun run, byte[] bytes) = ToolFolder.RunOn(damaged, PluginCommand.Name);

            Assert.InRange(run.ExitCode, 0, 1);
            Assert.False(run.Error.Contains("defect"), $"{i}: {run.Error}");
            if (run.ExitCode != 0) continue;
            answered++;
            Assert.DoesNotContain("PZ9", PluginRun.Read(bytes).Error ?? "");
        }

        Assert.InRange(answered, 60, 280);
    }

    private static PluginRun Run(string parameter, FileDescriptorProto? file = null) =>
        PluginRun.Of(PluginRun.Request(Set(file ?? File()), ["a.proto"], parameter));

    private static byte[] Set(params FileDescriptorProto[] files) =>
        new FileDescriptorSet { File = { files } }.ToByteArray();

    private static FileDescriptorProto File() => new()
    {
        Name = "a.proto",
        Package = "p",
        MessageType =
        {
            new DescriptorProto
            {
                Name = "A",
                Field =
                {
                    new FieldDescriptorProto
                    {
                        Name = "text", Number = 1, Type = Type.String, Label = Label.Optional, JsonName = "text",
                    },
                },
                ExtensionRange = { new DescriptorProto.Types.ExtensionRange { Start = 100, End = 200 } },
            },
        },
        EnumType =
        {
            new EnumDescriptorProto
            {
                Name = "Color", Value = { new EnumValueDescriptorProto { Name = "COLOR_RED", Number = 0 } },
            },
        },
    };
}
