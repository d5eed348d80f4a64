using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Golden;

/// <summary>The corpus judged anew by protoc, so that no case rests on a belief.</summary>
public sealed class ProtocOracleTests
{
    [Fact]
    public void Corpus_HasEnoughCases_EachWithItsRule()
    {
        IReadOnlyList<GoldenCase> invalid = GoldenCase.All("invalid");
        IReadOnlyList<GoldenCase> valid = GoldenCase.All("valid");

        Assert.True(invalid.Count >= 300, $"{invalid.Count} invalid cases");
        Assert.True(valid.Count >= 150, $"{valid.Count} valid cases");
        Assert.All(invalid.Concat(valid), one => Assert.NotEqual("", one.Values("rule").Single()));
        Assert.All(invalid, one => Assert.Single(one.Values("expect-error")));
        Assert.All(valid, one => Assert.Empty(one.Values("expect-error")));
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Compile_InvalidCase_ProtocRejectsAtTheRecordedPlace()
    {
        GoldenRun.AssertAll("invalid", 300, one =>
        {
            ProtocVerdict verdict = Protoc.Compile(one.Root, one.Entry, TestPaths.WellKnown);
            if (verdict.Accepted)
                return "accepted";

            ProtocMessage error = verdict.Messages.FirstOrDefault(message => !message.IsWarning);
            return Compare(one.Expectations.Single().Place, Place(one, error));
        });
    }

    [Fact]
    [Trait("Speed", "Slow")]
    public void Compile_ValidCase_ProtocAcceptsWithTheRecordedWarnings()
    {
        GoldenRun.AssertAll("valid", 150, one =>
        {
            ProtocVerdict verdict = Protoc.Compile(one.Root, one.Entry, TestPaths.WellKnown);
            return verdict.Accepted
                ? Compare(
                    string.Join(", ", one.Expectations.Select(it => it.Place).Where(place => place != "none")),
                    string.Join(", ", verdict.Messages.Select(message => Place(one, message))))
                : "rejected: " + verdict.Text;
        });
    }

    [Theory]
    [InlineData("any")]
    [InlineData("api")]
    [InlineData("duration")]
    [InlineData("empty")]
    [InlineData("field_mask")]
    [InlineData("source_context")]
    [InlineData("struct")]
    [InlineData("timestamp")]
    [InlineData("type")]
    [InlineData("wrappers")]
    public void Compile_WellKnownFile_DescriptorEqualsThatOfProtocsOwnFile(string name)
    {
        string file = "google/protobuf/" + name + ".proto";

        Assert.Equal(DescriptorOf(GrpcTools.Includes, file), DescriptorOf(TestPaths.WellKnown, file));
    }

    private static byte[] DescriptorOf(string root, string file)
    {
        string output = Path.GetTempFileName();
        try
        {
            ProtocVerdict verdict = Protoc.Compile(root, file, root, output);
            Assert.True(verdict.Accepted, verdict.Text);
            return File.ReadAllBytes(output);
        }
        finally
        {
            File.Delete(output);
        }
    }

    private static string Place(GoldenCase one, ProtocMessage message)
    {
        if (message.Line == 0)
            return "none";

        string file = message.File.StartsWith(one.Root.Replace('\\', '/') + "/", StringComparison.Ordinal)
            ? message.File[(one.Root.Length + 1)..]
            : message.File;
        string prefix = file == one.Entry ? "" : file + ":";
        return $"{prefix}{message.Line}:{message.Column}";
    }

    private static string? Compare(string expected, string actual) =>
        expected == actual ? null : $"expected '{expected}', protoc says '{actual}'";
}
