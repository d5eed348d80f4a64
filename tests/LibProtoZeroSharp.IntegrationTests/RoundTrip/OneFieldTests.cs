using System.Linq;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.RoundTrip;

/// <summary>
/// Messages that differ in one field, whichever it is, are not equal; the bytes that they are written as say whether
/// they do.
/// </summary>
public class OneFieldTests
{
    private const int Rounds = 40;

    [Fact]
    public void Same_Proto3MessagesUnlikeInOneField_SeesIt() => Compare<GoogleKinds.Three.All, Three.All>(21);

    [Fact]
    public void Same_Proto2MessagesUnlikeInOneField_SeesIt() => Compare<GoogleKinds.Two.Whole, Two.Whole>(22);

    private static void Compare<TGoogle, TOurs>(int seed)
        where TGoogle : class, IMessage<TGoogle>, IDeepCloneable<TGoogle>, new()
        where TOurs : unmanaged, IProtoMessage<TOurs>
    {
        var random = new RandomMessages(seed);
        using var arena = new ArenaAllocator();
        int unlike = 0, alike = 0;
        for (int round = 0; round < Rounds; round++)
        {
            TGoogle theirs = random.Next<TGoogle>(), other = random.Next<TGoogle>();
            foreach (FieldDescriptor field in theirs.Descriptor.Fields.InDeclarationOrder())
            {
                if (field.IsRepeated || field.FieldType is FieldType.Message or FieldType.Group) continue;
                TGoogle changed = theirs.Clone();
                field.Accessor.SetValue(changed, field.Accessor.GetValue(other));
                arena.Reset();
                TOurs left = ProtoMessage.Parse<TOurs>(theirs.ToByteArray(), arena),
                    right = ProtoMessage.Parse<TOurs>(changed.ToByteArray(), arena);

                bool expected = ProtoMessage.ToByteArray(in left).SequenceEqual(ProtoMessage.ToByteArray(in right));
                Assert.True(expected == ProtoMessage.Same(in left, in right), field.FullName);
                Assert.True(expected == ProtoMessage.Same(in right, in left), field.FullName);
                if (expected) alike++;
                else unlike++;
            }
        }

        Assert.True(alike > 10 && unlike > 100, $"{alike} and {unlike}");
    }
}
