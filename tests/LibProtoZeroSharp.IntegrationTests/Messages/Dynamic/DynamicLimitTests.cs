using System;
using System.Linq;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using ProtoZeroSharp.Testing;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Dynamic;

/// <summary>Limits, memory, required fields, and extensions of messages whose schema is read at run time.</summary>
public class DynamicLimitTests
{
    [Fact]
    public void Parsing_AndWriting_AllocatesNothingOnTheManagedHeap()
    {
        byte[] bytes = new RandomMessages(3).Next<GoogleKinds.Three.All>().ToByteArray();
        byte[] damaged = bytes[..^1];
        var room = new byte[bytes.Length];
        using var arena = new ArenaAllocator();
        Run();
        Run();
        ManagedAllocation.AssertNone(Run);

        void Run()
        {
            arena.Reset();
            DynamicMessage.TryParse(KindsSchema.All, bytes, arena, out DynamicMessage message, out _);
            message.TryWriteTo(room, out _);
            message.CalculateSize();
            if (DynamicMessage.TryParse(KindsSchema.All, damaged, arena, out _, out _))
                throw new InvalidOperationException();
            DynamicMessage.TryParseJson(KindsSchema.All, "{\"aDouble\":x}"u8, arena, out _, out _);
            var limited = new ProtoParseOptions { MaxArenaBytes = 1 };
            using var small = new ArenaAllocator();
            if (DynamicMessage.TryParse(KindsSchema.All, bytes, small, out _, out _, limited))
                throw new InvalidOperationException();
        }
    }

    [Fact]
    public void Required_FieldMissing_IsAnErrorOfParseOnly()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [0xf2, 0x01, 0x00];
        Assert.False(DynamicMessage.TryParse(KindsSchema.Whole, bytes, arena, out _, out ProtoError error));
        Assert.Equal(new ProtoError(ProtoFormatError.MissingRequired, 3), error);
        Assert.Equal(bytes, DynamicMessage.ParsePartial(KindsSchema.Whole, bytes, arena).ToByteArray());
        Assert.False(DynamicMessage.TryParseText(KindsSchema.Whole, "part {}"u8, arena, out _, out error));
        Assert.Equal(ProtoFormatError.MissingRequired, error.Code);
    }

    [Fact]
    public void Depth_BeyondLimitOrStack_IsAnError()
    {
        byte[] deep = [];
        for (int i = 0; i < 200; i++) deep = [0x92, 0x01, .. Length(deep.Length), .. deep];
        using var arena = new ArenaAllocator();
        Assert.False(DynamicMessage.TryParse(KindsSchema.All, deep, arena, out _, out ProtoError error));
        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
        var far = new ProtoParseOptions { RecursionLimit = 10_000 };
        DynamicMessage message = DynamicMessage.Parse(KindsSchema.All, deep, arena, far);
        Assert.Equal(deep, message.ToByteArray());
        Assert.Equal(deep, message.Clone(arena).ToByteArray());
    }

    [Fact]
    public void Depth_BeyondTheStackOfAThread_IsAnError() => StackThread.RunCompiled(256, () =>
    {
        byte[] deep = [];
        for (int i = 0; i < 9_000; i++) deep = [0x92, 0x01, .. Length(deep.Length), .. deep];
        using var arena = new ArenaAllocator();
        var far = new ProtoParseOptions { RecursionLimit = 10_000 };
        // The verdict depends on the stack; the process goes on.
        if (!DynamicMessage.TryParse(
            KindsSchema.All, deep, arena, out DynamicMessage message, out ProtoError error, far))
        {
            Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
            return;
        }

        Ends(() => message.ToByteArray());
        Ends(() => message.CalculateSize());
        Ends(() => message.Clone(arena));
        Ends(() => message.ToText());
        Assert.NotNull(message.ToString());

        static void Ends(Action run)
        {
            try
            {
                run();
            }
            catch (InsufficientExecutionStackException)
            {
            }
        }
    });

    [Fact]
    public void Extensions_InTextAndJson_AreThoseOfGeneratedMessages()
    {
        using var arena = new ArenaAllocator();
        const string Text =
            "id: 1 [kinds.two.extra]: 7 [kinds.two.note]: \"n\" [kinds.two.marks]: [1, -2] [kinds.two.inner] { id: 2 }";
        ProtoTypeRegistry generated = new ProtoTypeRegistry().AddFile<Two.Kinds2Reflection>();
        ProtoTypeRegistry both = new ProtoTypeRegistry().AddFile<Two.Kinds2Reflection>();
        KindsSchema.Schema.AddTo(both);
        ProtoType type = KindsSchema.Schema.GetMessageType("kinds.two.Part");
        Two.Part expected = Two.Part.ParseText(Text, arena, new ProtoTextOptions { Types = generated });
        foreach (ProtoTypeRegistry types in (ProtoTypeRegistry[])[KindsSchema.Schema.Types, both])
        {
            var options = new ProtoTextOptions { Types = types };
            DynamicMessage part = DynamicMessage.ParseText(type, Text, arena, options);
            Assert.Equal(expected.ToByteArray(), part.ToByteArray());
            Assert.Equal(expected.ToText(new ProtoTextOptions { Types = generated }), part.ToText(options));
            string json = expected.ToJson(new ProtoJsonOptions { Types = generated });
            Assert.Equal(json, part.ToJson(new ProtoJsonOptions { Types = types }));
            Assert.Equal(
                part.ToByteArray(),
                DynamicMessage.ParseJson(type, json, arena, new ProtoJsonOptions { Types = types }).ToByteArray());
            // Extensions of a generated message stay generated ones.
            Assert.Equal(expected.ToByteArray(), Two.Part.ParseText(
                Text, arena, new ProtoTextOptions { Types = both }).ToByteArray());
        }
    }

    [Fact]
    public void Any_OfRunTimeType_IsReadAndWritten()
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoJsonOptions { Types = KindsSchema.Schema.Types };
        const string Json = """{"@type":"type.googleapis.com/kinds.three.Leaf","number":5}""";
        var any = WellKnownTypes.Any.ParseJson(Json, arena, options);
        Assert.Equal(new Three.Leaf { Number = 5 }.ToByteArray(), any.Value.ToArray());
        Assert.Equal(Json, any.ToJson(options));
        DynamicMessage dynamicAny = DynamicMessage.ParseJson(ProtoType.Of<WellKnownTypes.Any>(), Json, arena, options);
        Assert.Equal(any.ToByteArray(), dynamicAny.ToByteArray());
    }

    [Fact]
    public void Schema_ThatIsDamaged_IsRefusedByItsExceptions()
    {
        byte[] set = KindsSchema.Set(OurKinds.Three.Kinds3Reflection.Descriptor.ToArray());
        foreach (int length in Enumerable.Range(0, set.Length))
        {
            try
            {
                ProtoSchema.Load(set.AsSpan(0, length));
            }
            catch (Exception exception) when (exception is ProtoFormatException or ProtoSchemaException)
            {
                continue;
            }

            Assert.Equal(0, length);
        }
    }

    private static byte[] Length(int length) =>
        length < 0x80 ? [(byte)length] : [(byte)(length | 0x80), .. Length(length >> 7)];
}
