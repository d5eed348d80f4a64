using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.IntegrationTests.Dynamic;
using ProtoZeroSharp.Testing;
using Xunit;
using Label = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label;
using Type = Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace ProtoZeroSharp.IntegrationTests.Growth;

/// <summary>
/// Schemas with thousands of extensions of one message, or of names that it reserves: the time of JSON and of the text
/// format is linear in them.
/// </summary>
[Collection(AloneCollection.Name)]
public class ExtensionGrowthTests
{
    private const int First = 1_000, Last = 8_000;

    // Nanoseconds for each extension or name: 8,000 of them took seconds.
    private const double Least = 3_000;

    private static readonly ProtoTextOptions s_merging = new() { AllowSingularOverwrites = true };

    // Each extension was looked for among all unknown fields, and each unknown field among all extensions.
    [Fact]
    public void Writers_OfManyExtensions_AreLinear()
    {
        Writes("ToJson", One, (schema, message) => message.WriteJson(Stream.Null, new() { Types = schema.Types }));
        Writes("ToText", One, (schema, message) => message.WriteText(Stream.Null, Printing(schema)));
        Writes("ToText", Values, (schema, message) => message.WriteText(Stream.Null, Printing(schema)));
    }

    // What the text had set was a linked list, and each extension was taken out of the message before it was added.
    [Fact]
    public void Readers_OfManyExtensions_AreLinear()
    {
        Reads("ParseJson", (schema, message, _) =>
        {
            string json = message.ToJson(new() { Types = schema.Types });
            return arena => DynamicMessage.ParseJson(message.Type, json, arena, new() { Types = schema.Types });
        });
        Reads("ParseText", (schema, message, _) =>
        {
            string text = message.ToText(Printing(schema));
            return arena => DynamicMessage.ParseText(message.Type, text, arena, Printing(schema));
        });
        // A list that is not packed: each value made space for all that were there.
        Reads("ParseText of a list", (schema, message, count) =>
        {
            string text = $"[t.list]: [{string.Join(',', Enumerable.Range(0, 8 * count))}]";
            return arena => DynamicMessage.ParseText(message.Type, text, arena, Printing(schema));
        });
    }

    [Fact]
    public void ParseText_OfAMessageInParts_IsLinear() => Reads("parts", (schema, message, count) =>
    {
        string text = string.Concat(Enumerable.Range(0, count).Select(i => $"self {{ [t.e{i}]: {i} }} "));
        return arena => DynamicMessage.ParseText(message.Type, text, arena, s_merging with { Types = schema.Types });
    });

    // Reserved names were looked for one by one.
    [Fact]
    public void ParseText_OfReservedNames_IsLinear() => Doubling.IsLinear("reserved", First, Last, count =>
    {
        ProtoType type = Schema(count).GetMessageType("t.M");
        string text = string.Concat(Enumerable.Range(0, 4 * count).Select(i => $"gone{i % count}: 1 "));
        return () =>
        {
            using var arena = new ArenaAllocator();
            DynamicMessage.ParseText(type, text, arena);
        };
    }, Least);

    [Fact]
    public void Extensions_ThroughTexts_AreTheSame()
    {
        const int Count = 300;
        using var arena = new ArenaAllocator();
        ProtoSchema schema = Schema(Count);
        ProtoType type = schema.GetMessageType("t.M");
        // From the last to the first, one of them twice, one with a wire type that it cannot have, one unknown.
        byte[] bytes =
        [
            .. Enumerable.Range(0, Count).Reverse().SelectMany(i => Field(i, i)), .. Field(7, 8),
            .. Field(Count + 50, 1), .. Tag(9, 5), 1, 2, 3, 4,
        ];
        DynamicMessage message = DynamicMessage.Parse(type, bytes, arena);
        string json = message.ToJson(new() { Types = schema.Types });
        string expected = string.Join(',', Enumerable.Range(0, Count).Select(i => $"\"[t.e{i}]\":{(i == 7 ? 8 : i)}"));
        Assert.Equal($"{{{expected}}}", json);
        string text = message.ToText(Printing(schema) with { SingleLine = true });
        string fields = string.Join(
            ' ', Enumerable.Range(0, Count).Select(i => $"[t.e{i}]: {(i == 7 ? 8 : i)}"));
        Assert.Equal($"{fields} {1050 + Count}: 1 1009: 0x04030201", text.Trim());
        DynamicMessage fromJson =
            DynamicMessage.ParseJson(type, json, arena, new() { Types = schema.Types });
        DynamicMessage fromText = DynamicMessage.ParseText(type, fields, arena, Printing(schema));
        Assert.Equal(fromText, fromJson);
        Assert.Equal(Enumerable.Range(0, Count).SelectMany(i => Field(i, i == 7 ? 8 : i)), fromText.ToByteArray());
    }

    [Theory]
    [InlineData("self { [t.e1]: 1 } self { [t.e2]: 2 } self { [t.e3]: 3 }", -1)]
    [InlineData("self { [t.e1]: 1 } self { [t.e2]: 2 } self { [t.e1]: 3 }", 45)]
    [InlineData("self { [t.e1]: 1 [t.e1]: 2 } self { [t.e2]: 3 [t.e1]: 3 }", 46)]
    [InlineData("self { [t.list]: [] } self { [t.list]: [1] } self { [t.e1]: 3 }", -1)]
    [InlineData("self { [t.list]: [1] } self { [t.e1]: 3 } self { [t.list]: [] }", 49)]
    [InlineData("self { [t.e1]: 1 } self { self { [t.e1]: 1 } } self { self { [t.e2]: 1 } [t.e2]: 1 }", -1)]
    public void ParseText_OfAMessageInParts_TakesEachExtensionOnce(string text, int offset)
    {
        using var arena = new ArenaAllocator();
        ProtoSchema schema = Schema(10);
        bool isRead = DynamicMessage.TryParseText(
            schema.GetMessageType("t.M"), text, arena, out _, out ProtoError error,
            s_merging with { Types = schema.Types });
        Assert.Equal(offset < 0 ? default : new ProtoError(ProtoFormatError.DuplicateField, offset), error);
        Assert.Equal(offset < 0, isRead);
    }

    private static ProtoTextOptions Printing(ProtoSchema schema) =>
        new() { Types = schema.Types, PrintUnknownFields = true };

    private static void Reads(
        string name, Func<ProtoSchema, DynamicMessage, int, Action<ArenaAllocator>> prepare) =>
        Doubling.IsLinear(name, First, Last, count =>
        {
            ProtoSchema schema = Schema(count);
            using var source = new ArenaAllocator();
            DynamicMessage message = DynamicMessage.Parse(schema.GetMessageType("t.M"), One(count), source);
            Action<ArenaAllocator> work = prepare(schema, message, count);
            return () =>
            {
                using var arena = new ArenaAllocator();
                work(arena);
            };
        }, Least);

    private static void Writes(
        string name, Func<int, byte[]> content, Action<ProtoSchema, DynamicMessage> work) =>
        Doubling.IsLinear(name, First, Last, count =>
        {
            ProtoSchema schema = Schema(count);
            byte[] bytes = content(count);
            return () =>
            {
                using var arena = new ArenaAllocator();
                work(schema, DynamicMessage.Parse(schema.GetMessageType("t.M"), bytes, arena));
            };
        }, Least);

    // Each extension once.
    private static byte[] One(int count) => [.. Enumerable.Range(0, count).SelectMany(i => Field(i, 1 << 14))];

    // As many values of one as there are extensions.
    private static byte[] Values(int count) => [.. Enumerable.Range(0, 16 * count).SelectMany(i => Field(0, i))];

    private static byte[] Field(int index, int value) => [.. Tag(index, 0), .. Varint((uint)value)];

    private static byte[] Tag(int index, int wireType) => Varint((uint)(((1000 + index) << 3) | wireType));

    private static byte[] Varint(uint value) =>
        value < 128 ? [(byte)value] : [(byte)(value | 0x80), .. Varint(value >> 7)];

    private static ProtoSchema Schema(int count)
    {
        var message = new DescriptorProto
        {
            Name = "M",
            Field =
            {
                new FieldDescriptorProto
                {
                    Name = "self", Number = 1, Label = Label.Optional, Type = Type.Message, TypeName = ".t.M",
                },
            },
            ExtensionRange = { new DescriptorProto.Types.ExtensionRange { Start = 900, End = 1_000_000 } },
        };
        var file = new FileDescriptorProto { Name = "t.proto", Package = "t", MessageType = { message } };
        for (int i = 0; i < count; i++)
        {
            string name = i.ToString(CultureInfo.InvariantCulture);
            message.ReservedName.Add("gone" + name);
            file.Extension.Add(Extension("e" + name, 1000 + i, Label.Optional));
        }

        file.Extension.Add(Extension("list", 999, Label.Repeated));
        return ProtoSchema.Load(KindsSchema.Set(Google.Protobuf.MessageExtensions.ToByteArray(file)));
    }

    private static FieldDescriptorProto Extension(string name, int number, Label label) => new()
    {
        Name = name, Number = number, Label = label, Type = Type.Int32, Extendee = ".t.M",
    };
}
