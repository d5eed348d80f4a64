using System;
using System.Linq;
using OurSets;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.RoundTrip;

/// <summary>
/// Message sets. The bytes and what they mean are those of protoc 33 (C++); Google's C# does not know the format.
/// </summary>
public class MessageSetTests
{
    // protoc --encode of [sets.Text.text] { value: "ab" numbers: [1, 2] } [sets.Last.last] { i: -1 }
    private const string Both = "0b10b0a65e1a080a026162100110020c0b10feffffff071a0b78ffffffffffffffffff010c";

    [Fact]
    public void Get_ItemsByProtoc_AreDecodedAndWrittenBack()
    {
        using var arena = new ArenaAllocator();
        MessageSet set = MessageSet.Parse(Convert.FromHexString(Both), arena);

        Assert.True(set.HasExtension(Text.Extensions.Text));
        Assert.True(set.HasExtension(Last.Extensions.Last));
        Text text = set.GetExtension(Text.Extensions.Text, arena);
        Assert.Equal("ab", text.Value.ToString());
        Assert.Equal([1, 2], text.Numbers.ToArray());
        Assert.Equal(-1, set.GetExtension(Last.Extensions.Last, arena).I);
        Assert.Equal(Both, Convert.ToHexStringLower(set.ToByteArray()));
    }

    [Fact]
    public void Set_Items_WritesWhatProtocWrites()
    {
        using var arena = new ArenaAllocator();
        var text = new Text { Value = arena.Utf8("ab") };
        text.MutableNumbers.AddRange([1, 2], arena);
        MessageSet set = default;
        set.SetExtension(Text.Extensions.Text, new Text { Value = arena.Utf8("old") }, arena);
        set.SetExtension(Text.Extensions.Text, text, arena);
        set.SetExtension(Last.Extensions.Last, new Last { I = -1 }, arena);
        Assert.Equal(Both, Convert.ToHexStringLower(set.ToByteArray()));

        set.ClearExtension(Text.Extensions.Text);
        Assert.False(set.HasExtension(Text.Extensions.Text));
        Assert.Equal(-1, set.GetExtension(Last.Extensions.Last, arena).I);
        Holder holder = default;
        holder.MutableSet(arena).SetExtension(Last.Extensions.Last, new Last { I = 7 }, arena);
        holder.After = 3;
        Assert.Equal("0a0c0b10feffffff071a0278070c1003", Convert.ToHexStringLower(holder.ToByteArray()));
    }

    [Theory]
    [InlineData("0b1a040a02616210b0a65e0c", "ab", "")]                          // the message before its number
    [InlineData("0b10b0a65e10051a040a0261620c", "ab", "")]                      // two numbers: the first
    [InlineData("0b10b0a65e1a040a0261621a030a01630c", "ab", "")]                // two messages: the first
    [InlineData("0b10b0a65e1a040a0261620c0b10b0a65e1a0210050c", "ab", "5")]     // two items: merged
    [InlineData("0b080510b0a65e22011a1a040a0261620c", "ab", "")]                // other fields between
    [InlineData("82b3f205040a026162", "ab", "")]                                // as an ordinary extension
    [InlineData("0b10b0a65e1a84000a0261620c", "ab", "")]                        // a length longer than it need be
    [InlineData("0b10b0a65e0c", null, "")]                                      // no message
    [InlineData("0b1a040a0261620c", null, "")]                                  // no number
    [InlineData("0b10b1a65e1a040a0261620c", null, "")]                          // another number
    [InlineData("13100514", null, "")]                                          // another group
    public void Get_ItemsOfEveryForm_AsProtoc(string bytes, string? value, string numbers)
    {
        using var arena = new ArenaAllocator();
        MessageSet set = MessageSet.Parse(Convert.FromHexString(bytes), arena);

        Assert.Equal(value is not null, set.HasExtension(Text.Extensions.Text));
        Text text = set.GetExtension(Text.Extensions.Text, arena);
        Assert.Equal(value ?? "", text.Value.ToString());
        Assert.Equal(numbers, string.Join(',', text.Numbers.ToArray()));
        Assert.Equal(bytes, Convert.ToHexStringLower(set.ToByteArray()));
        set.ClearExtension(Text.Extensions.Text);
        Assert.Equal(value is null ? bytes : "", Convert.ToHexStringLower(set.ToByteArray()));
    }

    [Fact]
    public void Get_DamagedMessageInItem_ThrowsWithOffset()
    {
        using var arena = new ArenaAllocator();
        MessageSet set = MessageSet.Parse(Convert.FromHexString("0b10b0a65e1a040a0561620c"), arena);
        Assert.True(set.HasExtension(Text.Extensions.Text));
        var thrown = Assert.Throws<ProtoFormatException>(() => set.GetExtension(Text.Extensions.Text, arena));
        Assert.Equal(ProtoFormatError.Truncated, thrown.Code);
        Assert.InRange(thrown.Offset, 7, 12);
    }
}
