using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Model.CSharp;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroGenerator.Tests.Model;

/// <summary>Our names beside those of Google's C# generator.</summary>
public class GoogleNamesTests
{
    [DataTheory(DataPart.Schemas)]
    [InlineData("corpus/googleapis", 1500)]
    [InlineData("otlp", 50)]
    [InlineData("osm", 10)]
    [Trait("Speed", "Slow")]
    public void Names_OfCorpus_AreGoogles(string folder, int least)
    {
        string root = DataFolder.PathOf(folder);
        IReadOnlyList<(string Path, string Text)> files = Models.ReadFolder(root);
        GoogleNames google = GoogleNames.Of(root, files.Select(file => Path.GetRelativePath(root, file.Path)));
        SortedDictionary<string, SortedDictionary<string, int>> ours = Names(Models.Build(null, files));

        Assert.True(ours.Count >= least, $"Only {ours.Count} types.");
        AssertNone(google.Types.Keys.Except(ours.Keys).Concat(ours.Keys.Except(google.Types.Keys)));
        AssertNone(ours.SelectMany(type => Differences(type.Key, type.Value, google.Types[type.Key])));
    }

    [Fact]
    public void Names_OfOddFields_AreGoogles()
    {
        const string Text = """
            syntax = "proto2";
            package k8s.io.v1beta1;
            message Odd {
              optional int32 foo_1bar = 1; optional int32 FOO_BAR = 2; optional int32 _2nd = 3; optional int32 x86_64 = 4; optional int32 odd = 5;
              optional int32 types = 6; optional int32 descriptor = 7; optional int32 parser = 8; optional int32 to_string = 9;
              optional int32 trailing_ = 10; optional int32 aB_cD = 11; optional group GrouP = 12 { optional int32 a = 1; }
              oneof kind { int32 in_oneof = 13; string __two = 14; } map<int32, Odd> a_map = 15; optional int32 on_construction = 16;
              enum Level { LEVEL_NONE = 0; LEVEL_2X = 2; LevelHigh = 3; level_low_er = 4; OTHER1THING = 5; LEVEL = 6; }
            }
            """;
        DirectoryInfo folder = Directory.CreateTempSubdirectory("odd");
        try
        {
            File.WriteAllText(Path.Combine(folder.FullName, "odd.proto"), Text);
            GoogleNames google = GoogleNames.Of(folder.FullName, ["odd.proto"]);
            Assert.Equal(google.Types, Names(Models.Build(("odd.proto", Text))));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static void AssertNone(IEnumerable<string> differences)
    {
        string text = string.Join('\n', differences);
        Assert.True(text.Length == 0, text);
    }

    private static IEnumerable<string> Differences(
        string type, SortedDictionary<string, int> ours, SortedDictionary<string, int> theirs)
    {
        foreach ((string name, int number) in ours)
        {
            if (!theirs.TryGetValue(name, out int other) || other != number)
                yield return $"{type}.{name} = {number} is ours";
        }

        foreach ((string name, int number) in theirs)
        {
            if (!ours.ContainsKey(name)) yield return $"{type}.{name} = {number} is Google's";
        }
    }

    private static SortedDictionary<string, SortedDictionary<string, int>> Names(IEnumerable<FileModel> files)
    {
        var names = new SortedDictionary<string, SortedDictionary<string, int>>(StringComparer.Ordinal);
        foreach (FileModel file in files)
        {
            foreach (MessageModel message in file.Messages) Add(names, message);
            foreach (EnumModel type in file.Enums) Add(names, type);
        }

        return names;
    }

    private static void Add(SortedDictionary<string, SortedDictionary<string, int>> names, MessageModel message)
    {
        names.Add(WithoutUnderscore(message), Sorted(message.Fields.Select(field => (field.Constant, field.Number))));
        foreach (MessageModel nested in message.Messages) Add(names, nested);
        foreach (EnumModel nested in message.Enums) Add(names, nested);
    }

    // The one rule Google's lacks: a message with the name of one of its members, such as Firestore's Write.
    private static string WithoutUnderscore(MessageModel message)
    {
        string name = message.TypeName["global::".Length..];
        return message.Name.EndsWith('_') && ReservedNames.IsMember(message.Name[..^1]) ? name[..^1] : name;
    }

    private static void Add(SortedDictionary<string, SortedDictionary<string, int>> names, EnumModel type) =>
        names.Add(type.TypeName["global::".Length..], Sorted(type.Values.Select(value => (value.Name, value.Number))));

    private static SortedDictionary<string, int> Sorted(IEnumerable<(string Name, int Number)> members)
    {
        var sorted = new SortedDictionary<string, int>(StringComparer.Ordinal);
        foreach ((string name, int number) in members) sorted.Add(name, number);
        return sorted;
    }
}
