using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Classes.WellKnownTypes;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using GoogleMask = Google.Protobuf.WellKnownTypes.FieldMask;
using Ours = OurKinds.Three.All;
using Theirs = GoogleKinds.Three.All;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Masks of classes beside Google's.</summary>
public class MaskTests
{
    private static readonly string[] s_paths =
    [
        "", "a_double", "a_leaf", "a_leaf.text,a_leaf.number", "itself.a_leaf,itself", "itself.itself.r_int32,a_double",
        "r_leaf,m_string,o_int32", "c_string", "itself.c_leaf.text,itself.a_string", "a_bool,a_bool,a_bool_",
    ];

    [Fact]
    public void Sets_OfTwoMasks_AreGoogles()
    {
        foreach (string first in s_paths)
        {
            (FieldMask mask, GoogleMask google) = Masks(first);
            Assert.Equal(google.Normalize().Paths.Order(StringComparer.Ordinal), mask.Normalize().Paths);
            foreach (string second in s_paths)
            {
                (FieldMask other, GoogleMask theirs) = Masks(second);
                Assert.Equal(google.Union(theirs).Paths.Order(StringComparer.Ordinal), mask.Union(other).Paths);
                Assert.Equal(
                    google.Intersection(theirs).Paths.Order(StringComparer.Ordinal), mask.Intersection(other).Paths);
                Assert.Equal(mask.Union(other, mask), mask.Union(other));
            }
        }
    }

    [Theory]
    [InlineData("a_leaf.text")]
    [InlineData("a_leaf.none")]
    [InlineData("aLeaf")]
    [InlineData("r_leaf.text")]
    [InlineData("m_string.key")]
    [InlineData("a_string.x")]
    [InlineData("a_leaf.")]
    [InlineData(".")]
    public void IsValid_OfAPath_AsGoogle(string path)
    {
        bool expected = GoogleMask.IsValid<Theirs>(path);

        Assert.Equal(expected, FieldMask.IsValid<Ours>(path));
        Assert.Equal(expected, FieldMask.IsValid(Ours.Descriptor, path));
        Assert.Equal(expected, FieldMask.IsValid<Ours>(FieldMask.FromString("a_bool," + path)));
        Assert.Equal(expected, FieldMask.IsValid(Ours.Descriptor, FieldMask.FromString("a_bool," + path)));
        if (expected) Assert.Equal([path], FieldMask.FromString<Ours>(path).Paths);
        else Assert.Throws<Compatibility.InvalidProtocolBufferException>(() => FieldMask.FromString<Ours>(path));
    }

    [Fact]
    public void FromFieldNumbers_OfAMessage_HasTheirNames()
    {
        Assert.Equal(
            GoogleMask.FromFieldNumbers<Theirs>(18, 1).Paths, FieldMask.FromFieldNumbers<Ours>(18, 1).Paths);
        Assert.ThrowsAny<ArgumentException>(() => FieldMask.FromFieldNumbers<Ours>(5000));
        Assert.Equal(["a_bool"], FieldMask.FromStringEnumerable<Ours>(["", "a_bool"]).Paths);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public void Merge_RandomMessages_IsGooglesMerge(bool messages, bool lists)
    {
        var random = new RandomMessages(9);
        for (int i = 0; i < 60; i++)
        {
            Theirs from = random.Next<Theirs>(), to = random.Next<Theirs>();
            Ours source = Ours.Parser.ParseFrom(from.ToByteArray()), target = Ours.Parser.ParseFrom(to.ToByteArray());
            Ours before = source.Clone();
            (FieldMask mask, GoogleMask google) = Masks(s_paths[i % s_paths.Length]);
            // Google has no merge of maps: it takes them for lists.
            google.Paths.Remove("m_string");
            mask.Paths.Remove("m_string");
            // Google sets a member of a oneof that the source has not to its default.
            if (!from.HasCString && google.Paths.Remove("c_string")) mask.Paths.Remove("c_string");

            // Ours unsets what the source has not; Google's default is to set it to its default.
            google.Merge(from, to, new GoogleMask.MergeOptions
            {
                ReplaceMessageFields = messages,
                ReplaceRepeatedFields = lists,
                ReplacePrimitiveFields = true,
            });
            mask.Merge(source, target, new FieldMask.MergeOptions
            {
                ReplaceMessageFields = messages,
                ReplaceRepeatedFields = lists,
            });

            Assert.Equal(to, Theirs.Parser.ParseFrom(target.ToByteArray()));
            Assert.Equal(before, source);
        }
    }

    [Fact]
    public void Merge_AMap_AddsOrReplaces()
    {
        var source = new Ours { MInt32 = { [1] = 1, [2] = 2 } };
        Ours target = new() { MInt32 = { [2] = 0, [3] = 3 } }, other = target.Clone();
        FieldMask mask = FieldMask.FromString("m_int32");

        mask.Merge(source, target);
        mask.Merge(source, other, new FieldMask.MergeOptions { ReplaceRepeatedFields = true });

        Assert.Equal(new Ours { MInt32 = { [1] = 1, [2] = 2, [3] = 3 } }, target);
        Assert.Equal(source, other);
    }

    [Fact]
    public void Merge_AnUnsetMember_LeavesTheOneof()
    {
        var target = new Ours { CInt32 = 5 };

        FieldMask.FromString("c_string").Merge(new Ours { CBytes = Classes.ByteString.Empty }, target);

        Assert.Equal(new Ours { CInt32 = 5 }, target);
    }

    [Fact]
    public void Merge_OfTwoTypes_IsRefused()
    {
        FieldMask mask = FieldMask.FromString("seconds");
        Assert.Throws<Compatibility.InvalidProtocolBufferException>(() => mask.Merge(new Timestamp(), new Duration()));
        Assert.Throws<ArgumentNullException>(() => mask.Merge(null!, new Duration()));
        Assert.Throws<ArgumentNullException>(() => mask.Union(mask, null!));
        Assert.Throws<ArgumentNullException>(() => mask.Intersection(null!));
    }

    private static (FieldMask Ours, GoogleMask Theirs) Masks(string paths) =>
        (FieldMask.FromString(paths), GoogleMask.FromString(paths));
}
