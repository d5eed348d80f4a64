using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using People;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Classes.WellKnownTypes;
using ProtoZeroSharp.Compatibility;
using Xunit;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Classes as programs use them, and misuse them.</summary>
public class ClassUseTests
{
    [Fact]
    public void Members_OfANewMessage_AreUnset()
    {
        var person = new Person();

        Assert.Equal(("", 0, false), (person.Name, person.Age, person.HasAge));
        Assert.Null(person.Parent);
        Assert.Null(person.Nick);
        Assert.Same(ByteString.Empty, person.Photo);
        Assert.Empty(person.Tags);
        Assert.Equal(Person.ContactOneofCase.None, person.ContactCase);
        Assert.Empty(person.ToByteArray());
        Assert.Equal("{}", person.ToString());
    }

    [Fact]
    public void Enums_OfOwnFiles_HaveGooglesNamesAndAreNoNulls()
    {
        var marks = new Marks { Nothing = Nothing.NullValue, Levels = { Level._0, Level.S, Level.Top } };

        string json = JsonFormatter.Default.Format(marks);

        Assert.Equal(
            """{"nothing":"NULL_VALUE","levels":["LEVEL0","LEVELS","LEVEL_TOP"]}""",
            json);
        // Two of them are one without the name of the enum.
        Assert.Equal((0, 0, 2), ((int)Clashes.Paint.Red, (int)Clashes.Paint.Red_, (int)Clashes.Paint.Blue));
        Assert.Equal(marks, JsonParser.Default.Parse<Marks>(json));
        Assert.False(JsonParser.Default.Parse<Marks>("""{"nothing":null}""").HasNothing);
    }

    [Fact]
    public void ParseFrom_WithAFactory_MergesIntoWhatItMakes()
    {
        int made = 0;
        Person? last = null;
        var parser = new MessageParser<Person>(() =>
        {
            made++;
            return last = new Person { Name = "preset", Tags = { "a" } };
        });
        byte[] bytes = new Person { Age = 3, Tags = { "b" } }.ToByteArray();
        var expected = new Person { Name = "preset", Age = 3, Tags = { "a", "b" } };

        Person[] all =
        [
            Read(() => parser.ParseFrom(bytes)),
            Read(() => parser.ParseFrom(new MemoryStream(bytes))),
            Read(() => parser.ParseFrom(new CodedInputStream(bytes))),
            Read(() => parser.ParseJson("""{"age":3,"tags":["b"]}""")),
            Read(() => parser.WithDiscardUnknownFields(true).ParseFrom(bytes)),
        ];

        Assert.All(all, person => Assert.Equal(expected, person));
        Assert.Equal(all.Length + 1, made);

        Person Read(Func<Person> read)
        {
            Person person = read();
            Assert.Same(last, person);
            return person;
        }
    }

    [Fact]
    public void Initializer_OfAllKinds_ComesBack()
    {
        Person person = Sample();

        Person back = Person.Parser.ParseFrom(person.ToByteArray());

        Assert.Equal(person, back);
        Assert.Equal("é€\ud83d\udc22", back.Friends["b"].Name);
        Assert.Equal(["one", "two", "three"], back.Tags);
        Assert.Equal("nick", back.Nick);
        Assert.Equal(new DateTime(2026, 11, 27, 0, 0, 0, DateTimeKind.Utc), back.Born.ToDateTime());
        Assert.Equal(TimeSpan.FromSeconds(1.5), back.Span.ToTimeSpan());
        Assert.Equal("inner", back.Any.Unpack<Person>().Name);
        Assert.False(back.Any.TryUnpack(out Duration? _));
        Assert.Equal([1.0, 2.0], back.Value.ListValue.Values.Select(value => value.NumberValue));
        Assert.Equal((16, 17, 18, 19), (back.Struct, back.Parser_, back.Class, back.Parse));
        Assert.Equal(person, Person.Parser.ParseFrom(person.ToByteString()));
        ProtoTypeRegistry types = new ProtoTypeRegistry().Add<Person.Struct_>();
        string json = new JsonFormatter(JsonFormatter.Settings.Default.WithTypeRegistry(types)).Format(person);
        Assert.Equal(person, new JsonParser(JsonParser.Settings.Default.WithTypeRegistry(types)).Parse<Person>(json));
    }

    [Fact]
    public void Oneof_MemberSet_TakesThePlaceOfTheOther()
    {
        var person = new Person { Mail = "a@b" };
        person.Phone = 7;
        Assert.Equal((Person.ContactOneofCase.Phone, "", 7L), (person.ContactCase, person.Mail, person.Phone));
        person.Office = new Person();
        Assert.Equal(0, person.Phone);
        person.Office = null!;
        Assert.Equal(Person.ContactOneofCase.None, person.ContactCase);
        person.Desk = 0;
        Assert.Equal((Person.ContactOneofCase.Desk, 0), (person.ContactCase, person.Desk));
        Assert.Equal(0, Person.Parser.ParseFrom(person.ToByteArray()).Desk);
        person.ClearContact();
        Assert.Null(person.Desk);
    }

    [Fact]
    public void Setter_Null_OnlyWhereNothingCanBeUnset()
    {
        var person = new Person { Parent = new Person(), Nick = "x" };

        Assert.Throws<ArgumentNullException>(() => person.Name = null!);
        Assert.Throws<ArgumentNullException>(() => person.Photo = null!);
        Assert.Throws<ArgumentNullException>(() => person.Mail = null!);
        Assert.Throws<ArgumentNullException>(() => person.Tags.Add((string)null!));
        Assert.Throws<ArgumentNullException>(() => new Person((Person)null!));
        person.Parent = null!;
        person.Nick = null;
        Assert.Equal(new Person(), person);
    }

    [Fact]
    public void Message_ThatHoldsItself_EndsInAnException()
    {
        var person = new Person();
        person.Parent = person;

        Assert.Throws<InsufficientExecutionStackException>(() => person.ToByteArray());
        Assert.Throws<InsufficientExecutionStackException>(() => person.GetHashCode());
        Assert.Throws<InsufficientExecutionStackException>(() => person.Clone());
        Assert.Throws<InsufficientExecutionStackException>(() => person.ToString());
        var other = new Person();
        other.Parent = new Person { Parent = other };
        Assert.Throws<InsufficientExecutionStackException>(() => person.Equals(other));
    }

    [Fact]
    public void MergeFrom_Bytes_KeepsTheObjectsThatAreThere()
    {
        var person = new Person { Parent = new Person { Age = 1 }, Tags = { "a" }, Friends = { ["f"] = new Person() } };
        (Person parent, RepeatedField<string> tags, Person friend) = (person.Parent, person.Tags, person.Friends["f"]);

        person.MergeFrom(new Person { Parent = new Person { Name = "p" }, Tags = { "b" } }.ToByteArray());

        Assert.Same(parent, person.Parent);
        Assert.Equal(("p", 1), (parent.Name, parent.Age));
        Assert.Equal(["a", "b"], tags);
        Assert.Same(friend, person.Friends["f"]);
    }

    [Fact]
    public void MergeFrom_DamagedBytes_LeavesTheMessageAsItWas()
    {
        Person person = Sample(), before = person.Clone();

        var error = Assert.Throws<InvalidProtocolBufferException>(() => person.MergeFrom([0x0a, 0x05, 0x41]));

        Assert.Equal((ProtoFormatError.Truncated, 3), (error.Code, error.Offset));
        Assert.IsAssignableFrom<IOException>(error);
        Assert.Equal(before, person);
    }

    [Fact]
    public void Parse_OfTheClass_ThrowsWhatTheLibraryThrows()
    {
        Person person = Sample();

        Assert.Equal(person, Person.Parse(person.ToByteArray()));
        Assert.Throws<ProtoFormatException>(() => Person.Parse([0x0a, 0x05, 0x41]));
    }

    [Fact]
    public void Streams_Delimited_OneAfterTheOther()
    {
        Person first = Sample(), second = new() { Name = new string('x', 9000) };
        using var stream = new MemoryStream();
        first.WriteDelimitedTo(stream);
        second.WriteDelimitedTo(stream);
        second.WriteTo(stream);
        stream.Position = 0;

        Assert.Equal(first, Person.Parser.ParseDelimitedFrom(stream));
        Assert.Equal(second, Person.Parser.ParseDelimitedFrom(stream));
        Assert.Equal(second, Person.Parser.ParseFrom(stream));
        Assert.Throws<InvalidProtocolBufferException>(() => Person.Parser.ParseDelimitedFrom(stream));
        // A length that is claimed takes no memory.
        Assert.Throws<InvalidProtocolBufferException>(
            () => Person.Parser.ParseDelimitedFrom(new MemoryStream([0xff, 0xff, 0xff, 0xff, 0x07, 0x00])));
    }

    [Fact]
    public void Strings_ReadByManyThreads_AreOne()
    {
        byte[] bytes = new Person { Name = "a long name that is read", Mail = "mail" }.ToByteArray();
        for (int i = 0; i < 200; i++)
        {
            Person person = Person.Parser.ParseFrom(bytes);
            Parallel.For(0, 8, _ => Assert.Equal(
                ("a long name that is read", "mail"), (person.Name, person.Mail)));
            Assert.Same(person.Name, person.Name);
        }
    }

    [Fact]
    public void Input_ChangedAfterTheParse_DoesNotShow()
    {
        byte[] bytes = Sample().ToByteArray();
        Person person = Person.Parser.ParseFrom(bytes);
        Array.Clear(bytes);

        Assert.Equal(Sample(), person);
    }

    [Fact]
    public void Text_WithALoneSurrogate_IsReplacedAsGoogleDoes()
    {
        var person = new Person { Name = "a\ud800b", Tags = { new string('é', 200) + "\udc00" } };

        Person back = Person.Parser.ParseFrom(person.ToByteArray());

        Assert.Equal("a\ufffdb", back.Name);
        Assert.EndsWith("é\ufffd", back.Tags[0]);
    }

    // Keys of proto2 need not be UTF-8, and were added although the map had them.
    [Fact]
    public void MapKeys_ThatAreNoUtf8_MayBeEqualWhenReplaced()
    {
        byte[] part = [0x08, 0x07];
        byte[] Entry(byte key) => [0x82, 0x02, 0x07, 0x0a, 0x01, key, 0x12, 0x02, .. part];
        byte[] bytes = [.. Enumerable.Range(0xf0, 16).SelectMany(key => Entry((byte)key)), .. Entry((byte)'k')];

        OurKinds.Two.Whole whole = OurKinds.Two.Whole.Parser.ParseFrom(bytes);

        Assert.Equal(["\ufffd", "k"], whole.Named.Keys);
        Assert.Equal(7, whole.Named["\ufffd"].Id);
        whole.Named.Add("z", new OurKinds.Two.Part { Id = 1 });
        Assert.Equal(whole, OurKinds.Two.Whole.Parser.ParseFrom(whole.ToByteArray()));
    }

    [Fact]
    public void Clone_OfWhatItsConstructorFills_IsTheSameMessage()
    {
        var filled = new Descriptor_();
        Assert.Equal("filled", filled.Parser_);

        Assert.Equal(filled, filled.Clone());
        Assert.Equal("", Descriptor_.Parser.ParseFrom([]).Parser_);
        Assert.Equal(new People.Struct { Struct_ = 3 }, People.Struct.Parser.ParseFrom([0x08, 0x03]));
    }

    [Fact]
    public void Message_OfAnother_IsRefusedByTheLibrary()
    {
        IMessage spy = new Spy();

        Assert.Throws<InvalidCastException>(() => spy.ToByteArray());
        Assert.Throws<InvalidCastException>(() => spy.MergeFrom(new byte[] { 0x10, 0x01 }));
    }

    [Fact]
    public void Structs_BothWays_AreTheSameMessage()
    {
        Person person = Sample();
        using var arena = new ArenaAllocator();

        Person.Struct_ fast = person.ToStruct(arena);
        Person back = Person.FromStruct(in fast);
        arena.Reset();

        Assert.Equal(person, back);
    }

    /// <summary>What a message holds may be held by others, too, or twice: it stays that object.</summary>
    [Fact]
    public void MergeFrom_BytesIntoSharedMessages_ChangesThemAsObjects()
    {
        var shared = new Person { Name = "old" };
        var message = new Person { Parent = shared, Friends = { ["a"] = shared } };

        message.MergeFrom(new Person { Parent = new Person { Name = "new" } }.ToByteArray());

        Assert.Same(shared, message.Parent);
        Assert.Equal("new", shared.Name);
        Assert.Same(shared, message.Friends["a"]);
    }

    /// <summary>What a mask replaces stays as it was for others that hold it.</summary>
    [Fact]
    public void MaskMerge_Replacing_LeavesWhatWasReplaced()
    {
        var kept = new Person { Name = "kept" };
        var message = new Person { Parent = kept, Friends = { ["a"] = kept }, Tags = { "one" } };
        var source = new Person { Parent = new Person { Age = 3 }, Friends = { ["a"] = new Person { Age = 4 } } };
        var mask = new FieldMask { Paths = { "parent", "friends", "tags" } };

        mask.Merge(
            source, message, new FieldMask.MergeOptions { ReplaceMessageFields = true, ReplaceRepeatedFields = true });

        Assert.Equal(new Person { Name = "kept" }, kept);
        Assert.Equal(source, message);
        Assert.Equal(4, message.Friends["a"].Age);
    }

    /// <summary>Many masks are joined in time that grows as they do.</summary>
    [Fact]
    public void Union_OfManyMasks_IsSorted()
    {
        FieldMask[] masks = [.. Enumerable.Range(0, 20_000).Select(i => new FieldMask { Paths = { $"p{i:d5}" } })];

        FieldMask all = new FieldMask().Union(masks);

        Assert.Equal(masks.Select(mask => mask.Paths[0]), all.Paths);
    }

    /// <summary>Names and overloads that code written for Google.Protobuf uses.</summary>
    [Fact]
    public void Surface_OfGooglesCode_Compiles()
    {
        Person person = Sample();
        IBufferMessage message = person;
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        message.WriteTo(buffer);
        Assert.Equal(person.ToByteArray(), buffer.WrittenSpan);

        var parser = Compatibility.JsonParser.Default;
        using var reader = new System.IO.StringReader("{\"name\":\"ann\"}");
        Assert.Equal(new Person { Name = "ann" }, (Person)parser.Parse(reader, Person.Descriptor));

        // Neither declaration gives a warning.
        Assert.True(person.Any.TryUnpack(out Person unpacked));
        Assert.False(person.Any.TryUnpack(out Timestamp? none));
        Assert.Equal("inner", unpacked.Name);
        Assert.Null(none);
    }

    // What a double for a test may look like.
    private sealed class Spy : IMessage
    {
        public Emitted.ObjectCode Code => ((IMessage)new Person()).Code;

        public int CalculateSize() => 0;
    }

    private static Person Sample() => new()
    {
        Name = "ann",
        Age = 0,
        Tags = { "one", new[] { "two", "three" } },
        Friends = { ["b"] = new Person { Name = "é€\ud83d\udc22" } },
        Parent = new Person { Age = -1 },
        Photo = ByteString.CopyFrom(1, 2, 3),
        Born = Timestamp.FromDateTime(new DateTime(2026, 11, 27, 0, 0, 0, DateTimeKind.Utc)),
        Span = Duration.FromTimeSpan(TimeSpan.FromSeconds(1.5)),
        Any = Any.Pack(new Person { Name = "inner" }),
        Value = Value.ForList(Value.ForNumber(1), Value.ForNumber(2)),
        Nick = "nick",
        Mail = "a@b",
        Struct = 16,
        Parser_ = 17,
        Class = 18,
        Parse = 19,
    };
}
