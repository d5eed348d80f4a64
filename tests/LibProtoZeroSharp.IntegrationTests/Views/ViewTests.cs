using System;
using System.Linq;
using Tests.Views;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Views;

/// <summary>
/// What views read and refuse, case by case. Random views of random messages are in the generator's tests.
/// </summary>
public sealed class ViewTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void Parse_OfWholeMessage_HasTheFieldsOfTheView()
    {
        Few few = Few.Parse(Filled(), _arena);

        Assert.Equal(7, few.Number);
        Assert.Equal([1, 2], few.Ids.Select(id => id.Id));
        Assert.False(few.HasCount);
        Assert.Equal(8, few.Child.Number);
        Assert.True(few.UnknownFields.IsEmpty);
        Assert.True(few.Child.UnknownFields.IsEmpty);
        Assert.Equal("number: 7 ids { id: 1 } ids { id: 2 } child { number: 8 }", few.ToString());
    }

    [Fact]
    public void Write_OfView_HasItsFieldsOnly()
    {
        Few few = Few.Parse(Filled(), _arena);

        Whole back = Whole.ParsePartial(few.ToByteArray(), _arena);

        Assert.Equal("number: 7 parts { id: 1 } parts { id: 2 } child { number: 8 }", back.ToString());
        Assert.Equal(few, Few.Parse(back.ToByteArray(), _arena));
        Assert.Equal(few, Few.ParseJson(few.ToJson(), _arena));
    }

    [Fact]
    public void Parse_OfSplitMessage_MergesAndTakesTheLastValue()
    {
        Whole first = Whole.ParseText("number: 1 parts { id: 1 } child { number: 2 parts { id: 2 } }", _arena),
            second = Whole.ParseText("number: 3 parts { id: 4 } child { parts { id: 5 } }", _arena);

        Few few = Few.Parse([.. first.ToByteArray(), .. second.ToByteArray()], _arena);

        Assert.Equal(
            "number: 3 ids { id: 1 } ids { id: 4 } child { number: 2 ids { id: 2 } ids { id: 5 } }", few.ToString());
    }

    [Theory]
    [InlineData("30 05", true)] // count
    [InlineData("30 05 2A 01 61", false)] // word
    [InlineData("2A 01 61 30 05", true)]
    [InlineData("30 05 38 01", false)] // mode
    [InlineData("30 05 38 09", true)] // a number that the closed enum does not have
    [InlineData("30 05 43 44", false)] // inner
    [InlineData("30 05 28 01", true)] // the number of word with another wire type
    public void Parse_MemberOfOneofThatTheViewDoesNotHave_UnsetsTheOthers(string hex, bool hasCount)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));

        Assert.Equal(hasCount, Whole.Parse(bytes, _arena).HasCount);
        Assert.Equal(hasCount, Few.Parse(bytes, _arena).HasCount);
    }

    [Fact]
    public void Parse_NumbersThatAClosedEnumDoesNotHave_AreDropped()
    {
        byte[] bytes = Convert.FromHexString("3809" + "4801" + "4809" + "4A02" + "0901" + "5205" + "0A0161" + "1009");
        Assert.False(Whole.Parse(bytes, _arena).UnknownFields.IsEmpty);

        Modes modes = Modes.Parse(bytes, _arena);

        Assert.True(modes.UnknownFields.IsEmpty);
        Assert.Equal([Mode.Fast, Mode.Fast], modes.Modes_);
        Assert.False(modes.HasMode);
    }

    [Fact]
    public void Parse_FieldWhoseTypeIsNoView_KeepsItsUnknownFields()
    {
        byte[] bytes = Convert.FromHexString("1A04" + "0801" + "7805" + "7805" + "63" + "0A0161" + "64");

        Modes modes = Modes.Parse(bytes, _arena);

        Assert.False(modes.Part.UnknownFields.IsEmpty);
        Assert.True(modes.UnknownFields.IsEmpty);
        Assert.Equal("a", modes.Block.Label.ToString());
    }

    [Theory]
    [InlineData("1A 02 12 05")] // part is cut inside
    [InlineData("1A 00")] // part lacks a required field
    [InlineData("5A 01 80")] // packed is cut inside
    [InlineData("22 03 08 01 12", false)] // parts is named, and cut inside
    public void Parse_DamageWhereTheViewDoesNotLook_IsNotNoticed(string hex, bool isAccepted = true)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));

        Assert.False(Whole.TryParse(bytes, _arena, out _, out _));
        Assert.Equal(isAccepted, Few.TryParse(bytes, _arena, out _, out _));
        Assert.True(Empty.TryParse(bytes, _arena, out _, out _));
    }

    [Theory]
    [InlineData("12 02 61", ProtoFormatError.Truncated)]
    [InlineData("12 80 80 80 80 80 80 80 80 80 80 01", ProtoFormatError.MalformedVarint)]
    [InlineData("59 00 00", ProtoFormatError.Truncated)]
    [InlineData("C0 3E 80", ProtoFormatError.Truncated)]
    [InlineData("C0 3E 80 80 80 80 80 80 80 80 80 80 01", ProtoFormatError.MalformedVarint)]
    [InlineData("C5 3E 00 00", ProtoFormatError.Truncated)]
    [InlineData("63 6C", ProtoFormatError.EndGroupMismatch)]
    [InlineData("63 12 05 64", ProtoFormatError.Truncated)]
    [InlineData("64", ProtoFormatError.EndGroupMismatch)]
    [InlineData("02 00", ProtoFormatError.InvalidTag)]
    [InlineData("16", ProtoFormatError.InvalidTag)]
    [InlineData("72 01 12", ProtoFormatError.Truncated)]
    public void Parse_DamageOnALevelOfTheView_IsThatOfTheWholeMessage(string hex, ProtoFormatError code)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));

        Assert.False(Whole.TryParse(bytes, _arena, out _, out ProtoError ofWhole));
        Assert.False(Few.TryParse(bytes, _arena, out _, out ProtoError ofFew));

        Assert.Equal((code, code), (ofWhole.Code, ofFew.Code));
    }

    [Fact]
    public void Parse_NestingBeyondTheLimit_IsRefusedOnLevelsOfTheView()
    {
        var options = new ProtoParseOptions { RecursionLimit = 10 };
        byte[] children = [];
        for (int i = 0; i < 11; i++) children = [0x72, (byte)children.Length, .. children];
        byte[] groups = [.. Enumerable.Repeat((byte)0x63, 11), .. Enumerable.Repeat((byte)0x64, 11)];

        Assert.False(Few.TryParse(children, _arena, out _, out ProtoError error, options));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        Assert.False(Few.TryParse(groups, _arena, out _, out error, options));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        Assert.True(Modes.TryParse(children, _arena, out _, out _, options));
    }

    [Fact]
    public void Parse_OfFieldsThatTheViewDoesNotHave_TakesNoMemory()
    {
        byte[] once = Repeated(1), often = Repeated(1000);
        _arena.Reset();
        Empty.ParseInPlace(PinnedBytes.Promise(once), _arena);
        long least = _arena.AllocatedBytes;
        _arena.Reset();

        Assert.True(Empty.ParseInPlace(PinnedBytes.Promise(often), _arena).UnknownFields.IsEmpty);

        // The last bytes of an input that is not copied are read through a copy. Nothing else keeps the arrays.
        Assert.InRange(_arena.AllocatedBytes, 0, least + 200);
        GC.KeepAlive(once);
        GC.KeepAlive(often);
    }

    [Fact]
    public void Parse_OfClass_HasTheFieldsOfTheView()
    {
        byte[] bytes = Filled();

        FewObject few = FewObject.Parser.ParseFrom(bytes);

        Assert.Equal(7, few.Number);
        Assert.Equal([1, 2], few.Ids.Select(id => id.Id));
        Assert.Equal(FewObject.Parser.ParseFrom(few.ToByteArray()), few);
        Assert.Equal(8 + 2, few.CalculateSize());
    }

    private byte[] Repeated(int count)
    {
        byte[] part = Filled(), all = GC.AllocateUninitializedArray<byte>(count * part.Length, pinned: true);
        for (int i = 0; i < count; i++) part.CopyTo(all, i * part.Length);
        return all;
    }

    // The last field is an extension.
    private byte[] Filled() => [.. Whole.ParseText(
        """
        number: 7 text: "t" part { id: 9 values: [1, 2] } parts { id: 1 name: "a" } parts { id: 2 values: 3 }
        word: "w" modes: [FAST, NONE] by_name { key: "k" value: FAST } packed: [1, 2, 3]
        block { label: "l" part { id: 1 } } child { number: 8 text: "u" }
        """,
        _arena).ToByteArray(), 0xa0, 0x06, 0x05];
}
