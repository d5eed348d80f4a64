using System;
using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Makes the tables of a linked schema. They lie in native memory that is never freed, as all tables: fields refer to
/// tables, and messages to fields, wherever they are.
/// </summary>
internal sealed unsafe class SchemaTables
{
    private readonly MessageTable* _messages;
    private readonly nint[] _enums;

    // The empty message of each type.
    private readonly nint[] _empty;

    private SchemaTables(MessageTable* messages, int count, nint[] enums)
    {
        _empty = new nint[count];
        _messages = messages;
        _enums = enums;
    }

    /// <summary>Makes the tables of all messages and enums, and the entries of all extensions.</summary>
    public static (nint[] Messages, nint[] Enums, nint[] Extensions) Make(SchemaLinker schema)
    {
        var enums = new nint[schema.Enums.Count];
        for (int i = 0; i < enums.Length; i++)
            enums[i] = (nint)EnumTable.Build(NamesOf(schema.Enums[i]), isDynamic: true);

        MessageTable* messages = TableMemory.Take<MessageTable>(schema.Messages.Count + 1);
        var tables = new SchemaTables(messages, schema.Messages.Count, enums);
        HashSet<MessageNode> mayMiss = RequiredReach.Of(schema.Messages);
        foreach (MessageNode message in schema.Messages) tables.Make(message, mayMiss.Contains(message));
        foreach (MessageNode message in schema.Messages) tables.Link(message);
        var addresses = new nint[schema.Messages.Count];
        // SAFETY: the index is below the count. So below.
        for (int i = 0; i < addresses.Length; i++) addresses[i] = (nint)(messages + i);
        var extensions = new nint[schema.Extensions.Count];
        for (int i = 0; i < extensions.Length; i++) extensions[i] = (nint)tables.Make(schema.Extensions[i]);
        foreach (MessageNode message in schema.Messages) Recognize(messages + message.Index);
        return (addresses, enums, extensions);
    }

    // Fields by their numbers, and the place of each.
    private void Make(MessageNode message, bool mayMiss)
    {
        MessageTable* table = _messages + message.Index;
        var names = new SchemaWriter();
        foreach (byte[] name in message.ReservedNames) names.Text(name);
        table->Declare(Encoding.UTF8.GetBytes(message.FullName), message.Fields.Count, names.Written);
        table->IsExtendable = message.IsExtendable;
        table->IsMessageSet = message.IsMessageSet;
        table->MayMissRequired = mayMiss;
        table->Operations = DynamicCode.Operations;
        message.Fields.Sort(static (a, b) => a.Number.CompareTo(b.Number));
        var oneofs = new Dictionary<OneofNode, int>();
        for (int i = 0; i < message.Fields.Count; i++)
        {
            FieldNode field = message.Fields[i];
            FieldEntry* entry = table->Fields + i;
            Describe(entry, field);
            entry->Shape = ShapeOf(field);
            if (!entry->IsMember) continue;
            oneofs.TryAdd(field.Oneof!, oneofs.Count);
            entry->PresenceOffset = oneofs[field.Oneof!];
        }

        if (oneofs.Count > 0) table->OneofNames = (byte**)TableMemory.Take<nint>(oneofs.Count);
        foreach ((OneofNode oneof, int number) in oneofs)
            table->OneofNames[number] = TableMemory.Copy(Encoding.UTF8.GetBytes(oneof.Name));
        long size = FieldLayout.Lay(table, sizeof(MessageHead));
        if (size > int.MaxValue / 2) SchemaLinker.Refuse($"{message.FullName} has too many fields.");
        table->Size = (int)size;
    }

    // What refers to other tables, all of which have their sizes.
    private void Link(MessageNode message)
    {
        MessageTable* table = _messages + message.Index;
        table->Defaults = (byte**)TableMemory.Take<nint>(table->Count + 1);
        for (int i = 0; i < table->Count; i++)
        {
            FieldNode field = message.Fields[i];
            FieldEntry* entry = table->Fields + i;
            if (field.IsMap) LinkMap(entry, field.Message!);
            else LinkType(entry, field);
            table->Defaults[i] = DefaultOf(entry, field);
        }

        table->Complete();
        table->MakeReferences();
        table->MakeSlots();
    }

    private ExtensionEntry* Make(FieldNode extension)
    {
        ExtensionEntry* entry = TableMemory.Take<ExtensionEntry>(1);
        JsonNames.NameExtension(&entry->Entry, extension.FullName);
        Describe(&entry->Entry, extension, isNamed: true);
        entry->Entry.Shape = extension.IsRepeated ? FieldShape.List : FieldShape.Explicit;
        entry->IsPacked = extension.IsPacked;
        entry->IsMessageSetItem = extension.Extended!.IsMessageSet;
        entry->Entry.Traits &= ~FieldTraits.IsGroupLike;
        if (entry->IsMessageSetItem && !extension.IsRepeated) entry->Entry.Traits |= FieldTraits.IsGroupLike;
        LinkType(&entry->Entry, extension);
        if (extension.IsMessage && !extension.IsRepeated) entry->Entry.Size = entry->Entry.Message->Size;
        DynamicExtension.Settle(entry);
        return entry;
    }

    private static void Describe(FieldEntry* entry, FieldNode field, bool isNamed = false)
    {
        if (!isNamed) JsonNames.Name(entry, Encoding.UTF8.GetBytes(field.Name), field.JsonName);
        entry->Number = field.Number;
        entry->FieldType = field.FieldType;
        entry->Traits |= FieldTraits.IsDynamic | TraitsOf(field);
        // Lists hold slots of messages, and a field has one.
        entry->Size = FieldEntry.SizeOf(entry->Storage);
    }

    private static FieldTraits TraitsOf(FieldNode field)
    {
        bool isRaw = field.FieldType == ProtoFieldType.String && field.Features.Utf8 != Features.Verified;
        return (field.IsRedacted ? FieldTraits.IsRedacted : 0) | (field.IsGroupLike ? FieldTraits.IsGroupLike : 0)
            | (field.IsPacked ? FieldTraits.IsPacked : 0) | (field.IsRequired ? FieldTraits.IsRequired : 0)
            | (field.Enum is { IsClosed: true } ? FieldTraits.IsClosed : 0) | (isRaw ? FieldTraits.IsRaw : 0);
    }

    private static FieldShape ShapeOf(FieldNode field)
    {
        if (field.IsMap) return FieldShape.Map;
        if (field.IsRepeated) return FieldShape.List;
        if (field.Oneof is { IsSynthetic: false })
            return field.IsMessage ? FieldShape.MemberMessage : FieldShape.Member;
        if (field.IsMessage) return FieldShape.Message;
        return field.HasPresence ? FieldShape.Explicit : FieldShape.Implicit;
    }

    private void LinkType(FieldEntry* entry, FieldNode field)
    {
        if (field.Message != null) entry->LinkTo(_messages + field.Message.Index);
        else if (field.Enum != null) entry->LinkTo((EnumTable*)_enums[field.Enum.Index]);
    }

    private void LinkMap(FieldEntry* entry, MessageNode type)
    {
        MapEntry* map = TableMemory.Take<MapEntry>(1);
        Describe(&map->Key, type.Fields[0]);
        Describe(&map->Value, type.Fields[1]);
        LinkType(&map->Value, type.Fields[1]);
        if (map->Value.IsMessage)
        {
            map->Value.Shape = FieldShape.Message;
            map->Value.Size = map->Value.Message->Size;
        }

        DynamicMap.Settle(map);
        entry->Size = map->Stride;
        entry->LinkTo(map);
    }

    // Where the default lies, if it does not follow from the type; that of a message is the empty one.
    private byte* DefaultOf(FieldEntry* entry, FieldNode field)
    {
        if (field.IsRepeated) return null;
        if (field.IsMessage) return (byte*)Empty(field.Message!);
        ReadOnlySpan<byte> written = field.Default.Span;
        if (written.IsEmpty) return null;
        return DefaultPlace.Make(entry, entry->IsText ? written : written[..entry->Size]);
    }

    // One for all fields of a type: a message may be large.
    private nint Empty(MessageNode type)
    {
        ref nint empty = ref _empty[type.Index];
        if (empty == 0) empty = (nint)TableMemory.Take<byte>(_messages[type.Index].Size);
        return empty;
    }

    // A Value that held itself in the place of a Struct would have a JSON form without an end.
    private static void Recognize(MessageTable* table)
    {
        table->WellKnown = WellKnownShapes.Of(table);
        if (table->WellKnown != WellKnownType.Value) return;
        if (!table->Fields[4].Message->FullName.SequenceEqual("google.protobuf.Struct"u8)
            || !table->Fields[5].Message->FullName.SequenceEqual("google.protobuf.ListValue"u8))
            table->WellKnown = WellKnownType.None;
    }

    private static ReadOnlySpan<byte> NamesOf(EnumNode node)
    {
        var names = new SchemaWriter();
        names.Number(node.IsClosed ? 1u : 0);
        names.Text(Encoding.UTF8.GetBytes(node.FullName));
        int number = 0;
        foreach ((string name, int value) in node.Values)
        {
            names.Signed(unchecked(value - number));
            names.Text(Encoding.UTF8.GetBytes(name));
            number = value;
        }

        return names.Written;
    }
}
