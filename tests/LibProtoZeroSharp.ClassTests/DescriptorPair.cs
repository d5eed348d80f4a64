using System;
using System.Collections;
using System.Linq;
using ProtoZeroSharp.Compatibility;
using Xunit;
using Theirs = Google.Protobuf.Reflection;
using GoogleMessage = Google.Protobuf.IMessage;
using IMessage = ProtoZeroSharp.Classes.IMessage;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Descriptors and accessors of our classes beside Google's.</summary>
internal static class DescriptorPair
{
    /// <summary>Compares what is said of a message.</summary>
    public static void Compare(MessageDescriptor ours, Theirs.MessageDescriptor theirs)
    {
        Assert.Equal((theirs.Name, theirs.FullName), (ours.Name, ours.FullName));
        Assert.Equal(theirs.ContainingType?.FullName, ours.ContainingType?.FullName);
        Assert.Equal(theirs.ClrType is null, ours.ClrType is null);
        Assert.Equal(theirs.Parser is null, ours.Parser is null);
        Assert.Equal(
            theirs.NestedTypes.Where(type => !type.IsMapEntry).Select(type => type.FullName),
            ours.NestedTypes.Select(type => type.FullName));
        Assert.Equal(theirs.EnumTypes.Select(type => type.FullName), ours.EnumTypes.Select(type => type.FullName));
        Assert.Equal(theirs.RealOneofCount, ours.RealOneofCount);
        Assert.Equal(theirs.Oneofs.Count, ours.Oneofs.Count);
        foreach ((OneofDescriptor own, Theirs.OneofDescriptor oneof) in ours.Oneofs.Zip(theirs.Oneofs))
        {
            Assert.Equal((oneof.Name, oneof.FullName, oneof.IsSynthetic, oneof.Index),
                (own.Name, own.FullName, own.IsSynthetic, own.Index));
            Assert.Equal(oneof.Fields.Select(field => field.Name), own.Fields.Select(field => field.Name));
            Assert.Same(ours, own.ContainingType);
        }

        Assert.Equal(
            theirs.Fields.InDeclarationOrder().Select(field => field.Name),
            ours.Fields.InDeclarationOrder().Select(field => field.Name));
        Assert.Equal(
            theirs.Fields.InFieldNumberOrder().Select(field => field.Name),
            ours.Fields.InFieldNumberOrder().Select(field => field.Name));
        foreach (Theirs.FieldDescriptor field in theirs.Fields.InDeclarationOrder())
        {
            FieldDescriptor own = ours.FindFieldByName(field.Name)!;
            Assert.Same(own, ours.Fields[field.FieldNumber]);
            Assert.Same(own, ours.Fields[field.Name]);
            Assert.Same(ours, own.ContainingType);
            CompareField(own, field);
        }
    }

    /// <summary>Compares the values of all fields.</summary>
    public static void CompareValues(IMessage ours, GoogleMessage theirs)
    {
        foreach (Theirs.FieldDescriptor field in theirs.Descriptor.Fields.InDeclarationOrder())
        {
            FieldDescriptor own = ours.Descriptor.Fields[field.FieldNumber];
            ClassPair.SameValue(own.Accessor.GetValue(ours), field.Accessor.GetValue(theirs));
            Same(() => own.Accessor.HasValue(ours), () => field.Accessor.HasValue(theirs));
        }

        foreach ((OneofDescriptor own, Theirs.OneofDescriptor oneof) in
            ours.Descriptor.Oneofs.Zip(theirs.Descriptor.Oneofs))
        {
            Assert.Equal(
                oneof.Accessor.GetCaseFieldDescriptor(theirs)?.Name, own.Accessor.GetCaseFieldDescriptor(ours)?.Name);
        }
    }

    /// <summary>Copies all fields through their accessors.</summary>
    public static void CopyValues(IMessage from, IMessage to)
    {
        foreach (FieldDescriptor field in from.Descriptor.Fields.InFieldNumberOrder())
        {
            object value = field.Accessor.GetValue(from);
            if (field.IsMap)
            {
                var map = (IDictionary)field.Accessor.GetValue(to);
                foreach (DictionaryEntry entry in (IDictionary)value) map.Add(entry.Key, entry.Value);
            }
            else if (field.IsRepeated)
            {
                var list = (IList)field.Accessor.GetValue(to);
                foreach (object item in (IList)value) list.Add(item);
            }
            else if (!field.HasPresence || field.Accessor.HasValue(from))
            {
                field.Accessor.SetValue(to, value);
            }
        }

        Assert.Equal(from.ToByteArray(), to.ToByteArray());
    }

    /// <summary>Sets and unsets every field of both, in the same way.</summary>
    public static void CompareChanges(IMessage ours, GoogleMessage theirs)
    {
        foreach (Theirs.FieldDescriptor field in theirs.Descriptor.Fields.InDeclarationOrder())
        {
            FieldDescriptor own = ours.Descriptor.Fields[field.FieldNumber];
            foreach (object? value in new object?[] { null, 1, 1L, "x", true })
            {
                // A field of an enum takes its number, too.
                Same(() => own.Accessor.SetValue(ours, value), () => field.Accessor.SetValue(theirs, value));
            }

            if (field.FieldNumber % 2 == 0) continue;
            own.Accessor.Clear(ours);
            field.Accessor.Clear(theirs);
            CompareValues(ours, theirs);
        }

        for (int i = 0; i < theirs.Descriptor.Oneofs.Count; i += 2)
        {
            ours.Descriptor.Oneofs[i].Accessor.Clear(ours);
            theirs.Descriptor.Oneofs[i].Accessor.Clear(theirs);
        }

        CompareValues(ours, theirs);
    }

    private static void CompareField(FieldDescriptor ours, Theirs.FieldDescriptor theirs)
    {
        string name = theirs.FullName;
        Assert.Equal((name, theirs.FieldNumber, theirs.Index), (ours.FullName, ours.FieldNumber, ours.Index));
        Assert.Equal((name, theirs.JsonName, theirs.PropertyName), (ours.FullName, ours.JsonName, ours.PropertyName));
        Assert.Equal((name, theirs.FieldType.ToString()), (name, ours.FieldType.ToString()));
        // An entry of a map has both of its fields, in proto2 as well.
        bool hasPresence = theirs.HasPresence
            && (!theirs.ContainingType.IsMapEntry || theirs.FieldType is Theirs.FieldType.Message);
        // Google says of all fields of a file that their lists would be packed.
        bool isPackable = theirs.FieldType is not (Theirs.FieldType.String or Theirs.FieldType.Bytes
            or Theirs.FieldType.Message or Theirs.FieldType.Group);
        bool isPacked = theirs.IsPacked && theirs.IsRepeated && isPackable;
        Assert.Equal((name, theirs.IsRepeated, theirs.IsMap, isPacked, hasPresence, theirs.IsRequired),
            (name, ours.IsRepeated, ours.IsMap, ours.IsPacked, ours.HasPresence, ours.IsRequired));
        Assert.Equal((name, theirs.ContainingOneof?.Name), (name, ours.ContainingOneof?.Name));
        Assert.Equal((name, theirs.RealContainingOneof?.Name), (name, ours.RealContainingOneof?.Name));
        Assert.Equal(theirs.Accessor is null, ours.Accessor is null);
        if (theirs.FieldType is Theirs.FieldType.Message or Theirs.FieldType.Group)
        {
            Assert.Equal(theirs.MessageType.FullName, ours.MessageType.FullName);
            Assert.Same(ours.MessageType, ours.MessageType);
            if (theirs.IsMap) Compare(ours.MessageType, theirs.MessageType);
        }
        else
        {
            Assert.Throws<InvalidOperationException>(() => ours.MessageType);
        }

        if (theirs.FieldType is Theirs.FieldType.Enum) CompareEnum(ours.EnumType, theirs.EnumType);
        else Assert.Throws<InvalidOperationException>(() => ours.EnumType);
    }

    private static void CompareEnum(EnumDescriptor ours, Theirs.EnumDescriptor theirs)
    {
        Assert.Equal((theirs.Name, theirs.FullName), (ours.Name, ours.FullName));
        Assert.Equal(theirs.ClrType.Name, ours.ClrType.Name);
        Assert.Equal(
            theirs.Values.Select(value => (value.Name, value.FullName, value.Number, value.Index)),
            ours.Values.Select(value => (value.Name, value.FullName, value.Number, value.Index)));
        foreach (Theirs.EnumValueDescriptor value in theirs.Values)
        {
            Assert.Same(ours.Values[value.Index], ours.FindValueByName(value.Name));
            Assert.Equal(theirs.FindValueByNumber(value.Number).Name, ours.FindValueByNumber(value.Number)!.Name);
        }

        Assert.Null(ours.FindValueByName("no such value"));
        Assert.Null(ours.FindValueByNumber(int.MinValue));
    }

    private static void Same(Func<bool> ours, Func<bool> theirs)
    {
        bool own = false, expected = false;
        Same(() => { own = ours(); }, () => { expected = theirs(); });
        Assert.Equal(expected, own);
    }

    private static void Same(Action ours, Action theirs)
    {
        string? expected = Record.Exception(theirs)?.GetType().Name;
        // Null for a number.
        if (expected == nameof(NullReferenceException)) expected = nameof(ArgumentNullException);
        Assert.Equal(expected, Record.Exception(ours)?.GetType().Name);
    }
}
