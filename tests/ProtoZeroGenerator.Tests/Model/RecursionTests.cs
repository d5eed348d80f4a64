using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Model;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>Which messages take so much stack that the library must check it.</summary>
public class RecursionTests
{
    [Fact]
    public void StackSize_OfEveryWayRound_IsTold()
    {
        FileModel file = Models.OfProto3("""
            message Self { Self self = 1; }
            message List { repeated List list = 1; }
            message Map { map<string, Map> map = 1; }
            message Pick { oneof pick { Pick one = 1; } }
            message Ping { Pong pong = 1; }
            message Pong { Ping ping = 1; Leaf leaf = 2; }
            message First { Second second = 1; }
            message Second { Leaf leaf = 1; map<int32, Third> thirds = 2; }
            message Third { First first = 1; message Inner { Third third = 1; } Inner inner = 2; }
            message Leaf { string text = 1; }
            message Above { Ping ping = 1; Self self = 2; Leaf leaf = 3; }
            message Outer { message Inner { Leaf leaf = 1; } Inner inner = 1; Inner again = 2; }
            """);

        Assert.Equal(
            ["First", "List", "Map", "Pick", "Ping", "Pong", "Second", "Self", "Third", "Third.Inner"],
            All(file.Messages).Where(message => message.StackSize != 0).Select(message => message.FullName[2..])
            .Order());
    }

    // A chain longer than those that are written by hand: the search needs no stack.
    [Fact]
    public void StackSize_OfALongCircle_IsTold()
    {
        const int Length = 20_000;
        IEnumerable<string> messages = Enumerable.Range(0, Length)
            .Select(i => $"message M{i} {{ M{(i + 1) % Length} next = 1; }}");
        Assert.All(
            Models.OfProto3(string.Join('\n', messages)).Messages, message => Assert.NotEqual(0, message.StackSize));
    }

    [Fact]
    public void StackSize_OfManyFields_GrowsWithThem()
    {
        static int Of(int fields) => Models.OfProto3(
            $"message M {{ {string.Join(' ', Enumerable.Range(1, fields).Select(i => $"int32 f{i} = {i};"))} }}")
            .Messages.Single().StackSize;
        Assert.Equal(0, Of(32));
        Assert.InRange(Of(33), 2048 + (41 * 33), 4096);
        Assert.InRange(Of(600), 41 * 600, 32 << 10);
    }

    // The lowest eight of a chain are never checked; each above them is.
    [Fact]
    public void StackSize_OfAChain_IsToldAboveItsEnd()
    {
        IEnumerable<string> messages = Enumerable.Range(0, 20).Select(i => $"message M{i} {{ M{i + 1} next = 1; }}")
            .Append("message M20 {}");
        FileModel file = Models.OfProto3(string.Join('\n', messages));
        Assert.Equal(13, file.Messages.Count(message => message.StackSize != 0));
        Assert.All(file.Messages.Skip(13), message => Assert.Equal(0, message.StackSize));
    }

    private static IEnumerable<MessageModel> All(IEnumerable<MessageModel> messages) =>
        messages.SelectMany(message => All(message.Messages).Prepend(message));
}
