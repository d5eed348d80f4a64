using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using ProtoZeroAnalyzers.CodeFixes;
using Xunit;

namespace ProtoZeroAnalyzers.Tests;

/// <summary>What the code fix of PZ4101, PZ4104 and PZ4109 makes of a program.</summary>
public class CopyFixTests
{
    [Theory]
    [InlineData("object[] x = [0]; x[0] = o.Home.City;", "object[] x = [0]; x[0] = o.Home.City.ToString();")]
    [InlineData("object[] x = [0]; x[0] = o.Home.Floors;", "object[] x = [0]; x[0] = o.Home.Floors.ToArray();")]
    [InlineData("var d = new Dictionary<string, object>(); d.Add(\"x\", /* it */ o.Home.City);",
        "var d = new Dictionary<string, object>(); d.Add(\"x\", /* it */ o.Home.City.ToString());")]
    [InlineData("if (o.Home == null) return;", "if (!o.HasHome) return;")]
    [InlineData("if (null != o.Home) return;", "if (o.HasHome) return;")]
    [InlineData("bool x = o.Stops == null && b;", "bool x = o.Stops.Count == 0 && b;")]
    [InlineData("bool x = o.Stops != null;", "bool x = o.Stops.Count != 0;")]
    public async Task Fix_WhereACopyFits_WritesIt(string before, string after)
    {
        (Document document, Diagnostic[] found) = await Fixes.Open(before);
        CodeAction action = Assert.Single(await Fixes.ActionsFor(new CopyView(), document, Assert.Single(found)));
        await Fixes.Equal(after, await Fixes.Apply(document, action));
    }

    [Theory]
    [InlineData("object[] x = [0]; x[0] = o.Home;")]
    [InlineData("bool x = o.Stops[0] == null;")]
    public async Task Fix_WhereNothingFits_IsNotOffered(string body)
    {
        (Document document, Diagnostic[] found) = await Fixes.Open(body);
        Assert.Empty(await Fixes.ActionsFor(new CopyView(), document, Assert.Single(found)));
    }
}
