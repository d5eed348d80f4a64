using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

#pragma warning disable PZ4102 // What is done after the end is what these tests are about.
#pragma warning disable PZ4103 // They make objects of views.
#pragma warning disable PZ4107 // A method of these tests ends the arena.
namespace ProtoZeroSharp.Tests.Memory;

/// <summary>
/// What both libraries report: a text or bytes that are formatted, copied or hashed after their arena was reset or
/// disposed. And what neither may ever report: views of arenas that live.
/// </summary>
[Collection(AloneCollection.Name)]
public class TextAfterEndTests
{
    private static readonly byte[] s_other = [10, 5, .. "other"u8];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Text_AfterTheEnd_Throws(bool dispose)
    {
        using var arena = new ArenaAllocator();
        ProtoString[] texts = [arena.Utf8("text"), arena.Utf8("text"u8), Parsed(arena).Value, InPlace(arena).Value];
        Assert.All(texts, text => Assert.Equal("text", text.ToString()));
        Finish(arena, dispose);
        using var other = new ArenaAllocator();
        foreach (ProtoString text in texts)
        {
            object boxed = text;
            Throws(() => text.ToString());
            Throws(() => boxed.ToString());
            Throws(() => $"{text}");
            Throws(() => string.Format(null, "{0}", boxed));
            Throws(() => text.GetHashCode());
            Throws(() => boxed.Equals(default(ProtoString)));
            Throws(() => default(ProtoString).Equals(boxed));
            Throws(() => text.CompareTo(default));
            Throws(() => ((IComparable<ProtoString>)default(ProtoString)).CompareTo(text));
            Throws(() => other[text]);
            Throws(() => other[$"{text}"]);
            Throws(() => new HashSet<ProtoString> { default }.Contains(text));
            Throws(() => new HashSet<string>(ProtoStringComparer.Ordinal).GetAlternateLookup<ProtoString>().Add(text));
            Throws(() => text.Decode(new char[9]).Length);
            Throws(() => text.TryFormat(new char[9], out _));
            Throws(() => text.TryFormat(new byte[9], out _));
            Throws(() => text.EqualsIgnoreCase("text"));
            Throws(() => text[..2].ToString());
            Throws(() => text.Trim().ToString());
            Throws(() => default(ProtoString).Contains(text));
            // Another arena, or the same one again, changes nothing.
            _ = other.Utf8("more");
            Throws(() => text.ToString());
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Bytes_AfterTheEnd_Throw(bool dispose)
    {
        using var arena = new ArenaAllocator();
        ProtoBytes[] all = [arena.Bytes("text"u8), arena.Bytes("text"), BytesValue.Parse([10, 1, 7], arena).Value];
        Finish(arena, dispose);
        foreach (ProtoBytes bytes in all)
        {
            object boxed = bytes;
            Throws(() => bytes.ToArray());
            Throws(() => bytes.ToString());
            Throws(() => bytes.ToStringUtf8());
            Throws(() => bytes.ToBase64());
            Throws(() => boxed.ToString());
            Throws(() => bytes.GetHashCode());
            Throws(() => boxed.Equals(default(ProtoBytes)));
            Throws(() => default(ProtoBytes).Equals(boxed));
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void MessageWithATextOfItsOwn_AfterTheEnd_Throws(bool dispose)
    {
        using var arena = new ArenaAllocator();
        StringValue message = Parsed(arena);
        BytesValue bytes = BytesValue.Parse([10, 1, 7], arena);
        Finish(arena, dispose);
        using var other = new ArenaAllocator();
        Throws(() => message.ToString());
        Throws(() => message.ToText());
        Throws(() => message.ToJson());
        Throws(() => message.GetHashCode());
        Throws(() => message.Clone(other));
        Throws(() => bytes.ToString());
        Throws(() => bytes.ToJson());
        Throws(() => bytes.Clone(other));
    }

    // The line that logged another request's data: log.LogInformation("{Name}", request.Value.Name).
    [Fact]
    public void TextOfAnOwnedMessage_FormattedAfterItsEnd_Throws()
    {
        var owned = Owned<StringValue>.Parse([10, 4, .. "text"u8]);
        object logged = owned.Value.Value;
        Assert.Equal("text", logged.ToString());
        owned.Dispose();
        Throws(() => logged.ToString());
        for (int i = 0; i < 50; i++)
        {
            using Owned<StringValue> next = Owned<StringValue>.Parse(s_other);
            Throws(() => logged.ToString());
            Assert.Equal("other", next.Value.Value.ToString());
        }
    }

    [Fact]
    public void TextOfAnOwnedMessage_AfterReset_Throws()
    {
        using var owned = Owned<StringValue>.Parse([10, 4, .. "text"u8]);
        ProtoString kept = owned.Value.Value;
        owned.Reset();
        Throws(() => kept.ToString());
        owned.Value.Value = owned.Arena.Utf8("new");
        Throws(() => kept.ToString());
        Assert.Equal("new", owned.Value.Value.ToString());
    }

    [Fact]
    public void DefaultAndLiteral_NeverEnd()
    {
        ProtoString text = default;
        ProtoBytes bytes = default;
        Assert.Equal(("", "", 0), (text.ToString(), bytes.ToString(), bytes.ToArray().Length));
        Assert.Equal(default(ProtoString).GetHashCode(), text.GetHashCode());
        Assert.True(((object)text).Equals(default(ProtoString)));
        using var arena = new ArenaAllocator();
        ProtoString empty = arena.Utf8("");
        arena.Reset();
        Assert.Equal("", empty.ToString());
        ProtoString literal = Emitted.GetField.Text("default"u8);
        Assert.Equal("default", literal.ToString());
    }

    // More than a stamp can count: its generations come round, and views of the arena as it is are valid all along.
    [Fact]
    public void ManyResets_OfOneArena_LeaveNewViewsValidAndOldOnesEnded()
    {
        using var arena = new ArenaAllocator();
        ProtoString old = arena.Utf8("old");
        for (int i = 1; i < 200_000; i++)
        {
            arena.Reset();
            ProtoString text = arena.Utf8("text");
            Assert.Equal(4, text.ToString().Length);
            if (i % 1_000 == 1) Throws(() => old.ToString());
        }
    }

    [Fact]
    public void ManyArenas_OneAfterTheOther_LeaveNewViewsValid()
    {
        using var lives = new ArenaAllocator();
        ProtoString kept = lives.Utf8("kept");
        for (int i = 0; i < 200_000; i++)
        {
            using var arena = new ArenaAllocator();
            Assert.Equal("text", arena.Utf8("text"u8).ToString());
        }

        Assert.Equal("kept", kept.ToString());
    }

    [Fact]
    public void HundredThousandArenas_AtOnce_AreNotReportedWhileTheyLive()
    {
        const int Count = 100_000;
        var options = new ArenaOptions { FirstBlockSize = 1024 };
        var arenas = new ArenaAllocator[Count];
        var texts = new ProtoString[Count];
        try
        {
            for (int i = 0; i < Count; i++)
            {
                arenas[i] = new ArenaAllocator(options);
                texts[i] = arenas[i].Utf8("text"u8);
            }

            Assert.All(texts, text => Assert.Equal("text", text.ToString()));
            for (int i = 0; i < Count; i += 2) arenas[i].Reset();
            int reported = 0;
            for (int i = 0; i < Count; i += 2)
            {
                try
                {
                    _ = texts[i].ToString();
                }
                catch (ProtoLifetimeException)
                {
                    reported++;
                }

                texts[i] = arenas[i].Utf8("text"u8);
            }

            // Those beyond the numbers are not reported.
            Assert.InRange(reported, 20_000, Count / 2);
            Assert.All(texts, text => Assert.Equal("text", text.ToString()));
        }
        finally
        {
            foreach (ArenaAllocator arena in arenas) arena.Dispose();
        }

        // As many as before take numbers again.
        for (int i = 0; i < Count; i++)
        {
            using var arena = new ArenaAllocator(options);
            ProtoString text = arena.Utf8("text"u8);
            arena.Reset();
            if (i % 1_000 == 0) Throws(() => text.ToString());
        }
    }

    [Fact]
    public async Task Views_ReadByOtherThreads_AreValidWhileTheArenaLives()
    {
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(async () =>
        {
            using var arena = new ArenaAllocator();
            for (int i = 0; i < 500; i++)
            {
                ProtoString text = arena.Utf8($"text {i}");
                string[] read = await Task.WhenAll(
                    Enumerable.Range(0, 3).Select(_ => Task.Run(() => text.ToString() + text.GetHashCode())));
                Assert.All(read, each => Assert.Equal(text.ToString() + text.GetHashCode(), each));
                arena.Reset();
                await Task.Run(() => Throws(() => text.ToString()));
            }
        })));
    }

    private static StringValue Parsed(ArenaAllocator arena) => StringValue.Parse([10, 4, .. "text"u8], arena);

    private static StringValue InPlace(ArenaAllocator arena) =>
        StringValue.ParseInPlace(PinnedBytes.Promise("\n\u0004text"u8), arena);

    private static void Finish(ArenaAllocator arena, bool dispose)
    {
        if (dispose) arena.Dispose();
        else arena.Reset();
    }

    private static void Throws(Func<object?> use) => Assert.Throws<ProtoLifetimeException>(use);
}
