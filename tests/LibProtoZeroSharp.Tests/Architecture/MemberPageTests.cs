using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>The page about strings, bytes, lists and maps has a line for each of their public members.</summary>
[Trait("Reads", "Sources")]
public partial class MemberPageTests
{
    private const string Page = "docs/strings-lists-maps.md";

    private static readonly string[] s_made = ["Utf8", "Bytes", "List", "Map"];

    [Theory]
    [InlineData(typeof(ProtoString), "`ProtoString`:")]
    [InlineData(typeof(ProtoBytes), "`ProtoBytes`:")]
    [InlineData(typeof(ProtoList<>), "`ProtoList<T>`, what")]
    [InlineData(typeof(ProtoListEditor<>), "`ProtoListEditor<T>`, what")]
    [InlineData(typeof(ProtoMap<,>), "`ProtoMap<TKey, TValue>`, what")]
    [InlineData(typeof(ProtoMapEditor<,>), "`ProtoMapEditor<TKey, TValue>`, what")]
    [InlineData(typeof(ArenaAllocator), "Members of `ArenaAllocator`:")]
    public void Members_OfAType_AreInItsTable(Type type, string start)
    {
        HashSet<string> named = [.. Identifier().Matches(TableBehind(start)).Select(it => it.Value)];
        Assert.Subset(named, NamesOf(type).ToHashSet());
    }

    [Fact]
    public void Members_OfExtensions_AreOnThePage()
    {
        HashSet<string> named = [.. Identifier().Matches(Text()).Select(it => it.Value)];
        Type[] types = [typeof(ProtoEditing), typeof(ProtoListExtensions), typeof(ProtoMapExtensions)];
        Assert.Subset(named, types.SelectMany(NamesOf).ToHashSet());
        Assert.Contains(nameof(ProtoStringComparer), named);
    }

    private static string Text() => File.ReadAllText(Repository.PathOf(Page));

    // The table ends with the first empty line behind its rows.
    private static string TableBehind(string start)
    {
        string text = Text();
        int at = text.IndexOf("\n" + start, StringComparison.Ordinal);
        Assert.True(at >= 0, start);
        int table = text.IndexOf("\n|", at, StringComparison.Ordinal);
        return text[table..text.IndexOf("\n\n", table, StringComparison.Ordinal)];
    }

    // Of an arena the members that make values alone. Indexers are shown as they are used.
    private static IEnumerable<string> NamesOf(Type type) => type
        .GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .Where(it => it is PropertyInfo { Name: not "Item" } or MethodInfo { IsSpecialName: false })
        .Select(it => it.Name).Distinct()
        .Where(it => type != typeof(ArenaAllocator) || s_made.Contains(it));

    [GeneratedRegex("[A-Za-z][A-Za-z0-9]*")]
    private static partial Regex Identifier();
}
