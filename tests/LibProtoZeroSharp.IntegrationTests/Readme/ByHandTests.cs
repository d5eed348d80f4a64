using System;
using System.IO;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>The README's example of writing and reading without a schema.</summary>
[Collection(ConsoleText.Collection)]
public class ByHandTests
{
    [Fact]
    public void ByHand_Example_ReadsWhatItWrote()
    {
        using var arena = new ArenaAllocator();

        #region snippet write-by-hand
        var stream = new MemoryStream();
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 50);
        writer.AddString(2, "żółw 🐢");
        writer.StartSub(3);
        writer.AddDouble(1, 0.5);
        writer.CloseSub();
        writer.WriteTo(stream);
        #endregion

        #region snippet read-by-hand
        var reader = new ProtoReader(stream.ToArray());
        while (reader.Next())
        {
            if (reader.FieldNumber == 2)
                Console.WriteLine(reader.ReadString());
            else
                reader.Skip();
        }
        #endregion

        Assert.Equal(2 + 2 + 12 + 2 + 9, stream.Length);
    }
}
