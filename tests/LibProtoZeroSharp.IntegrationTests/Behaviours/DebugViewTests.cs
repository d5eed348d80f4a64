using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using ProtoZeroSharp.Classes;
using Xunit;
using Ours = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Behaviours;

/// <summary>What a debugger shows of messages, lists and maps, by the attributes that it looks at.</summary>
public class DebugViewTests
{
    [Fact]
    public void Lists_ShowTheirElements()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(new[] { 1, 2, 3 }, ItemsOf(arena.List(1, 2, 3)));
        Assert.Equal(new[] { "a", "b" }, ItemsOf(new RepeatedField<string> { "a", "b" }));
        Assert.Empty(ItemsOf(new RepeatedField<string>()));
    }

    [Fact]
    public void Maps_ShowTheirEntries()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(
            new KeyValuePair<int, long>[] { new(1, 2), new(3, 4) },
            ItemsOf(arena.Map((1, 2L), (3, 4L))).Cast<KeyValuePair<int, long>>().OrderBy(it => it.Key));
        Assert.Equal(
            new KeyValuePair<string, int>[] { new("b", 1), new("a", 2) },
            ItemsOf(new MapField<string, int> { ["b"] = 1, ["a"] = 2 }));
    }

    [Fact]
    public void Display_OfWhatMessagesHold_NamesPublicMembers()
    {
        foreach (Type type in new[]
        {
            typeof(ProtoString), typeof(ProtoBytes), typeof(ProtoList<int>), typeof(ProtoMap<int, int>),
            typeof(ProtoListEditor<int>), typeof(ProtoMapEditor<int, int>), typeof(ProtoMapEntry<int, int>),
            typeof(ProtoUnknownFields), typeof(RepeatedField<int>), typeof(MapField<int, int>), typeof(ByteString),
        })
        {
            var display = type.GetCustomAttribute<DebuggerDisplayAttribute>();
            Assert.NotNull(display);
            string[] holes = [.. (display.Value + display.Name).Split('{').Skip(1).Select(it => it.Split('}', ',')[0])];
            Assert.NotEmpty(holes);
            Assert.All(holes, it => Assert.NotEmpty(type.GetMember(it.Replace("()", ""))));
        }
    }

    // A debugger calls the override of ToString.
    [Fact]
    public void Message_ShowsItsText()
    {
        using var arena = new ArenaAllocator();
        var message = new Ours.Leaf { Number = 1, Text = arena["x"] };
        using var owned = new Owned<Ours.Leaf>();
        owned.Value = message.Clone(owned.Arena);
        Assert.Equal("number: 1 text: \"x\"", message.ToString());
        Assert.Equal(message.ToString(), owned.ToString());
        Assert.All(
            new[] { message.GetType(), owned.GetType() },
            it => Assert.NotEqual(typeof(object), it.GetMethod("ToString", Type.EmptyTypes)!.DeclaringType));
    }

    private static IEnumerable ItemsOf(object value)
    {
        var proxy = value.GetType().GetCustomAttribute<DebuggerTypeProxyAttribute>();
        Assert.NotNull(proxy);
        Type view = Type.GetType(proxy.ProxyTypeName, throwOnError: true)!
            .MakeGenericType(value.GetType().GetGenericArguments());
        object made = Activator.CreateInstance(view, value)!;
        PropertyInfo items = Assert.Single(view.GetProperties());
        Assert.Equal(
            DebuggerBrowsableState.RootHidden, items.GetCustomAttribute<DebuggerBrowsableAttribute>()!.State);
        return (IEnumerable)items.GetValue(made)!;
    }
}
