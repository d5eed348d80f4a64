using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using People;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Classes.WellKnownTypes;
using ProtoZeroSharp.Compatibility;
using Xunit;
using Known = Google.Protobuf.WellKnownTypes;
using Struct = ProtoZeroSharp.Classes.WellKnownTypes.Struct;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Descriptors as programs use them, and misuse them.</summary>
public class DescriptorUseTests
{
    [Fact]
    public void TypeRegistry_FromMessages_FindsWhatTheyHold()
    {
        TypeRegistry registry = TypeRegistry.FromMessages(OurKinds.Two.Whole.Descriptor);
        Assert.Same(OurKinds.Two.Whole.Descriptor, registry.Find(OurKinds.Two.Whole.Descriptor.FullName));
        Assert.Same(OurKinds.Two.Part.Descriptor, registry.Find(OurKinds.Two.Part.Descriptor.FullName));
        Assert.Null(registry.Find("no.Such"));
        Assert.Null(TypeRegistry.Empty.Find(OurKinds.Two.Part.Descriptor.FullName));

        var part = new OurKinds.Two.Part { Id = 3 };
        Any any = Any.Pack(part);
        Assert.Equal(part, Assert.IsType<OurKinds.Two.Part>(any.Unpack(registry)));
        Assert.Null(any.Unpack(TypeRegistry.Empty));
        var formatter = new JsonFormatter(new JsonFormatter.Settings(false, registry));
        string json = formatter.Format(any);
        Assert.Contains("\"@type\"", json);
        var parser = new JsonParser(new JsonParser.Settings(20, registry));
        Assert.Equal(any, parser.Parse<Any>(json));
    }

    [Fact]
    public void Descriptor_WellKnownTypes_SaysWhatGooglesSays()
    {
        (MessageDescriptor, Google.Protobuf.Reflection.MessageDescriptor)[] types =
        [
            (Timestamp.Descriptor, Known.Timestamp.Descriptor), (Duration.Descriptor, Known.Duration.Descriptor),
            (Any.Descriptor, Known.Any.Descriptor), (Struct.Descriptor, Known.Struct.Descriptor),
            (Value.Descriptor, Known.Value.Descriptor), (ListValue.Descriptor, Known.ListValue.Descriptor),
            (FieldMask.Descriptor, Known.FieldMask.Descriptor), (Empty.Descriptor, Known.Empty.Descriptor),
            (Int32Value.Descriptor, Known.Int32Value.Descriptor),
            (StringValue.Descriptor, Known.StringValue.Descriptor),
            (Api.Descriptor, Known.Api.Descriptor),
            (Classes.WellKnownTypes.Type.Descriptor, Known.Type.Descriptor),
        ];
        foreach ((MessageDescriptor ours, Google.Protobuf.Reflection.MessageDescriptor theirs) in types)
            DescriptorPair.Compare(ours, theirs);
    }

    [Fact]
    public void Accessor_WellKnownTypes_ReadsAndSets()
    {
        var time = new Timestamp();
        Timestamp.Descriptor.Fields["seconds"].Accessor.SetValue(time, 5L);
        Assert.Equal(5, time.Seconds);

        Value value = Value.ForBool(true);
        OneofDescriptor kind = Assert.Single(Value.Descriptor.Oneofs);
        FieldDescriptor set = kind.Accessor.GetCaseFieldDescriptor(value)!;
        Assert.Equal(("bool_value", true), (set.Name, set.Accessor.GetValue(value)));
        Assert.Equal("google.protobuf.NullValue", Value.Descriptor.Fields["null_value"].EnumType.FullName);
        kind.Accessor.Clear(value);
        Assert.Equal(Value.KindOneofCase.None, value.KindCase);
    }

    [Fact]
    public void Descriptor_OfAFieldsMessage_IsThatOfItsClass()
    {
        MessageDescriptor type = Person.Descriptor;

        Assert.Same(type, ((IMessage)new Person()).Descriptor);
        Assert.Same(type, type.Fields["parent"].MessageType);
        Assert.Same(type, type.Fields["friends"].MessageType.Fields["value"].MessageType);
        Assert.Same(type, type.Fields["friends"].MessageType.ContainingType);
        Assert.Same(Timestamp.Descriptor, type.Fields["born"].MessageType);
        Assert.Same(StringValue.Descriptor, type.Fields["nick"].MessageType);
        Assert.Same(typeof(Person), type.ClrType);
        Assert.Same(Person.Parser, type.Parser);
        Assert.Equal("Parser_", type.Fields["parser"].PropertyName);
        Assert.Equal(type.Type, ProtoType.Of<Person.Struct_>());
    }

    [Fact]
    public void Accessor_WrongMessageOrValue_IsRefused()
    {
        var person = new Person();
        IFieldAccessor name = Person.Descriptor.Fields["name"].Accessor, tags = Person.Descriptor.Fields["tags"].Accessor;
        IFieldAccessor age = Person.Descriptor.Fields["age"].Accessor;

        Assert.Throws<InvalidCastException>(() => name.GetValue(new Timestamp()));
        Assert.Throws<ArgumentNullException>(() => name.GetValue(null!));
        Assert.Throws<ArgumentNullException>(() => name.SetValue(person, null));
        Assert.Throws<ArgumentNullException>(() => age.SetValue(person, null));
        Assert.Throws<InvalidCastException>(() => age.SetValue(person, (short)1));
        Assert.Throws<InvalidOperationException>(() => name.HasValue(person));
        Assert.Throws<InvalidOperationException>(() => tags.HasValue(person));
        Assert.Throws<InvalidOperationException>(() => tags.SetValue(person, new RepeatedField<string>()));
        Assert.Throws<InvalidCastException>(
            () => Person.Descriptor.Oneofs[0].Accessor.GetCaseFieldDescriptor(new Timestamp()));
        Assert.Equal(new Person(), person);
    }

    [Fact]
    public void Fields_ThatAreNotThere_AreNullOrNotFound()
    {
        MessageDescriptor type = Person.Descriptor;

        Assert.Null(type.FindFieldByName("none"));
        Assert.Null(type.FindFieldByNumber(1000));
        Assert.Throws<KeyNotFoundException>(() => type.Fields["none"]);
        Assert.Throws<KeyNotFoundException>(() => type.Fields[1000]);
        Assert.Throws<ArgumentNullException>(() => type.FindFieldByName(null!));
        Assert.Throws<NotSupportedException>(() => type.Fields.InDeclarationOrder().Clear());
    }

    [Fact]
    public void Fields_Compared_HaveTheOrderOfNumbers()
    {
        FieldDescriptor[] fields = [.. OurKinds.Two.Whole.Descriptor.Fields.InDeclarationOrder()];
        Assert.Equal(OurKinds.Two.Whole.Descriptor.Fields.InFieldNumberOrder(), fields.Order());
        Assert.Throws<ArgumentException>(() => fields[0].CompareTo(Person.Descriptor.Fields[1]));
    }

    [Fact]
    public void Descriptor_OfManyThreads_IsOne()
    {
        var found = new MessageDescriptor[64];
        Parallel.For(0, found.Length, i => found[i] = OurKinds.Editions.Node.Descriptor.Fields[1].ContainingType);
        Assert.Single(found.Distinct());
    }
}
