using System;
using System.Collections.Generic;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Reflection;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>Descriptors that files have on request, beside those that protoc gave Google's classes.</summary>
public class DescriptorTests
{
    [Fact]
    public void Descriptor_OfFile_IsProtocs()
    {
        AssertSame(GoogleKinds.Three.Kinds3Reflection.Descriptor, OurKinds.Three.Kinds3Reflection.Descriptor);
        AssertSame(GoogleKinds.Two.Kinds2Reflection.Descriptor, OurKinds.Two.Kinds2Reflection.Descriptor);
        AssertSame(GoogleKinds.Twin.KindsTwinReflection.Descriptor, OurKinds.Twin.KindsTwinReflection.Descriptor);
    }

    [Fact]
    public void Descriptor_ReadAsOurMessage_NamesWhatTheFileDeclares()
    {
        using var arena = new ArenaAllocator();
        var file = FileDescriptorProto.Parse(OurKinds.Three.Kinds3Reflection.Descriptor, arena);
        var google = GoogleKinds.Three.Kinds3Reflection.Descriptor;
        Assert.Equal(google.Name, file.Name.ToString());
        Assert.Equal(
            google.MessageTypes.Select(type => type.Name).ToArray(),
            file.MessageType.Select(type => type.Name.ToString()).ToArray());
    }

    [Fact]
    public void Imports_OfFile_AreThoseOfTheProject()
    {
        var visitor = new Names();
        visitor.Visit<Language.LanguageOldReflection>();
        Assert.Equal(
            ["language_old.proto", "language_options.proto", "", "language_public.proto", "language_shared.proto",
                "only_enums.proto"],
            visitor.Found);
    }

    [Fact]
    public void Descriptor_NotAskedFor_IsEmpty() =>
        Assert.True(DescriptorOf<WellKnownTypes.TimestampReflection>().IsEmpty);

    // protoc's C# leaves out the names in JSON, its descriptor sets do not: the tool's are compared byte by byte.
    private static void AssertSame(Google.Protobuf.Reflection.FileDescriptor expected, ReadOnlySpan<byte> bytes)
    {
        var found = Google.Protobuf.Reflection.FileDescriptorProto.Parser.ParseFrom(bytes.ToArray());
        foreach (var field in found.Extension) ClearJsonName(field);
        foreach (var message in found.MessageType) ClearJsonNames(message);
        Assert.Equal(expected.SerializedData.ToByteArray(), found.ToByteArray());
    }

    private static void ClearJsonNames(Google.Protobuf.Reflection.DescriptorProto message)
    {
        foreach (var field in message.Field) ClearJsonName(field);
        foreach (var field in message.Extension) ClearJsonName(field);
        foreach (var nested in message.NestedType) ClearJsonNames(nested);
    }

    private static void ClearJsonName(Google.Protobuf.Reflection.FieldDescriptorProto field)
    {
        Assert.NotEmpty(field.JsonName);
        field.ClearJsonName();
    }

    private static ReadOnlySpan<byte> DescriptorOf<TFile>()
        where TFile : IProtoFile => TFile.Descriptor;

    private sealed class Names : IProtoFileVisitor
    {
        public List<string> Found { get; } = [];

        public void Visit<TFile>()
            where TFile : IProtoFile
        {
            using var arena = new ArenaAllocator();
            Found.Add(FileDescriptorProto.Parse(TFile.Descriptor, arena).Name.ToString());
            TFile.VisitImports(this);
        }
    }
}
