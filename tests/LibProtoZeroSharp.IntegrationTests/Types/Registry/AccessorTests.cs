using System;
using System.Text;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>Accessors of fields and lists of views, beside what a view gives one by one.</summary>
public class AccessorTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Accessors_OfRandomMessages_GiveWhatViewsGive(int seed)
    {
        var random = new RandomMessages(seed);
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 200; round++)
        {
            arena.Reset();
            Three.All three = Three.All.Parse(random.Next<GoogleKinds.Three.All>().ToByteArray(), arena);
            Two.Whole two = Two.Whole.Parse(random.Next<GoogleKinds.Two.Whole>().ToByteArray(), arena);
            Compare(ProtoView.Of(in three));
            Compare(ProtoView.Of(in two));
            DynamicMessage dynamic = DynamicMessage.Parse(ProtoType.Of<Two.Whole>(), two.ToByteArray(), arena);
            Compare(dynamic.View);
        }
    }

    [Fact]
    public void Json_OfView_IsThatOfMessage()
    {
        using var arena = new ArenaAllocator();
        Two.Whole message = Two.Whole.Parse(new RandomMessages(3).Next<GoogleKinds.Two.Whole>().ToByteArray(), arena);
        byte[] expected = Encoding.UTF8.GetBytes(message.ToJson());
        byte[] room = new byte[expected.Length];
        Assert.True(ProtoView.Of(in message).TryWriteJson(room, out int written));
        Assert.Equal(expected, room[..written]);
        Assert.False(ProtoView.Of(in message).TryWriteJson(room.AsSpan(1), out _));
        Three.All unknown = Three.All.Parse([0x9A, 0x7D, 1, 0x61, 0xA0, 0x7D, 5], arena);
        Assert.Equal(2, ProtoView.Of(in unknown).CountUnknownFields());
    }

    [Fact]
    public void Misuse_OfAccessors_IsRefused()
    {
        Three.All message = default;
        Two.Whole other = default;
        ProtoType type = ProtoType.Of<Three.All>();
        ProtoField number = type.GetField("an_int32");
        ProtoAccessor<int> good = number.As<int>();
        Refused(() => number.As<long>());
        Refused(() => number.As<uint>());
        Refused(() => number.As<ProtoString>());
        Refused(() => default(ProtoField).As<int>());
        Refused(() => good.TryGet(ProtoView.Of(in other), out _));
        Refused(() => good.TryGet(default, out _));
        Refused(() => good.GetList(ProtoView.Of(in message)));
        Refused(() => default(ProtoAccessor<int>).TryGet(ProtoView.Of(in message), out _));
        Refused(() => default(ProtoAccessor<int>).TryGet(default, out _));
        Refused(() => { _ = ProtoView.Of(in message).GetMessages(number); });
        foreach (ProtoField field in type)
        {
            if (field.IsMap)
            {
                Refused(() => field.As<int>());
                Refused(() => field.MapKey.As<int>());
            }
            else if (field.IsList && field.Type == ProtoFieldType.Int32)
            {
                Refused(() => field.As<int>().TryGet(ProtoView.Of(in message), out _));
            }
            else if (field.IsList && field.Type == ProtoFieldType.Message)
            {
                Assert.ThrowsAny<ArgumentOutOfRangeException>(
                    () => { _ = ProtoView.Of(in message).GetMessages(field)[0]; });
            }
        }
    }

    private static void Refused(Action mistake) => Assert.ThrowsAny<InvalidOperationException>(mistake);

    private static void Compare(ProtoView message)
    {
        foreach (ProtoField field in message.Type)
        {
            if (field.IsMap) continue;
            switch (field.Type)
            {
                case ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 or ProtoFieldType.Enum:
                    Compare<int>(message, field, static value => (int)value.Int64);
                    break;
                case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                    Compare<long>(message, field, static value => value.Int64);
                    break;
                case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                    Compare<uint>(message, field, static value => (uint)value.UInt64);
                    break;
                case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                    Compare<ulong>(message, field, static value => value.UInt64);
                    break;
                case ProtoFieldType.Float:
                    Compare<float>(message, field, static value => value.Single);
                    break;
                case ProtoFieldType.Double:
                    Compare<double>(message, field, static value => value.Double);
                    break;
                case ProtoFieldType.Bool:
                    Compare<bool>(message, field, static value => value.Bool);
                    break;
                case ProtoFieldType.String:
                    Compare<ProtoString>(message, field, static value => value.String);
                    break;
                case ProtoFieldType.Bytes:
                    Compare<ProtoBytes>(message, field, static value => value.Bytes);
                    break;
                default:
                    if (field.IsList) CompareMessages(message, field);
                    else if (message.TryGet(field, out ProtoValue inner)) Compare(inner.Message);
                    break;
            }
        }
    }

    private delegate T Reading<T>(ProtoValue value)
        where T : unmanaged;

    private static void Compare<T>(ProtoView message, ProtoField field, Reading<T> read)
        where T : unmanaged
    {
        ProtoAccessor<T> accessor = field.As<T>();
        if (field.IsList)
        {
            ProtoList<T> list = accessor.GetList(message);
            Assert.Equal(message.Count(field), list.Count);
            for (int i = 0; i < list.Count; i++) Assert.Equal(read(message.GetValue(field, i)), list[i]);
            return;
        }

        bool isSet = message.TryGet(field, out ProtoValue value);
        Assert.Equal(isSet, accessor.TryGet(message, out T same));
        Assert.Equal(isSet ? read(value) : default, same);
    }

    private static void CompareMessages(ProtoView message, ProtoField field)
    {
        ProtoViewList all = message.GetMessages(field);
        Assert.Equal(message.Count(field), all.Count);
        for (int i = 0; i < all.Count; i++)
        {
            Assert.Equal(TypeDump.Of(message.GetValue(field, i).Message), TypeDump.Of(all[i]));
            Compare(all[i]);
        }
    }
}
