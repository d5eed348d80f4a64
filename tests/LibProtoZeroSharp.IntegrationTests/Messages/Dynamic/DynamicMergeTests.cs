using System;
using Google.Protobuf;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Three = OurKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Dynamic;

/// <summary>
/// Merges of messages of run-time types, with and without a mask: the same as of generated messages and as Google's.
/// </summary>
public class DynamicMergeTests
{
    public static TheoryData<string> Masks => new()
    {
        "a_double", "a_string,r_string", "a_leaf", "a_leaf.number", "a_leaf.text,c_leaf", "m_string,m_int32",
        "c_leaf.number", "c_string", "c_int32,c_leaf", "r_leaf,r_int32", "o_int32", "nope,a_bool", "r_leaf.number",
        "m_string.number", "",
    };

    [Fact]
    public void MergeFrom_Message_IsWhatGeneratedOnesAndGoogleGive()
    {
        using var arena = new ArenaAllocator();
        byte[][] messages = [First(arena), Second(arena), []];
        foreach (byte[] into in messages)
        {
            foreach (byte[] from in messages)
            {
                Three.All expected = Three.All.Parse(into, arena);
                expected.MergeFrom(Three.All.Parse(from, arena), arena);
                DynamicMessage message = DynamicMessage.Parse(KindsSchema.All, into, arena);
                message.MergeFrom(DynamicMessage.Parse(KindsSchema.All, from, arena));
                Assert.Equal(expected.ToByteArray(), message.ToByteArray());
                GoogleKinds.Three.All theirs = GoogleKinds.Three.All.Parser.ParseFrom(into);
                theirs.MergeFrom(GoogleKinds.Three.All.Parser.ParseFrom(from));
                Assert.Equal(theirs, GoogleKinds.Three.All.Parser.ParseFrom(message.ToByteArray()));
            }
        }
    }

    [Fact]
    public void MergeFrom_Itself_DoublesItsLists()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = First(arena);
        Three.All expected = Three.All.Parse(bytes, arena);
        expected.MergeFrom(in expected, arena);
        DynamicMessage message = DynamicMessage.Parse(KindsSchema.All, bytes, arena);
        message.MergeFrom(message);
        Assert.Equal(expected.ToByteArray(), message.ToByteArray());
        Assert.Equal(4, message.Count("r_leaf"));
    }

    [Theory]
    [MemberData(nameof(Masks))]
    public void MergeByMask_AnyOptions_IsWhatGeneratedOnesGive(string paths)
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = FieldMask.FromString(paths, arena);
        byte[][] messages = [First(arena), Second(arena), []];
        for (int flags = 0; flags < 4; flags++)
        {
            var options = new FieldMask.MergeOptions
            {
                ReplaceMessageFields = (flags & 1) != 0,
                ReplaceRepeatedFields = (flags & 2) != 0,
            };
            foreach (byte[] into in messages)
            {
                foreach (byte[] from in messages)
                {
                    Three.All expected = Three.All.Parse(into, arena);
                    mask.Merge(Three.All.Parse(from, arena), ref expected, arena, options);
                    DynamicMessage message = DynamicMessage.Parse(KindsSchema.All, into, arena);
                    mask.Merge(DynamicMessage.Parse(KindsSchema.All, from, arena), message, options);
                    Assert.Equal(expected.ToByteArray(), message.ToByteArray());
                }
            }
        }
    }

    [Fact]
    public void MergeFrom_MessageOfAnotherType_IsRefused()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message = DynamicMessage.New(KindsSchema.All, arena);
        DynamicMessage other = DynamicMessage.New(KindsSchema.Whole, arena);
        Assert.Throws<InvalidOperationException>(() => message.MergeFrom(other));
        Assert.Throws<InvalidOperationException>(() => message.MergeFrom(default(DynamicMessage)));
        Assert.Throws<InvalidOperationException>(() => default(FieldMask).Merge(other, message));
    }

    [Fact]
    public void CloneAndHash_OfRunTimeTypes_AreThoseOfEqualMessages()
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        foreach (byte[] bytes in new[] { First(arena), Second(arena), [] })
        {
            DynamicMessage message = DynamicMessage.Parse(KindsSchema.All, bytes, arena);
            DynamicMessage clone = message.Clone(other);
            Assert.Equal(message, clone);
            Assert.Equal(message.GetHashCode(), clone.GetHashCode());
            Assert.Equal(bytes, clone.ToByteArray());
            clone.Set("a_bool", !message.Get("a_bool").Bool);
            Assert.NotEqual(message, clone);
        }
    }

    [Fact]
    public void IsInitialized_RequiredFieldMissing_IsFalse()
    {
        using var arena = new ArenaAllocator();
        ProtoSchema schema = ProtoSchema.Load(KindsSchema.Set(new Google.Protobuf.Reflection.FileDescriptorProto
        {
            Name = "needs.proto",
            MessageType =
            {
                new Google.Protobuf.Reflection.DescriptorProto
                {
                    Name = "Needs",
                    Field =
                    {
                        new Google.Protobuf.Reflection.FieldDescriptorProto
                        {
                            Name = "id", Number = 1,
                            Type = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type.Int32,
                            Label = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label.Required,
                        },
                        new Google.Protobuf.Reflection.FieldDescriptorProto
                        {
                            Name = "below", Number = 2, TypeName = ".Needs",
                            Type = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type.Message,
                            Label = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label.Repeated,
                        },
                    },
                },
            },
        }.ToByteArray()));
        DynamicMessage message = DynamicMessage.New(schema.GetMessageType("Needs"), arena);
        Assert.False(message.IsInitialized());
        message.Set("id", 0);
        Assert.True(message.IsInitialized());
        DynamicMessage below = message.AddMessage("below");
        Assert.False(message.IsInitialized());
        below.Set("id", 1);
        Assert.True(message.IsInitialized());
    }

    private static byte[] First(ArenaAllocator arena)
    {
        var message = new Three.All
        {
            ADouble = 0.25, AnInt32 = -3, AString = arena["żółw"], SomeBytes = arena.Bytes("\xff"u8), OInt32 = 0,
        };
        message.MutableALeaf(arena).Number = 5;
        message.MutableRInt32.Add(1, arena);
        message.MutableRString.Add("one", arena);
        message.MutableRLeaf.Add(arena).Number = 1;
        message.MutableRLeaf.Add(arena).Text = arena["two"];
        message.MutableMInt32.Set(1, 5, arena);
        message.MutableMString.Set("key", new Three.Leaf { Number = 9 }, arena);
        message.MutableCLeaf(arena).Number = 7;
        return message.ToByteArray();
    }

    private static byte[] Second(ArenaAllocator arena)
    {
        var message = new Three.All { ADouble = 2, ABool = true, AUint64 = 8, AString = arena["other"] };
        message.MutableALeaf(arena).Text = arena["leaf"];
        message.MutableRInt32.Add(2, arena);
        message.MutableRLeaf.Add(arena).Number = 3;
        message.MutableMInt32.Set(1, 6, arena);
        message.MutableMInt32.Set(2, 7, arena);
        message.MutableMString.Set("key", new Three.Leaf { Text = arena["new"] }, arena);
        message.CString = arena["chosen"];
        return message.ToByteArray();
    }
}
