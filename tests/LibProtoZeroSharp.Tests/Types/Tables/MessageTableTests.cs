using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.Tests.Checks;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Tables;

/// <summary>What a table says of a message with every kind of field, and of the messages of the library.</summary>
public unsafe class MessageTableTests
{
    [Fact]
    public void Fields_OfMessage_HaveNumberNameTypeAndShape()
    {
        MessageTable* table = TableOf<Sample>.Get();
        var fields = new List<string>();
        for (int i = 0; i < table->Count; i++)
        {
            FieldEntry entry = table->Fields[i];
            fields.Add($"{entry.Number} {Encoding.UTF8.GetString(entry.Name)} {entry.FieldType} {entry.Shape}");
        }

        Assert.Equal(
            [
                "1 id Int32 Implicit", "2 text String Implicit", "3 data Bytes Implicit", "4 child Message Message",
                "5 items Message List", "6 words Fixed32 List", "7 numbers Int32 List", "8 counts Message Map",
                "9 name String Member", "10 body Message MemberMessage", "11 part Group Message", "12 colors Enum List",
                "13 children Message Map", "14 parts Group List", "16 color Enum Explicit", "17 raw String Implicit",
                "18 palette Message Map", "19 stamp Fixed64 Implicit", "20 lines String List",
            ],
            fields);
        Assert.Equal(sizeof(Sample), table->Size);
        Assert.True(table == TableOf<Sample>.Get());
    }

    [Fact]
    public void Values_OfParsedMessage_AreFoundByTheTable()
    {
        using var arena = new ArenaAllocator();
        // id 7, text "ab", items [{id 1}, {id 2}], counts {"k": 3}, body {id 9}, color Green
        Sample message = Sample.Parse(
            [8, 7, 18, 2, 97, 98, 42, 2, 8, 1, 42, 2, 8, 2, 66, 5, 10, 1, 107, 16, 3, 82, 2, 8, 9, 128, 1, 2], arena);
        MessageTable* table = TableOf<Sample>.Get();
        byte* start = (byte*)&message;
        string[] set = [.. Enumerable.Range(0, table->Count).Where(i => table->Fields[i].IsSetIn(start))
            .Select(i => Encoding.UTF8.GetString(table->Fields[i].Name))];
        Assert.Equal(["id", "text", "items", "counts", "body", "color"], set);
        Assert.Equal(7, *(int*)table->Find(1)->ValueIn(start));
        Assert.Equal("ab", ((ProtoString*)table->Find(2)->ValueIn(start))->ToString());
        Assert.Equal(9, *(int*)table->Find(1)->ValueIn(table->Find(10)->ValueIn(start)));
        Assert.Equal(2, *(int*)table->Find(16)->ValueIn(start));

        var items = (RawList*)table->Find(5)->ValueIn(start);
        Assert.Equal(2, items->Length);
        Assert.Equal(2, *(int*)table->Find(1)->ValueIn((byte*)items->Items + table->Find(5)->Size));

        MapEntry* map = table->Find(8)->Map;
        byte* entry = (byte*)((RawMap*)table->Find(8)->ValueIn(start))->Entries;
        Assert.Equal("k", ((ProtoString*)map->Key.ValueIn(entry))->ToString());
        Assert.Equal(3, *(long*)map->Value.ValueIn(entry));
        Assert.True(table->Find(15) == null);
    }

    [Fact]
    public void Messages_FilledByTheTable_AreWrittenAsOthers()
    {
        using var arena = new ArenaAllocator();
        MessageTable* table = TableOf<Sample>.Get();
        byte* message = table->New(arena);
        *(int*)table->Find(1)->ValueIn(message) = 5;
        var list = (RawList*)table->Find(7)->ValueIn(message);
        for (int i = 0; i < 100; i++) *(int*)RawList.Add(ref *list, table->Find(7)->Size, arena) = i;
        table->Find(16)->MarkIn(message);
        *(int*)table->Find(16)->ValueIn(message) = 1;
        table->Find(9)->MarkIn(message);
        *(ProtoString*)table->Find(9)->ValueIn(message) = arena.Utf8("n");
        MapEntry* map = table->Find(13)->Map;
        for (int key = 0; key < 40; key++)
        {
            byte* value = map->GetOrAdd(map, (RawMap*)table->Find(13)->ValueIn(message), (byte*)&key, arena);
            table->Begin(value, arena);
            *(int*)table->Find(1)->ValueIn(value) = key;
        }

        Sample parsed = Sample.Parse(((Sample*)message)->ToByteArray(), arena);
        Assert.True(parsed.Equals(*(Sample*)message));
        var numbers = (RawList*)table->Find(7)->ValueIn((byte*)&parsed);
        Assert.Equal(Enumerable.Range(0, 100), numbers->Of<int>().ToArray());
        ProtoBytes bytes = table->Operations.Encode(table, (MessageHead*)message, arena);
        Assert.Equal(((Sample*)message)->ToByteArray(), bytes.ToArray());
    }

    [Theory]
    [InlineData("typeUrl", 1, true)]
    [InlineData("type_url", 1, true)]
    [InlineData("TypeUrl", 0, true)]
    [InlineData("value", 2, true)]
    [InlineData("", 0, true)]
    [InlineData("type_url", 1, false)]
    [InlineData("typeUrl", 0, false)]
    public void Names_InJsonAndText_AreFound(string name, int number, bool isJson)
    {
        MessageTable* table = TableOf<Any>.Get();
        byte[] utf8 = Encoding.UTF8.GetBytes(name);
        FieldEntry* entry = isJson ? table->FindJson(utf8) : table->FindText(utf8);
        Assert.Equal(number, entry == null ? 0 : entry->Number);
    }

    [Fact]
    public void WellKnownTypes_ByTheirTables_AreTold()
    {
        Assert.Equal(WellKnownType.Any, TableOf<Any>.Get()->WellKnown);
        Assert.Equal(WellKnownType.Timestamp, TableOf<Timestamp>.Get()->WellKnown);
        Assert.Equal(WellKnownType.Duration, TableOf<Duration>.Get()->WellKnown);
        Assert.Equal(WellKnownType.FieldMask, TableOf<FieldMask>.Get()->WellKnown);
        Assert.Equal(WellKnownType.Struct, TableOf<Struct>.Get()->WellKnown);
        Assert.Equal(WellKnownType.Value, TableOf<Value>.Get()->WellKnown);
        Assert.Equal(WellKnownType.ListValue, TableOf<ListValue>.Get()->WellKnown);
        Assert.Equal(WellKnownType.Wrapper, TableOf<BytesValue>.Get()->WellKnown);
        Assert.Equal(WellKnownType.None, TableOf<Empty>.Get()->WellKnown);
        Assert.Equal(WellKnownType.None, TableOf<Sample>.Get()->WellKnown);
    }

    [Fact]
    public void EnumTable_OfClosedEnum_HasNamesAndNumbers()
    {
        EnumTable* table = EnumTable.Of<ColorValues>();
        Assert.Equal("Dark", Encoding.UTF8.GetString(table->NameOf(-5)));
        Assert.Equal("Green", Encoding.UTF8.GetString(table->NameOf(2)));
        Assert.True(table->NameOf(3).IsEmpty);
        Assert.True(table->TryFind("Red"u8, out int red));
        Assert.Equal(1, red);
        Assert.False(table->TryFind("red"u8, out _));
        Assert.Equal(3, table->Count);
    }

    [Fact]
    public void Registry_WithoutAnything_KnowsTheWellKnownTypes()
    {
        var types = new ProtoTypeRegistry();
        Assert.True(types.FindMessage("google.protobuf.Timestamp"u8) == TableOf<Timestamp>.Get());
        Assert.True(types.FindMessage("test.Sample"u8) == null);
        Assert.True(types.FindMessage(default) == null);
        string name = Encoding.UTF8.GetString(TableOf<Sample>.Get()->FullName);
        Assert.True(types.Add<Sample>().FindMessage(Encoding.UTF8.GetBytes(name)) == TableOf<Sample>.Get());
    }
}
