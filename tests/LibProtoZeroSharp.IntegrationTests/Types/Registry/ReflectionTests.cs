using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.IntegrationTests.Dynamic;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests;

/// <summary>What types, fields, oneofs and enums say of a schema is what Google's descriptors say.</summary>
public class ReflectionTests
{
    [Fact]
    public void Fields_OfGeneratedTypes_AreThoseOfDescriptors()
    {
        AssertType(GoogleKinds.Three.All.Descriptor, ProtoType.Of<Three.All>());
        AssertType(GoogleKinds.Two.Whole.Descriptor, ProtoType.Of<Two.Whole>());
        AssertType(GoogleKinds.Two.Part.Descriptor, ProtoType.Of<Two.Part>());
    }

    [Fact]
    public void Types_OfSchema_AreThoseOfDescriptors()
    {
        ProtoSchema schema = KindsSchema.Schema;
        FileDescriptor[] files =
            [GoogleKinds.Three.Kinds3Reflection.Descriptor, GoogleKinds.Two.Kinds2Reflection.Descriptor];
        MessageDescriptor[] messages =
            [.. files.SelectMany(file => file.MessageTypes).SelectMany(WithNested).Where(it => !IsMapEntry(it))];
        Assert.Equal(messages.Select(it => it.FullName), schema.MessageTypes.Select(it => it.FullName));
        foreach (MessageDescriptor message in messages)
            AssertType(message, schema.GetMessageType(message.FullName));

        EnumDescriptor[] enums =
            [.. files.SelectMany(file => file.EnumTypes), .. messages.SelectMany(it => it.EnumTypes)];
        Assert.Equal(enums.Select(it => it.FullName).Order(), schema.EnumTypes.Select(it => it.FullName).Order());
        foreach (EnumDescriptor expected in enums)
        {
            ProtoEnumType type = schema.GetEnumType(expected.FullName);
            AssertEnum(expected, type);
            byte[] name = Encoding.UTF8.GetBytes(expected.FullName);
            Assert.True(schema.TryGetEnumType(name, out ProtoEnumType same));
            Assert.True(same == type && type.Equals(same));
        }

        Assert.False(schema.TryGetEnumType("kinds.two.Part", out _));
        Assert.False(schema.TryGetMessageType("kinds.two.Shape", out _));
        Assert.Throws<ArgumentException>(() => schema.GetEnumType("kinds.two.Part"));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void DefaultValues_OfFields_AreWhatGoogleReads(bool isDynamic)
    {
        ProtoType type = isDynamic ? KindsSchema.Whole : ProtoType.Of<Two.Whole>();
        AssertDefaults(new GoogleKinds.Two.Whole(), type);
        AssertDefaults(new GoogleKinds.Two.Part(), type.GetField("part").MessageType);
        Assert.Equal("ROUND", type.GetField("bare").DefaultValue.EnumName);
    }

    private static void AssertDefaults(IMessage google, ProtoType type)
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message = DynamicMessage.New(type, arena);
        foreach (ProtoField field in type)
        {
            FieldDescriptor descriptor = google.Descriptor.FindFieldByNumber(field.FieldNumber);
            if (field.IsList || field.IsMap || field.Type is ProtoFieldType.Message or ProtoFieldType.Group)
            {
                Assert.Throws<InvalidOperationException>(() => { _ = field.DefaultValue; });
                continue;
            }

            object expected = descriptor.Accessor.GetValue(google);
            if (expected is Enum) expected = (long)(int)expected;
            Assert.Equal(expected, ValueOf(field.DefaultValue));
            Assert.Equal(expected, ValueOf(message.Get(field)));
        }
    }

    [Fact]
    public void EnumValues_ByNameAndNumber_AreThoseOfTheEnum()
    {
        ProtoEnumType type = ProtoType.Of<Two.Whole>().GetField("shape").EnumType;
        Assert.True(type.IsClosed);
        Assert.Equal("ROUND", type.First.Name);
        Assert.Equal(["FLAT", "ROUND", "SQUARE"], NamesOf(type));
        Assert.True(type.TryGetValue("SQUARE"u8, out ProtoEnumValue square));
        Assert.Equal((4, 1, "SQUARE"), (square.Number, square.Index, square.ToString()));
        Assert.True(type.TryGetValue(4, out ProtoEnumValue same) && same == square && same.Equals(type[2]));
        Assert.True(square != type.First);
        Assert.False(type.TryGetValue(2, out _));
        Assert.False(type.TryGetValue("no such value"u8, out _));
        Assert.Equal(type, ProtoType.Of<Two.Whole>().GetField("packed_shapes").EnumType);
        Assert.Equal("kinds.two.Shape", type.FullName);
        Assert.False(ProtoType.Of<Three.All>().GetField("a_colour").EnumType.IsClosed);

        Assert.Throws<ArgumentOutOfRangeException>(() => type[3]);
        Assert.Throws<ArgumentOutOfRangeException>(() => type[-1]);
        Assert.Throws<InvalidOperationException>(() => ProtoType.Of<Two.Whole>().GetField("number").EnumType);
        Assert.Throws<InvalidOperationException>(() => default(ProtoEnumType).ValueCount);
        Assert.Throws<InvalidOperationException>(() => default(ProtoEnumType).IsClosed);
        Assert.Throws<InvalidOperationException>(() => default(ProtoEnumValue).Number);
        Assert.Throws<InvalidOperationException>(() => { _ = default(ProtoOneof).ContainingType; });
    }

    [Fact]
    public void GetField_WithoutOne_IsArgument()
    {
        ProtoType type = ProtoType.Of<Three.All>();
        Assert.Equal(type.GetField("an_int32"), type.GetField("anInt32"));
        Assert.Equal(type.GetField("an_int32"), type.GetField(Three.All.AnInt32FieldNumber));
        Assert.Equal("name", Assert.Throws<ArgumentException>(() => type.GetField("none")).ParamName);
        Assert.Equal("fieldNumber", Assert.Throws<ArgumentException>(() => type.GetField(1000)).ParamName);
        Assert.Throws<ArgumentNullException>(() => type.GetField(null!));
        Assert.False(type.TryGetField(new string('x', 1000), out _));
    }

    private static void AssertType(MessageDescriptor expected, ProtoType type)
    {
        Assert.Equal(expected.FullName, type.FullName);
        FieldDescriptor[] fields = [.. expected.Fields.InFieldNumberOrder()];
        Assert.Equal(fields.Length, type.FieldCount);
        int next = 0;
        foreach (ProtoField field in type)
        {
            FieldDescriptor google = fields[next++];
            AssertField(google, field);
            Assert.Equal(google.JsonName, field.JsonName);
            Assert.Equal(type, field.ContainingType);
            Assert.Equal(google.HasPresence, field.HasPresence);
            OneofDescriptor? real = google.RealContainingOneof;
            Assert.Equal(real?.Fields.Select(it => it.FieldNumber).Order(), MembersOf(field.ContainingOneof));
            Assert.Equal(real?.Name, field.ContainingOneof?.Name);
            if (field.ContainingOneof is { } oneof) Assert.Equal(type, oneof.ContainingType);
            if (!google.IsMap) continue;
            AssertField(google.MessageType.FindFieldByNumber(1), field.MapKey);
            AssertField(google.MessageType.FindFieldByNumber(2), field.MapValue);
            Assert.Throws<InvalidOperationException>(() => field.MapKey.ContainingType);
            Assert.Null(field.MapValue.ContainingOneof);
            // Reading the name ended the process.
            Assert.Equal(field.MapKey.Name, field.MapKey.JsonName);
            Assert.Equal(field.MapValue.Name, field.MapValue.JsonName);
        }
    }

    private static void AssertField(FieldDescriptor google, ProtoField field)
    {
        Assert.Equal(google.FieldNumber, field.FieldNumber);
        if (field.Name.Length > 0) Assert.Equal(google.Name, field.Name);
        Assert.Equal(google.ToProto().Type.ToString(), field.Type.ToString(), ignoreCase: true);
        Assert.Equal(google.IsMap, field.IsMap);
        Assert.Equal(google.IsRepeated && !google.IsMap, field.IsList);
        Assert.Equal(google.IsRequired, field.IsRequired);
        // Google says so of everything that has the feature.
        Assert.Equal(google.IsPacked && field.IsList && IsPackable(google.FieldType), field.IsPacked);
        if (!google.IsMap && google.FieldType is FieldType.Message or FieldType.Group)
            Assert.Equal(google.MessageType.FullName, field.MessageType.FullName);
        if (google.FieldType == FieldType.Enum) AssertEnum(google.EnumType, field.EnumType);
    }

    private static void AssertEnum(EnumDescriptor expected, ProtoEnumType type)
    {
        // Kinds2 is proto2, whose enums are closed.
        Assert.Equal(expected.File == GoogleKinds.Two.Kinds2Reflection.Descriptor, type.IsClosed);
        Assert.Equal(expected.FullName, type.FullName);
        Assert.Equal(expected.Values.Count, type.ValueCount);
        Assert.Equal(expected.Values[0].Name, type.First.Name);
        EnumValueDescriptor[] values = [.. expected.Values.OrderBy(it => it.Number).ThenBy(it => it.Index)];
        int next = 0;
        foreach (ProtoEnumValue value in type)
        {
            EnumValueDescriptor google = values[next++];
            Assert.Equal((google.Name, google.Number, google.Index), (value.Name, value.Number, value.Index));
        }

        Assert.Equal(values.Length, next);
    }

    private static List<int>? MembersOf(ProtoOneof? oneof)
    {
        if (oneof is not { } some) return null;
        var numbers = new List<int>();
        foreach (ProtoField field in some) numbers.Add(field.FieldNumber);
        return numbers;
    }

    private static List<string> NamesOf(ProtoEnumType type)
    {
        var names = new List<string>();
        foreach (ProtoEnumValue value in type) names.Add(value.Name);
        return names;
    }

    private static object ValueOf(ProtoValue value) => value.Type switch
    {
        ProtoFieldType.Int32 => (int)value.Int64,
        ProtoFieldType.Enum => value.Int64,
        ProtoFieldType.Double => value.Double,
        ProtoFieldType.Bool => value.Bool,
        ProtoFieldType.String => value.String.ToString(),
        ProtoFieldType.Bytes => ByteString.CopyFrom(value.Bytes.Span),
        _ => throw new NotSupportedException(value.Type.ToString()),
    };

    private static bool IsPackable(FieldType type) =>
        type is not (FieldType.String or FieldType.Bytes or FieldType.Message or FieldType.Group);

    private static IEnumerable<MessageDescriptor> WithNested(MessageDescriptor message) =>
        [message, .. message.NestedTypes.SelectMany(WithNested)];

    private static bool IsMapEntry(MessageDescriptor message) => message.GetOptions()?.MapEntry == true;
}
