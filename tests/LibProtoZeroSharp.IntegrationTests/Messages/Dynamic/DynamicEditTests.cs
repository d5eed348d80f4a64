using System;
using Xunit;
using Three = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Dynamic;

/// <summary>Edits by fields, of run-time types and of generated ones: the same bytes as by generated members.</summary>
public class DynamicEditTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Edits_OfAllShapes_GiveTheBytesOfGeneratedEdits(bool isDynamic)
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message =
            DynamicMessage.New(isDynamic ? KindsSchema.All : ProtoType.Of<Three.All>(), arena);
        message.Set("a_double", 1.5);
        message.Set("aFloat", 2.5f);
        message.Set("an_int32", -3);
        message.Set("a_uint64", ulong.MaxValue);
        message.Set("a_bool", true);
        message.Set("a_string", "żółw");
        message.Set("some_bytes", "\xff"u8);
        message.Set("a_colour", "COLOUR_RED");
        message.Mutable("a_leaf").Set("text", "leaf"u8);
        message.Set("o_int32", 0);
        for (int i = 0; i < 100; i++) message.Add("r_int32", i);
        message.RemoveAt("r_int32", 50);
        message.SetAt("r_int32", 0, 77);
        message.Add("r_string", "one");
        DynamicMessage leaf = message.AddMessage("r_leaf");
        leaf.Set("number", 1);
        message.AddMessage("r_leaf").Set("number", 2);
        message.MutableAt("r_leaf", 1).Set("number", 3);
        message.SetEntry("m_int32", 1, 2);
        message.SetEntry("m_int32", 3, 4);
        message.SetEntry("m_int32", 1, 5);
        message.SetEntry("m_bool", true, "yes");
        message.MutableEntry("m_string", "key").Set("number", 9);
        message.MutableEntry("m_string", "gone").Set("number", 8);
        Assert.True(message.RemoveEntry("m_string", "gone"));
        Assert.False(message.RemoveEntry("m_string", "gone"));
        message.Mutable("c_leaf").Set("number", 1);
        message.Set("c_string", "chosen");

        var expected = new Three.All
        {
            ADouble = 1.5, AFloat = 2.5f, AnInt32 = -3, AUint64 = ulong.MaxValue, ABool = true, OInt32 = 0,
            AString = arena["żółw"], SomeBytes = arena.Bytes("\xff"u8), AColour = Three.Colour.Red,
        };
        expected.MutableALeaf(arena).Text = arena["leaf"];
        expected.MutableRInt32.Add(77, arena);
        for (int i = 1; i < 100; i++) if (i != 50) expected.MutableRInt32.Add(i, arena);
        expected.MutableRString.Add("one", arena);
        expected.MutableRLeaf.Add(arena).Number = 1;
        expected.MutableRLeaf.Add(arena).Number = 3;
        expected.MutableMInt32.Set(1, 5, arena);
        expected.MutableMInt32.Set(3, 4, arena);
        expected.MutableMBool.Set(true, "yes", arena);
        expected.MutableMString.Set("key", new Three.Leaf { Number = 9 }, arena);
        expected.CString = arena["chosen"];
        Assert.Equal(expected.ToByteArray(), message.ToByteArray());

        foreach (ProtoField field in message.Type) message.Clear(field);
        Assert.Empty(message.ToByteArray());
        message.Set("c_int32", 0);
        Assert.True(message.Has("c_int32"));
        message.Clear();
        Assert.False(message.Has("c_int32"));
    }

    [Fact]
    public void Reading_OfFields_GivesValuesAndDefaults()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message = DynamicMessage.New(KindsSchema.Whole, arena);
        Assert.Equal(-7, message.Get("number").Int64);
        Assert.Equal(double.PositiveInfinity, message.Get("ratio").Double);
        Assert.True(message.Get("flag").Bool);
        Assert.Equal([0, 255, (byte)'x'], message.Get("raw").Bytes.ToArray());
        Assert.Equal("SQUARE"u8.ToArray(), message.Get("shape").Utf8EnumName.ToArray());
        Assert.Equal(1, message.Get("bare").Int64);
        Assert.False(message.TryGet("number", out _));
        Assert.False(message.TryGetMessage("part", out _));
        Assert.False(message.Get("part").Message.TryGet(KindsSchema.Schema.GetMessageType("kinds.two.Part")[0], out _));
        message.Mutable("part").Set("id", 4);
        Assert.True(message.TryGetMessage("part", out DynamicMessage part));
        Assert.Equal("part \"one\"\n", part.Get("name").String.ToString());
        message.MutableEntry("named", "a").Set("id", 1);
        Assert.True(message.TryGetEntry("named", "a", out ProtoValue value));
        Assert.True(value.Message.HasMessage);
        Assert.False(message.TryGetEntry("named", "b", out _));
        message.SetEntry("graded", -1, "HIGH");
        Assert.True(message.TryGetEntry("graded", -1, out value));
        Assert.Equal(5, value.Int64);
        Assert.Equal(1, message.Count("graded"));
    }

    [Fact]
    public void WrongValues_AreRefusedAndNothingChanges()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage all = DynamicMessage.New(KindsSchema.All, arena);
        Assert.Throws<ArgumentException>(() => all.Set("an_int32", "text"));
        Assert.Throws<ArgumentException>(() => all.Set("an_int32", 1.5));
        Assert.Throws<ArgumentOutOfRangeException>(() => all.Set("an_int32", 1L << 40));
        Assert.Throws<ArgumentOutOfRangeException>(() => all.Set("a_uint32", -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => all.Set("an_int64", ulong.MaxValue));
        Assert.Throws<ArgumentException>(() => all.Set("a_double", 1));
        Assert.Throws<ArgumentException>(() => all.Set("a_bool", 1));
        Assert.Throws<ArgumentException>(() => all.Set("a_string", new byte[] { 0xff }.AsSpan()));
        Assert.Throws<ArgumentException>(() => all.Set("some_bytes", "text"));
        Assert.Throws<ArgumentException>(() => all.Set("a_colour", "NO_COLOUR"));
        Assert.Throws<ArgumentException>(() => all.Set("nothing", 1));
        Assert.Throws<InvalidOperationException>(() => all.Set("a_leaf", 1));
        Assert.Throws<InvalidOperationException>(() => all.Set("r_int32", 1));
        Assert.Throws<InvalidOperationException>(() => all.Add("an_int32", 1));
        Assert.Throws<InvalidOperationException>(() => all.AddMessage("r_int32"));
        Assert.Throws<InvalidOperationException>(() => all.Mutable("an_int32"));
        Assert.Throws<InvalidOperationException>(() => all.SetEntry("m_string", "a", 1));
        Assert.Throws<InvalidOperationException>(() => all.MutableEntry("m_int32", 1));
        Assert.Throws<ArgumentException>(() => all.SetEntry("m_int32", "a", 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => all.RemoveAt("r_int32", 0));
        Assert.Throws<InvalidOperationException>(() => all.Has(KindsSchema.Whole[0]));
        Assert.Throws<InvalidOperationException>(() => default(DynamicMessage).ToByteArray());
        DynamicMessage whole = DynamicMessage.New(KindsSchema.Whole, arena);
        // As an unknown field the number would be lost.
        Assert.Throws<ArgumentException>(() => whole.Set("shape", 2));
        Assert.Empty(all.ToByteArray());
        Assert.Empty(whole.ToByteArray());
    }

    [Fact]
    public void Edits_OfMessageParsedInPlace_LeaveTheBytesAsTheyAre()
    {
        using var arena = new ArenaAllocator();
        byte[] before = new Three.All { RDouble = arena.List(1.0, 2.0) }.ToByteArray();
        byte[] bytes = GC.AllocateUninitializedArray<byte>(before.Length, pinned: true);
        before.CopyTo(bytes, 0);
        DynamicMessage message = DynamicMessage.ParseInPlace(KindsSchema.All, bytes, arena);
        message.SetAt("r_double", 0, 7.0);
        message.Add("r_double", 3.0);
        Assert.Equal(before, bytes);
        Assert.Equal(
            new Three.All { RDouble = arena.List(7.0, 2.0, 3.0) }.ToByteArray(), message.ToByteArray());
        GC.KeepAlive(bytes);
    }
}
