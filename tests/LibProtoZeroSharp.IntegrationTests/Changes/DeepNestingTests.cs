using System;
using OurNest;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>
/// Messages nested as deep as they may be parsed: everything that can be done with them works or says that the stack is
/// too small.
/// </summary>
public class DeepNestingTests
{
    private const int Depth = 10_000;

    [Theory]
    [InlineData("child", 256)]
    [InlineData("children", 256)]
    [InlineData("named", 256)]
    [InlineData("ring", 256)]
    [InlineData("one", 256)]
    [InlineData("link", 256)]
    [InlineData("other", 256)]
    [InlineData("child", 64 << 10)]
    [InlineData("ring", 64 << 10)]
    public void Operations_OnDeepMessage_WorkOrSayThatTheStackIsTooSmall(string field, int stackInKiB)
    {
        using var arena = new ArenaAllocator();
        Node node = Build(field, arena);
        using var second = new ArenaAllocator();
        Node other = Build(field, second);
        int worked = 0, tooSmall = 0;
        StackThread.Run(stackInKiB, () =>
        {
            using var third = new ArenaAllocator();
            Action[] operations =
            [
                () => node.ToByteArray(),
                () => node.CalculateSize(),
                () => Assert.True(node.Equals(other)),
                () => node.GetHashCode(),
                () => Assert.NotEmpty(node.ToString()),
                () => node.Clone(third),
                () => MergeIntoNew(in node, third),
                () => Merge(in node, third),
                () => node.IsInitialized(),
                () => Write(in node, third),
            ];
            foreach (Action operation in operations)
            {
                try
                {
                    operation();
                    worked++;
                }
                catch (InsufficientExecutionStackException)
                {
                    tooSmall++;
                }
            }

            Assert.True(new Node { Text = third.Utf8("usable") }.Clone(third).HasText);
        });
        Assert.Equal(10, worked + tooSmall);
        if (stackInKiB > 1024) Assert.Equal(0, tooSmall);
        else Assert.InRange(tooSmall, 1, 9);
    }

    [Theory]
    [InlineData(256)]
    [InlineData(1024)]
    [InlineData(64 << 10)]
    public void TryParse_DeepBytes_WorksOrIsTooDeep(int stackInKiB)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [];
        StackThread.Run(64 << 10, () => bytes = Build("ring", arena).ToByteArray());
        StackThread.Run(stackInKiB, () =>
        {
            var options = new ProtoParseOptions { RecursionLimit = Depth };
            bool isParsed = Node.TryParse(bytes, arena, out Node _, out ProtoError error, options);
            if (stackInKiB > 1024) Assert.Equal(ProtoFormatError.MissingRequired, error.Code);
            else Assert.True(error.Code is ProtoFormatError.MissingRequired or ProtoFormatError.RecursionLimitExceeded,
                error.ToString());
            Assert.False(isParsed);
        });
    }

    // From the inside out, so that making it needs no stack.
    private static Node Build(string field, ArenaAllocator arena)
    {
        Node inner = default;
        inner.Text = arena.Utf8("the innermost");
        for (int i = 0; i < Depth / 2; i++)
        {
            Node outer = default;
            switch (field)
            {
                case "child": outer.MutableChild(arena) = inner; break;
                case "children": outer.MutableChildren.Add(inner, arena); break;
                case "named": outer.MutableNamed.Set(i, inner, arena); break;
                case "ring": outer.MutableRing(arena).MutableNode(arena) = inner; break;
                case "one": outer.MutableOne(arena) = inner; break;
                case "link": outer.MutableLink.Add(arena).MutableNode(arena) = inner; break;
                default: outer.MutableOther(arena).MutableNode(arena) = inner; break;
            }

            inner = outer;
        }

        return inner;
    }

    private static void MergeIntoNew(in Node node, ArenaAllocator arena)
    {
        Node target = default;
        target.MergeFrom(in node, arena);
    }

    private static void Merge(in Node node, ArenaAllocator arena)
    {
        Node target = default;
        target.MergeFrom(in node, arena);
        target.MergeFrom(in target, arena);
    }

    private static void Write(in Node node, ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        writer.AddVarInt(1, 5);
        long before = writer.Length;
        try
        {
            node.WriteTo(ref writer);
        }
        catch (InsufficientExecutionStackException)
        {
            Assert.Equal(before, writer.Length);
            throw;
        }
    }
}
