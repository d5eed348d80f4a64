using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroAnalyzers.Tests.Lifetimes;

/// <summary>Editors refer to other projects by their sources, builds by their assemblies.</summary>
public class OtherProjectTests
{
    // The analyzer failed at each such call: it asked its own compilation for the file of the other one.
    [Fact]
    public async Task Analyze_CallOfOtherProject_IsNotLookedInto()
    {
        CSharpCompilation other = CSharpCompilation.Create(
            "Other",
            [
                CSharpSyntaxTree.ParseText(
                    """
                    public static class Far
                    {
                        public static Shop.Order Same(Shop.Order order) => order;
                        public static void End(ProtoZeroSharp.Owned<Shop.Order> owned) => owned.Dispose();
                    }
                    """,
                    Compiled.Language),
            ],
            Compiled.References,
            Compiled.Options);
        CSharpCompilation program = Compiled.Program(CSharpSyntaxTree.ParseText(
            Compiled.InClass(
                """
                byte[] M(byte[] bytes)
                {
                    var owned = Owned<Order>.Parse(bytes);
                    Order order = Far.Same(owned.Value);
                    Far.End(owned);
                    return order.ToByteArray();
                }
                """),
            Compiled.Language)).AddReferences(other.ToMetadataReference());
        Assert.DoesNotContain(
            await Compiled.FindAll(program), it => it.Severity == DiagnosticSeverity.Error || Compiled.IsFound(it));
    }
}
