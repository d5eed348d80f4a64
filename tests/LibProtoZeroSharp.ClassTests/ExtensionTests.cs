using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using OurExtended;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.Testing;
using Xunit;
using Keys = GoogleExtended.ExtendedExtensions;
using Lib = Google.Protobuf;
using OurKeys = OurExtended.ExtendedExtensions;
using Peer = GoogleExtended;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Extensions of classes, beside Google's, and what only ours can do wrong.</summary>
public class ExtensionTests
{
    private static readonly Lib.ExtensionRegistry s_registry = [.. Registered()];

    private static IEnumerable<Lib.Extension> Registered() => typeof(Keys).GetFields()
        .Concat(typeof(Peer.Leaf.Extensions).GetFields())
        .Select(field => (Lib.Extension)field.GetValue(null)!);

    [Fact]
    public void Extension_OfEachKind_DoesWhatGooglesDoes()
    {
        Compare(OurKeys.Whole, Keys.Whole, v => v, 0, 7, -1, int.MinValue);
        Compare(OurKeys.Signed, Keys.Signed, v => v, 0L, -5L, long.MinValue);
        Compare(OurKeys.Fixed, Keys.Fixed, v => v, 0u, uint.MaxValue);
        Compare(OurKeys.Ratio, Keys.Ratio, v => v, 0.0, 0.5, double.NaN);
        Compare(OurKeys.Half, Keys.Half, v => v, 0f, -0f, 1.5f);
        Compare(OurKeys.Flag, Keys.Flag, v => v, false, true);
        Compare(OurKeys.Text, Keys.Text, v => v, "", "none", "ä" + new string('x', 300));
        Compare(OurKeys.Raw, Keys.Raw, Theirs, Classes.ByteString.Empty, Classes.ByteString.CopyFrom(1, 0, 255));
        Compare(OurKeys.Tone, Keys.Tone, v => (Peer.Tone)v, Tone.Low, Tone.High);
        Compare(OurKeys.Large, Keys.Large, v => v, 0UL, ulong.MaxValue);
        Compare(
            OurKeys.Bundle, Keys.Bundle, v => v.HasN ? new Peer.Bundle { N = v.N } : new Peer.Bundle(),
            new Bundle(), new Bundle { N = 4 });
        Compare(OurKeys.Wrapped, Keys.Wrapped, v => v, 0, 9);
        Compare(
            OurKeys.At, Keys.At, v => new Lib.WellKnownTypes.Timestamp { Seconds = v.Seconds },
            new Classes.WellKnownTypes.Timestamp { Seconds = 5 });
        Compare(Leaf.Extensions.NestedText, Peer.Leaf.Extensions.NestedText, v => v, "", "inside", "a");
        Compare(Leaf.Extensions.Leaf, Peer.Leaf.Extensions.Leaf, Theirs, new Leaf(), MakeLeaf(3));
    }

    [Fact]
    public void RepeatedExtension_OfEachKind_DoesWhatGooglesDoes()
    {
        Compare(OurKeys.Many, Keys.Many, v => v, 1, -1, 0);
        Compare(OurKeys.Loose, Keys.Loose, v => v, 1, -1, 0);
        Compare(OurKeys.Words, Keys.Words, v => v, "", "ö");
        Compare(OurKeys.Tones, Keys.Tones, v => (Peer.Tone)v, Tone.High, Tone.Low);
        Compare(OurKeys.Blobs, Keys.Blobs, Theirs, Classes.ByteString.Empty, Classes.ByteString.CopyFrom(3));
        Compare(OurKeys.WrappedTexts, Keys.WrappedTexts, v => v, "", "a");
        Compare(Leaf.Extensions.Leaves, Peer.Leaf.Extensions.Leaves, Theirs, new Leaf(), MakeLeaf(3));
    }

    [Fact]
    public void GetExtension_OfAMessage_IsTheObjectThatIsWritten()
    {
        var first = new Base { Id = 1 };
        first.SetExtension(Leaf.Extensions.Leaf, MakeLeaf(1));
        Base parsed = Base.Parser.ParseFrom(first.ToByteArray());

        parsed.GetExtension(Leaf.Extensions.Leaf).Name = "changed";
        parsed.GetOrInitializeExtension(OurKeys.Many).Add(5);

        Base again = Base.Parser.ParseFrom(parsed.ToByteArray());
        Assert.Equal("changed", again.GetExtension(Leaf.Extensions.Leaf).Name);
        Assert.Equal([5], again.GetExtension(OurKeys.Many)!);
        Assert.Same(parsed.GetExtension(Leaf.Extensions.Leaf), parsed.GetExtension(Leaf.Extensions.Leaf));
        Assert.Equal("changed", parsed.ToStruct(new ArenaAllocator())
            .GetExtension(Leaf.Struct.Extensions.Leaf, new ArenaAllocator()).Name.ToString());
    }

    [Fact]
    public void Equals_DecodedOrNot_IsTheSameMessage()
    {
        byte[] bytes = Full().ToByteArray();
        Base untouched = Base.Parser.ParseFrom(bytes), read = Base.Parser.ParseFrom(bytes);
        int before = read.GetHashCode();
        Touch(read);

        Assert.Equal(untouched, read);
        Assert.Equal(read, untouched);
        Assert.Equal(before, read.GetHashCode());
        Assert.Equal(untouched, Base.Parser.ParseFrom(read.ToByteArray()));
        Assert.Equal(read, read.Clone());
        Assert.Equal(read.ToString(), untouched.ToString());
        Assert.Equal(read, Base.FromStruct(read.ToStruct(new ArenaAllocator())));

        Base other = read.Clone();
        other.GetExtension(Leaf.Extensions.Leaf).Numbers.Add(1);
        Assert.NotEqual(read, other);
        Assert.NotEqual(untouched, other);
        other = untouched.Clone();
        other.ClearExtension(OurKeys.Words);
        Assert.NotEqual(read, other);
        Assert.NotEqual(other, read);
        other = untouched.Clone();
        other.GetOrInitializeExtension(OurKeys.WrappedTexts);
        Assert.Equal(untouched, other);
        Assert.Equal(other, untouched);
    }

    [Fact]
    public void MergeFrom_DecodedOrNot_IsTheMergeOfTheBytes()
    {
        byte[] a = Full().ToByteArray(), b = Other().ToByteArray();
        var theirs = new Peer.Base();
        foreach (byte[] part in new[] { a, b })
            theirs.MergeFrom(Peer.Base.Parser.WithExtensionRegistry(s_registry).ParseFrom(part));
        for (int touched = 0; touched < 4; touched++)
        {
            Base to = Base.Parser.ParseFrom(a), from = Base.Parser.ParseFrom(b);
            if ((touched & 1) != 0) Touch(to);
            if ((touched & 2) != 0) Touch(from);
            to.MergeFrom(from);

            Assert.Equal(theirs, Peer.Base.Parser.WithExtensionRegistry(s_registry).ParseFrom(to.ToByteArray()));
            Assert.Equal(b.Length, from.CalculateSize());
            // Nothing is shared.
            to.GetExtension(Leaf.Extensions.Leaves)![^1].Name = "changed";
            Assert.DoesNotContain("changed", from.GetExtension(Leaf.Extensions.Leaves)!.Select(leaf => leaf.Name));
        }
    }

    [Fact]
    public void MergeFrom_Itself_DoublesLists()
    {
        Base message = Full();
        int words = message.GetExtension(OurKeys.Words)!.Count;
        message.MergeFrom(message);
        Assert.Equal(2 * words, message.GetExtension(OurKeys.Words)!.Count);
    }

    [Fact]
    public void GetExtension_OnManyThreads_IsOneObject()
    {
        for (int round = 0; round < 50; round++)
        {
            Base message = Base.Parser.ParseFrom(Full().ToByteArray());
            var seen = new Leaf[4];
            Parallel.For(0, seen.Length, i =>
            {
                _ = message.GetExtension(OurKeys.Text);
                seen[i] = message.GetExtension(Leaf.Extensions.Leaf);
            });
            Assert.All(seen, leaf => Assert.Same(seen[0], leaf));
        }
    }

    [Fact]
    public void Extension_UnknownFieldsBeside_StayInOrder()
    {
        // Field 150 twice, an extension of a number that the closed enum has not, and one that is known.
        byte[] bytes = [0xB0, 0x09, 1, 0xE0, 0x06, 9, 0xE0, 0x06, 2, 0xB0, 0x09, 2];
        Base message = Base.Parser.ParseFrom(bytes);
        Assert.Equal(Tone.High, message.GetExtension(OurKeys.Tone));
        message.ClearExtension(OurKeys.Tone);
        Assert.Equal([0xB0, 0x09, 1, 0xE0, 0x06, 9, 0xB0, 0x09, 2], message.ToByteArray());
        Assert.False(message.HasExtension(OurKeys.Tone));
    }

    [Fact]
    public void RepeatedExtension_PackedNumbersThatTheEnumHasNot_StayUnknownFields()
    {
        // Packed 1, 9, 2 and 10, of which the closed enum has two.
        byte[] bytes = [0xDA, 0x07, 4, 1, 9, 2, 10];
        Base message = Base.Parser.ParseFrom(bytes);
        Assert.Equal([Tone.Low, Tone.High], message.GetExtension(OurKeys.Tones)!);
        Assert.Equal([0xD8, 0x07, 1, 0xD8, 0x07, 2, 0xD8, 0x07, 9, 0xD8, 0x07, 10], message.ToByteArray());
    }

    [Fact]
    public void DamagedExtension_IsAnErrorOnlyWhenItIsRead()
    {
        // Field 130 holds no message.
        byte[] bytes = [8, 5, 0x92, 0x08, 1, 0xFF];
        Base damaged = Base.Parser.ParseFrom(bytes), live = new() { Id = 5 };
        live.SetExtension(Leaf.Extensions.Leaf, new Leaf { Name = "a" });

        Assert.False(live.Equals(damaged));
        Assert.False(damaged.Equals(live));
        byte[] written = live.ToByteArray();
        Base both = live.Clone();
        both.MergeFrom(damaged);
        Assert.Equal([.. written, .. bytes[2..]], both.ToByteArray());
        both = damaged.Clone();
        both.MergeFrom(live);
        Assert.Equal([.. bytes, .. written[2..]], both.ToByteArray());
        both = live.Clone();
        both.MergeFrom(bytes);
        Assert.Throws<Compatibility.InvalidProtocolBufferException>(() => both.GetExtension(Leaf.Extensions.Leaf));
        Assert.Throws<Compatibility.InvalidProtocolBufferException>(() => both.HasExtension(Leaf.Extensions.Leaf));
    }

    [Fact]
    public void DamagedExtension_TakesMoreThanItsBytesMay_IsTheSameError()
    {
        // Field 131, without content: each is a message of some hundred bytes.
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([0x9A, 0x08, 0], 1_500_000).SelectMany(part => part)];
        Base message = Base.Parser.ParseFrom(bytes);
        Exception? error = Record.Exception(() => message.GetExtension(Leaf.Extensions.Leaves));
        if (error is not null) Assert.IsType<Compatibility.InvalidProtocolBufferException>(error);
        Assert.Equal(bytes.Length, message.ToByteArray().Length);
    }

    [Fact]
    public void HasExtension_ThatIsAbsent_CostsOneLook()
    {
        // Half a million unknown fields, and a key that is looked for again and again.
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([0xB0, 0x09, 1], 500_000).SelectMany(part => part)];
        Base message = Base.Parser.ParseFrom(bytes);
        bool isThere = message.HasExtension(OurKeys.Text);
        void Look() { for (int i = 0; i < 100_000; i++) isThere |= message.HasExtension(OurKeys.Text); }
        ManagedAllocation.AssertNone(Look);
        Assert.False(isThere);
        Assert.Equal(bytes, message.ToByteArray());
    }

    [Fact]
    public void Misuse_IsRefused()
    {
        var message = new Base();
        Assert.Throws<ArgumentNullException>(() => message.GetExtension((Compatibility.Extension<Base, int>)null!));
        Assert.Throws<ArgumentNullException>(() => message.SetExtension(OurKeys.Text, null!));
        Assert.Throws<ArgumentNullException>(() => message.ClearExtension((Compatibility.Extension<Base, int>)null!));
        Assert.Null(message.GetExtension(OurKeys.Words));
        Assert.Null(message.GetExtension(Leaf.Extensions.Leaf));
        message.ClearExtension(OurKeys.Words);
        Assert.Empty(message.ToByteArray());

        // The text of field 106 may be no UTF-8; field 130 holds no message.
        Base damaged = Base.Parser.ParseFrom((byte[])[0xD2, 0x06, 1, 0xFF, 0x92, 0x08, 1, 0xFF]);
        Assert.Throws<Compatibility.InvalidProtocolBufferException>(() => damaged.GetExtension(Leaf.Extensions.Leaf));
        damaged.SetExtension(Leaf.Extensions.Leaf, new Leaf { Name = "sound" });
        Assert.Equal("sound", damaged.GetExtension(Leaf.Extensions.Leaf).Name);
        Assert.Equal(
            "sound", Base.Parser.ParseFrom(damaged.ToByteArray()).GetExtension(Leaf.Extensions.Leaf).Name);
    }

    [Fact]
    public void SetExtension_MessageHoldsItself_CannotBeWritten()
    {
        var leaf = new Leaf { Base = new Base() };
        leaf.Base.SetExtension(Leaf.Extensions.Leaf, leaf);
        Assert.Throws<InsufficientExecutionStackException>(() => leaf.ToByteArray());
        Assert.Throws<InsufficientExecutionStackException>(() => leaf.Clone());
        Assert.Throws<InsufficientExecutionStackException>(() => leaf.CalculateSize());
    }

    [Fact]
    public void Generic_OverExtendableMessages_Works()
    {
        static void Set<T>(T message, Compatibility.Extension<T, int> key)
            where T : IExtendableMessage<T> => message.SetExtension(key, 4);

        var message = new Base();
        Set(message, OurKeys.Whole);
        var registry = new Compatibility.ExtensionRegistry { OurKeys.Whole, OurKeys.Words };
        Base back = Base.Parser.WithExtensionRegistry(registry).ParseFrom(message.ToByteArray());
        Assert.Equal(4, back.GetExtension(OurKeys.Whole));
        Assert.Equal(2, registry.Count);
        Assert.Equal(100, OurKeys.Whole.FieldNumber);
    }

    [Fact]
    public void MessageSet_OfAClass_IsThatOfTheStruct()
    {
        var set = new Clashes.Set();
        set.SetExtension(Clashes.Item.Extensions.Item, new Clashes.Item { N = 5 });
        byte[] bytes = set.ToByteArray();
        // A group with number 1: the extension's number in field 2, the message in field 3.
        Assert.Equal([0x0B, 0x10, 77, 0x1A, 2, 8, 5, 0x0C], bytes);

        Clashes.Set back = Clashes.Set.Parser.ParseFrom(bytes);
        Assert.Equal(5, back.GetExtension(Clashes.Item.Extensions.Item).N);
        Assert.Equal(bytes, back.ToByteArray());
        Assert.False(back.HasExtension(Clashes.Item.Extensions.Struct));
        back.ClearExtension(Clashes.Item.Extensions.Item);
        Assert.Empty(back.ToByteArray());
    }

    [Fact]
    public void Names_ThatClassesHave_MakeWay()
    {
        var named = new Clashes.Named { GetExtension_ = "a", Extension = "b", Extensions_ = "c", Struct = 4 };
        named.SetExtension(Clashes.ClashesExtensions.Named_, "x");
        named.SetExtension(Clashes.ClashesExtensions.Struct_, 5);
        named.SetExtension(Clashes.ClashesExtensions.Whole, new Clashes.Struct { N = 3 });
        Assert.Null(new Clashes.Struct().GetExtension(Clashes.ClashesExtensions.Inside));
        named.GetOrInitializeExtension(Clashes.ClashesExtensions.Item).Add(new Clashes.Item());
        named.SetExtension(Clashes.Named.Extensions.Parser_, 6);
        named.SetExtension(Clashes.Named.Extensions.Types_, new Clashes.Named { Struct = 1 });
        using var arena = new ArenaAllocator();
        Clashes.Named.Struct_ fast = named.ToStruct(arena);
        Assert.Equal(5, fast.GetExtension(Clashes.ClashesExtensions.Struct.Struct_, arena));
        Assert.Equal(6, fast.GetExtension(Clashes.Named.Struct_.Extensions.Parser_, arena));
        Assert.Equal(named, Clashes.Named.FromStruct(in fast));
    }

    private static void Compare<T, U>(
        Compatibility.Extension<Base, T> ours, Lib.Extension<Peer.Base, U> theirs, Func<T, U> map, params T[] values)
    {
        Lib.MessageParser<Peer.Base> parser = Peer.Base.Parser.WithExtensionRegistry([theirs]);
        var unset = new Peer.Base();
        Assert.Equal(theirs.FieldNumber, ours.FieldNumber);
        Assert.False(new Base().HasExtension(ours));
        object? nothing = new Base().GetExtension(ours);
        Assert.Equal((object?)unset.GetExtension(theirs), nothing is null ? null : map((T)nothing));
        foreach (T value in values)
        {
            var message = new Base { Id = 3 };
            message.SetExtension(ours, value);
            var expected = new Peer.Base { Id = 3 };
            expected.SetExtension(theirs, map(value));
            Assert.Equal(Bytes(expected), message.ToByteArray());
            Assert.Equal(expected.CalculateSize(), message.CalculateSize());
            Assert.Equal(map(value), map(message.GetExtension(ours)));

            Base parsed = Base.Parser.ParseFrom(Bytes(expected));
            Assert.True(parsed.HasExtension(ours));
            Assert.Equal(map(value), map(parsed.GetExtension(ours)));
            Assert.Equal(expected, parser.ParseFrom(parsed.ToByteArray()));
            Assert.Equal(message, parsed);
            parsed.ClearExtension(ours);
            Assert.False(parsed.HasExtension(ours));
            Assert.Equal(new Base { Id = 3 }, parsed);
        }
    }

    private static void Compare<T, U>(
        Compatibility.RepeatedExtension<Base, T> ours, Lib.RepeatedExtension<Peer.Base, U> theirs, Func<T, U> map,
        params T[] values)
    {
        Lib.MessageParser<Peer.Base> parser = Peer.Base.Parser.WithExtensionRegistry([theirs]);
        Assert.Null(new Base().GetExtension(ours));
        var message = new Base();
        var expected = new Peer.Base();
        message.GetOrInitializeExtension(ours).Add(values);
        expected.GetOrInitializeExtension(theirs).Add(values.Select(map));
        Assert.Equal(Bytes(expected), message.ToByteArray());
        Base parsed = Base.Parser.ParseFrom(Bytes(expected));
        Assert.Equal(values.Select(map), parsed.GetExtension(ours)!.Select(map));
        Assert.Equal(message, parsed);
        Assert.Equal(expected, parser.ParseFrom(parsed.ToByteArray()));

        parsed.GetOrInitializeExtension(ours).Add(values[0]);
        Assert.Equal(values.Length + 1, Base.Parser.ParseFrom(parsed.ToByteArray()).GetExtension(ours)!.Count);
        parsed.ClearExtension(ours);
        Assert.Equal(new Base(), parsed);
        Assert.Empty(parsed.ToByteArray());
    }

    private static byte[] Bytes(Peer.Base message) => Lib.MessageExtensions.ToByteArray(message);

    private static Lib.ByteString Theirs(Classes.ByteString bytes) => Lib.ByteString.CopyFrom(bytes.Span);

    private static Peer.Leaf Theirs(Leaf leaf) => Peer.Leaf.Parser.ParseFrom(leaf.ToByteArray());

    private static Leaf MakeLeaf(int n) => new() { Name = "leaf", Numbers = { n, n + 1 }, Base = new Base { Id = n } };

    private static Base Full()
    {
        var message = new Base { Id = 1 };
        message.SetExtension(OurKeys.Text, "text");
        message.SetExtension(OurKeys.Whole, 0);
        message.SetExtension(Leaf.Extensions.Leaf, MakeLeaf(2));
        message.GetOrInitializeExtension(Leaf.Extensions.Leaves).Add(MakeLeaf(7));
        message.GetOrInitializeExtension(OurKeys.Words).Add(["a", "b"]);
        message.GetOrInitializeExtension(OurKeys.Many).Add([1, 2, 3]);
        return message;
    }

    private static Base Other()
    {
        var message = new Base { Id = 2 };
        message.SetExtension(OurKeys.Text, "other");
        message.SetExtension(OurKeys.Flag, false);
        message.SetExtension(Leaf.Extensions.Leaf, new Leaf { Numbers = { 9 }, Base = new Base { Note = "x" } });
        message.GetOrInitializeExtension(Leaf.Extensions.Leaves).Add([MakeLeaf(8), new Leaf()]);
        message.GetOrInitializeExtension(OurKeys.Words).Add("c");
        message.GetOrInitializeExtension(OurKeys.Loose).Add(4);
        return message;
    }

    // Some are decoded, others stay encoded.
    private static void Touch(Base message)
    {
        _ = message.GetExtension(OurKeys.Text);
        _ = message.GetExtension(Leaf.Extensions.Leaf);
        _ = message.GetExtension(OurKeys.Words);
        _ = message.GetExtension(Leaf.Extensions.Leaves);
    }
}
