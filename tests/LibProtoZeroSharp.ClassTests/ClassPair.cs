using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Google.Protobuf;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using GoogleJson = Google.Protobuf.JsonFormatter;
using GoogleMessage = Google.Protobuf.IMessage;

namespace ProtoZeroSharp.ClassTests;

/// <summary>One message as our class, our struct and Google's class.</summary>
public abstract class ClassPair
{
    public abstract string Name { get; }

    /// <summary>Sends random messages through all three and compares them.</summary>
    public abstract void RoundTrip(int count);

    /// <summary>Merges random messages, as objects and as bytes.</summary>
    public abstract void Merge(int count);

    /// <summary>Compares and changes random messages.</summary>
    public abstract void Compare(int count);

    /// <summary>Writes and reads random messages as JSON; returns how many have a JSON form.</summary>
    public abstract int Json(int count);

    /// <summary>Parses damaged messages.</summary>
    public abstract void Damage(int count);

    /// <summary>Compares what both say of the schema.</summary>
    public abstract void Descriptors();

    /// <summary>Reads and changes random messages through their descriptors.</summary>
    public abstract void Accessors(int count);

    public override string ToString() => Name;

    // All properties of Google's class, by their names: those of ours have the same ones.
    internal static void SameValues(object ours, object theirs)
    {
        foreach (PropertyInfo property in theirs.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            if (property.GetIndexParameters().Length > 0) continue;
            PropertyInfo? own = ours.GetType().GetProperty(property.Name);
            Assert.True(own is not null, $"{ours.GetType()} has no {property.Name}.");
            SameValue(own.GetValue(ours), property.GetValue(theirs));
        }
    }

    internal static void SameValue(object? ours, object? theirs)
    {
        switch (theirs)
        {
            case null:
                Assert.Null(ours);
                break;
            case GoogleMessage message:
                Assert.NotNull(ours);
                SameValues(ours, message);
                break;
            case Google.Protobuf.ByteString bytes:
                Assert.Equal(bytes.ToByteArray(), Assert.IsType<Classes.ByteString>(ours).ToByteArray());
                break;
            case IDictionary map:
                IDictionary own = Assert.IsAssignableFrom<IDictionary>(ours);
                Assert.Equal(map.Count, own.Count);
                foreach (DictionaryEntry entry in map) SameValue(own[entry.Key], entry.Value);
                break;
            case IList list:
                IList items = Assert.IsAssignableFrom<IList>(ours);
                Assert.Equal(list.Count, items.Count);
                for (int i = 0; i < list.Count; i++) SameValue(items[i], list[i]);
                break;
            case Enum number:
                Assert.Equal(Convert.ToInt32(number), Convert.ToInt32(ours));
                break;
            case Google.Protobuf.Reflection.MessageDescriptor descriptor:
                Assert.Equal(descriptor.FullName, Assert.IsType<MessageDescriptor>(ours).FullName);
                break;
            default:
                Assert.Equal(theirs, ours);
                break;
        }
    }
}

/// <inheritdoc/>
internal sealed class ClassPair<T, TStruct, TGoogle> : ClassPair
    where T : class, ProtoZeroSharp.Classes.IMessage<T>, new()
    where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
    where TGoogle : class, Google.Protobuf.IMessage<TGoogle>, new()
{
    private static readonly Compatibility.MessageParser<T> s_parser = ObjectCode<T, TStruct>.Parser;
    private static readonly Google.Protobuf.MessageParser<TGoogle> s_google = new(static () => new TGoogle());

    public override string Name => typeof(T).Name;

    public override void RoundTrip(int count)
    {
        using var arena = new ArenaAllocator();
        var random = new RandomMessages(1);
        for (int i = 0; i < count; i++)
        {
            arena.Reset();
            TGoogle theirs = random.Next<TGoogle>();
            byte[] bytes = theirs.ToByteArray();

            T ours = s_parser.ParseFrom(bytes);

            Assert.Equal(theirs, s_google.ParseFrom(ours.ToByteArray()));
            Assert.Equal(ours.ToByteArray().Length, ours.CalculateSize());
            SameValues(ours, theirs);
            // Strings were read now, and are written from another place.
            Assert.Equal(theirs, s_google.ParseFrom(ours.ToByteArray()));
            TStruct value = ProtoMessage.Parse<TStruct>(bytes, arena);
            Assert.Equal(value.ToByteArray(), ours.ToByteArray());
            TStruct made = ObjectCode<T, TStruct>.ToStruct(ours, arena);
            Assert.True(ProtoMessage.Same(in value, in made));
            Assert.True(ours.Equals(ObjectCode<T, TStruct>.FromStruct(in value)));
            Assert.True(ours.Equals((T)ours.Descriptor.Parser.ParseFrom(bytes)));
        }
    }

    public override void Merge(int count)
    {
        var random = new RandomMessages(2);
        for (int i = 0; i < count; i++)
        {
            TGoogle first = random.Next<TGoogle>(), second = random.Next<TGoogle>();
            T ours = s_parser.ParseFrom(first.ToByteArray()), bytes = ours.Clone();
            T other = s_parser.ParseFrom(second.ToByteArray()), before = other.Clone();

            ours.MergeFrom(other);
            bytes.MergeFrom(second.ToByteArray());
            first.MergeFrom(second);

            Assert.Equal(first, s_google.ParseFrom(ours.ToByteArray()));
            Assert.Equal(first, s_google.ParseFrom(bytes.ToByteArray()));
            Assert.True(ours.Equals(bytes));
            Assert.True(other.Equals(before));
            SameValues(ours, first);
        }
    }

    public override void Compare(int count)
    {
        var random = new RandomMessages(3);
        for (int i = 0; i < count; i++)
        {
            TGoogle first = random.Next<TGoogle>(), second = random.Next<TGoogle>();
            T a = s_parser.ParseFrom(first.ToByteArray()), b = s_parser.ParseFrom(second.ToByteArray());
            T copy = a.Clone();
            SameValues(copy, first);
            T read = s_parser.ParseFrom(first.ToByteArray());

            Assert.True(copy.Equals(a) && a.Equals(copy) && copy.Equals(read));
            Assert.Equal(a.GetHashCode(), copy.GetHashCode());
            Assert.Equal(a.GetHashCode(), read.GetHashCode());
            // Google takes an unset field for one that has the default.
            if (!first.Equals(second)) Assert.False(a.Equals(b));
            Assert.False(a.Equals(null));
            Assert.NotSame(a, copy);
        }
    }

    public override int Json(int count)
    {
        var random = new RandomMessages(4);
        int written = 0;
        for (int i = 0; i < count; i++)
        {
            TGoogle theirs = random.Next<TGoogle>();
            T ours = s_parser.ParseFrom(theirs.ToByteArray());
            string expected;
            try
            {
                expected = GoogleJson.Default.Format(theirs);
                _ = Google.Protobuf.JsonParser.Default.Parse<TGoogle>(expected);
            }
            catch (Exception error) when (error is InvalidOperationException or Google.Protobuf.InvalidJsonException
                or Google.Protobuf.InvalidProtocolBufferException)
            {
                continue;
            }

            string json;
            try
            {
                json = Compatibility.JsonFormatter.Default.Format(ours);
            }
            catch (ProtoFormatException error)
            {
                // Numbers of google.protobuf.Value are finite; Google writes others as texts, which read back as such.
                // It leaves out the value of an Any that has no type, and an empty path of a mask: we refuse both.
                Assert.True(
                    Regex.IsMatch(expected, "NaN|Infinity|Any\": [^]]*{ }|FieldMask\": "), $"{error.Message}: {expected}");
                continue;
            }

            Assert.Equal(json, ours.ToString());
            T back = Compatibility.JsonParser.Default.Parse<T>(json);
            // As texts: a NaN in JSON has no bits.
            Assert.Equal(
                GoogleJson.Default.Format(Google.Protobuf.JsonParser.Default.Parse<TGoogle>(expected)),
                GoogleJson.Default.Format(s_google.ParseFrom(back.ToByteArray())));
            T served = System.Text.Json.JsonSerializer.Deserialize<T>(System.Text.Json.JsonSerializer.Serialize(ours))!;
            Assert.True(served.Equals(back));
            written++;
        }

        return written;
    }

    public override void Damage(int count)
    {
        var messages = new RandomMessages(5);
        var random = new Random(5);
        using var arena = new ArenaAllocator();
        for (int i = 0; i < count; i++)
        {
            arena.Reset();
            byte[] bytes = messages.Next<TGoogle>().ToByteArray();
            if (bytes.Length == 0) continue;
            if (i % 2 == 0) bytes = bytes[..random.Next(bytes.Length)];
            else bytes[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            bool isGood = ProtoMessage.TryParse<TStruct>(bytes, arena, out _, out ProtoError error);
            try
            {
                T ours = s_parser.ParseFrom(bytes);
                Assert.True(isGood);
                Assert.True(ours.Equals(s_parser.ParseFrom(ours.ToByteArray())));
            }
            catch (Compatibility.InvalidProtocolBufferException exception)
            {
                Assert.False(isGood);
                Assert.Equal((error.Code, error.Offset), (exception.Code, exception.Offset));
            }
        }
    }

    public override void Descriptors() => DescriptorPair.Compare(new T().Descriptor, new TGoogle().Descriptor);

    public override void Accessors(int count)
    {
        var random = new RandomMessages(6);
        for (int i = 0; i < count; i++)
        {
            TGoogle theirs = random.Next<TGoogle>();
            T ours = s_parser.ParseFrom(theirs.ToByteArray()), set = new();

            DescriptorPair.CompareValues(ours, theirs);
            DescriptorPair.CopyValues(ours, set);
            DescriptorPair.CompareChanges(ours, theirs);

            Assert.Equal(theirs, s_google.ParseFrom(ours.ToByteArray()));
        }
    }
}
