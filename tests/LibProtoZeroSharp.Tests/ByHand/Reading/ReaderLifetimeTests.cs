using System;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>What the compiler makes of readers and spans that would outlive their bytes.</summary>
[Trait("Needs", "OpenSSL")]
public class ReaderLifetimeTests
{
    private const string OnStack =
        "Span<byte> bytes = stackalloc byte[8]; var reader = new ProtoReader(bytes); reader.Next();";

    [Theory]
    [InlineData("static ReadOnlySpan<byte> F(byte[] bytes) "
        + "{ var r = new ProtoReader(bytes); r.Next(); return r.ReadBytes(); }")]
    [InlineData("static ProtoReader F(ReadOnlySpan<byte> bytes) => new ProtoReader(bytes);")]
    [InlineData("static int F() { " + OnStack + " return reader.ReadBytes().Length; }")]
    [Trait("Speed", "Slow")]
    public void S47_SpanThatLivesLongEnough_Compiles(string member) => Assert.Equal([], Errors(member));

    [Theory]
    [InlineData("static ReadOnlySpan<byte> F() { " + OnStack + " return reader.ReadBytes(); }", "CS8352")]
    [InlineData("static ReadOnlySpan<byte> F() { " + OnStack + " return reader.ReadUtf8(); }", "CS8352")]
    [InlineData("static ReadOnlySpan<byte> F() { " + OnStack + " return reader.ReadRaw(); }", "CS8352")]
    [InlineData("static ProtoReader F() { " + OnStack + " return reader; }", "CS8352")]
    [InlineData("static ProtoReader F() { " + OnStack + " return reader.ReadMessage(); }", "CS8352")]
    [InlineData("static ProtoPackedList<int> F() { " + OnStack + " return reader.ReadPackedInt32(); }", "CS8352")]
    [InlineData("ProtoReader _kept;", "CS8345")]
    [InlineData("static object F(byte[] bytes) => new ProtoReader(bytes);", "CS0029")]
    [InlineData("static Action F(byte[] bytes) { var r = new ProtoReader(bytes); return () => r.Next(); }", "CS8175")]
    [InlineData("static async Task F(byte[] b) { var r = new ProtoReader(b); await Task.Yield(); r.Next(); }",
        "CS4007")]
    [Trait("Speed", "Slow")]
    public void S47_ReaderOrSpanThatOutlivesItsBytes_DoesNotCompile(string member, string error) =>
        Assert.Equal([error], Errors(member));

    private static string[] Errors(string member)
    {
        string source = $"using System; using System.Threading.Tasks; using ProtoZeroSharp; class C {{ {member} }}";
        string platform = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        MetadataReference[] references = platform.Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Append(typeof(ProtoReader).Assembly.Location)
            .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToArray();
        return CSharpCompilation
            .Create("lifetime", [CSharpSyntaxTree.ParseText(source)], references,
                new(OutputKind.DynamicallyLinkedLibrary))
            .Emit(Stream.Null).Diagnostics
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .Select(diagnostic => diagnostic.Id)
            .Distinct()
            .ToArray();
    }
}
