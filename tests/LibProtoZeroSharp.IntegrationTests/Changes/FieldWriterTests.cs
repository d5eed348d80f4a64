using Google.Protobuf;
using Xunit;
using Oracle = GoogleKinds.Three;
using Two = GoogleKinds.Two;
using Write = OurKinds.Three.All.Write;
using WriteLeaf = OurKinds.Three.Leaf.Write;
using WriteWhole = OurKinds.Two.Whole.Write;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>The typed field writers, which need no message: Google reads what they write.</summary>
public class FieldWriterTests
{
    [Fact]
    public void Write_EveryScalarKind_IsReadByGoogle()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Write.ADouble(ref writer, -1.5);
        Write.AFloat(ref writer, 2.5f);
        Write.AnInt32(ref writer, -3);
        Write.AnInt64(ref writer, long.MinValue);
        Write.AUint32(ref writer, uint.MaxValue);
        Write.AUint64(ref writer, ulong.MaxValue);
        Write.ASint32(ref writer, int.MinValue);
        Write.ASint64(ref writer, long.MinValue);
        Write.AFixed32(ref writer, 9);
        Write.AFixed64(ref writer, 10);
        Write.AnSfixed32(ref writer, -11);
        Write.AnSfixed64(ref writer, -12);
        Write.ABool(ref writer, true);
        Write.AString(ref writer, "żółw 🐢");
        Write.SomeBytes(ref writer, [0, 255]);
        Write.AColour(ref writer, OurKinds.Three.Colour.Negative);
        Write.Farthest(ref writer, "last"u8);

        Assert.Equal(
            new Oracle.All
            {
                ADouble = -1.5, AFloat = 2.5f, AnInt32 = -3, AnInt64 = long.MinValue, AUint32 = uint.MaxValue,
                AUint64 = ulong.MaxValue,
                ASint32 = int.MinValue, ASint64 = long.MinValue, AFixed32 = 9, AFixed64 = 10, AnSfixed32 = -11,
                AnSfixed64 = -12,
                ABool = true, AString = "żółw 🐢", SomeBytes = ByteString.CopyFrom(0, 255),
                AColour = Oracle.Colour.Negative,
                Farthest = "last",
            },
            Oracle.All.Parser.ParseFrom(writer.ToArray()));
    }

    [Fact]
    public void Write_MessagesListsAndMaps_AreReadByGoogle()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        Write.StartALeaf(ref writer);
        WriteLeaf.Number(ref writer, 5);
        writer.CloseSub();
        Write.StartItself(ref writer, 1_000);
        Write.StartCLeaf(ref writer);
        writer.CloseSub();
        writer.CloseSub();
        for (int i = 0; i < 2; i++)
        {
            Write.StartRLeaf(ref writer);
            WriteLeaf.Text(ref writer, "x");
            writer.CloseSub();
        }

        Write.RInt32(ref writer, [1, -2, 300]);
        Write.RSint64(ref writer, [1, -2]);
        Write.RDouble(ref writer, [0.5]);
        Write.RString(ref writer, "one");
        Write.RString(ref writer, "two");
        Write.UInt32(ref writer, 7);
        Write.StartMInt32(ref writer);
        writer.AddVarInt(1, 8);
        writer.AddVarInt(2, 9);
        writer.CloseSub();
        Write.CString(ref writer, "chosen");

        var expected = new Oracle.All
        {
            ALeaf = new Oracle.Leaf { Number = 5 },
            Itself = new Oracle.All { CLeaf = new Oracle.Leaf() },
            RInt32 = { 1, -2, 300 },
            RSint64 = { 1, -2 },
            RDouble = { 0.5 },
            RString = { "one", "two" },
            UInt32 = { 7 },
            MInt32 = { [8] = 9 },
            CString = "chosen",
        };
        expected.RLeaf.Add(new Oracle.Leaf { Text = "x" });
        expected.RLeaf.Add(new Oracle.Leaf { Text = "x" });
        Assert.Equal(expected, Oracle.All.Parser.ParseFrom(writer.ToArray()));
    }

    [Fact]
    public void Write_Group_IsReadByGoogle()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        WriteWhole.StartBox(ref writer);
        OurKinds.Two.Whole.Types.Box.Write.Width(ref writer, 3);
        writer.CloseGroup();
        WriteWhole.Number(ref writer, 4);

        var expected = new Two.Whole { Number = 4, Box = new Two.Whole.Types.Box { Width = 3 } };
        Assert.Equal(expected, Two.Whole.Parser.ParseFrom(writer.ToArray()));
    }
}
