using System;
using ProtoZeroSharp.Testing;
using Tests.Views;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Views;

/// <summary>The time of a view's parse is linear in its input, whatever it passes over.</summary>
[Trait("Speed", "Slow")]
[Collection(AloneCollection.Name)]
public class ViewGrowthTests
{
    [Theory]
    [InlineData("12 00")] // a run of a field that it does not have
    [InlineData("12 00 5A 00 38 01")] // several in turn
    [InlineData("C0 3E 05 C5 3E 00 00 00 00")] // fields that its message does not have
    [InlineData("63 64")] // groups
    [InlineData("30 05 2A 00")] // members of a oneof that unset each other
    [InlineData("22 02 08 01")] // a run of a field that it has
    [InlineData("72 04 12 00 08 01")] // parts of one message
    public void Parse_OfRepeatedFields_IsLinear(string hex)
    {
        byte[] part = Convert.FromHexString(hex.Replace(" ", ""));
        using var arena = new ArenaAllocator();

        Cost.IsLinear(20_000, count =>
        {
            byte[] input = new byte[count * part.Length];
            for (int i = 0; i < count; i++) part.CopyTo(input, i * part.Length);
            arena.Reset();
            Few.Parse(input, arena);
        });
    }
}
