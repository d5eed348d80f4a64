using System.Collections.Generic;
using System.IO;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>The README's example of writing and reading without a schema.</summary>
public class ByHandTests
{
    [Fact]
    public void ByHand_Example_ReadsWhatItWrote()
    {
        var stream = new MemoryStream();
        using var arena = new ArenaAllocator();

        #region snippet write-by-hand
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 50);
        writer.AddString(2, "żółw 🐢");
        writer.StartSub(3);
        writer.AddDouble(1, 0.5);
        writer.CloseSub();
        writer.WriteTo(stream);
        #endregion

        byte[] bytes = stream.ToArray();
        var seen = new List<string>();
        void Show(string text) => seen.Add(text);

        #region snippet read-by-hand
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            if (reader.FieldNumber == 2)
                Show(reader.ReadString());
            else
                reader.Skip();
        }
        #endregion

        Assert.Equal(["żółw 🐢"], seen);
        Assert.Equal(2 + 2 + 12 + 2 + 9, bytes.Length);
    }
}
