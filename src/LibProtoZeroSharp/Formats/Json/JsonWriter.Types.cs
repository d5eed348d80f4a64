using System;
using System.Runtime.CompilerServices;
using System.Text;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>What needs the registry: messages in an Any, and extensions.</content>
internal unsafe ref partial struct JsonWriter
{
    private const int LongestName = 200;

    /// <summary>Gives back what was taken.</summary>
    public readonly void Dispose()
    {
        if (_scratch.IsAlive) _scratch.Dispose();
    }

    // A google.protobuf.Any.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteAny(byte* p, ProtoString* url, ProtoBytes* value)
    {
        Enter();
        p = Open(p, '{');
        ReadOnlySpan<byte> type = url->LivingSpan, bytes = value->LivingSpan;
        if (type.Length != 0 || bytes.Length != 0)
        {
            MessageTable* table = TypeOf(type);
            p = Colon(WriteString(Next(p), "@type"u8));
            p = With(WriteString(p, type), ',');
            ArenaAllocator arena = TakeScratch();
            // SAFETY: the arena gives space for a message; all zero is the empty one.
            byte* message = arena.AllocateBytes((nuint)table->Size);
            new Span<byte>(message, table->Size).Clear();
            // How deep it is the writer counts by itself: less than the parser does where a Value holds others.
            var options = new ProtoParseOptions { RecursionLimit = 10_000, MaxArenaBytes = _maxArenaBytes };
            // The bytes are those of the Any, which lives longer: so nested ones are not copied at every depth.
            if (!table->Operations.ParseInPlace(
                table, (MessageHead*)message, bytes, arena, options, out ProtoError error))
                ProtoThrow.Format(error with { Offset = 0 });
            if (table->WellKnown != WellKnownType.None)
            {
                p = Colon(WriteString(Next(p), "value"u8));
                p = With(WriteMessage(p, table, message), ',');
            }
            else
            {
                table->Read(message);
                p = WriteFields(p, table, message);
            }

            ReleaseScratch();
        }

        _depth--;
        return Close(p, '}');
    }

    private readonly MessageTable* TypeOf(ReadOnlySpan<byte> url)
    {
        int slash = url.LastIndexOf((byte)'/');
        if (slash < 0)
            ProtoThrow.NoText(ProtoFormatError.InvalidValue, "The type of a google.protobuf.Any has no slash");
        ReadOnlySpan<byte> name = url[(slash + 1)..];
        MessageTable* table = (_types ?? ProtoTypeRegistry.WellKnown).FindMessage(name);
        if (table == null) UnknownType(name);
        return table;
    }

    private static void UnknownType(ReadOnlySpan<byte> name)
    {
        string text = Encoding.UTF8.GetString(name[..Math.Min(name.Length, LongestName)]);
        ProtoThrow.NoText(
            ProtoFormatError.UnknownType,
            $"A google.protobuf.Any holds {text}, which is not in the registry of the options");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteExtensions(byte* p, MessageTable* table, byte* message)
    {
        ReadOnlySpan<nint> extensions = _types!.ExtensionsOf(table);
        if (extensions.IsEmpty) return p;
        ArenaAllocator arena = TakeScratch();
        byte* value = null;
        int size = 0;
        var all = new SetExtensions(extensions, table, (MessageHead*)message, arena);
        while (all.TryTake(int.MaxValue, out ExtensionEntry* extension, out MessageHead* part))
        {
            if (extension->StorageSize > size)
            {
                size = extension->StorageSize;
                value = arena.AllocateBytes((nuint)size);
            }

            // SAFETY: there is space for the value; the entry is one of this type's.
            if (!ExtensionEntry.Get(extension, part, arena, value)) continue;
            FieldEntry* field = &extension->Entry;
            // Bytes may hold an empty packed list, or only numbers that a closed enum does not have.
            if (field->Shape == FieldShape.List && ((RawList*)value)->Length == 0) continue;
            p = With(WriteField(WriteName(p, field), field, value), ',');
        }

        ReleaseScratch();
        return p;
    }

    private ArenaAllocator TakeScratch()
    {
        if (!_scratch.IsAlive) _scratch = new ArenaAllocator();
        _scratchUses++;
        return _scratch;
    }

    private void ReleaseScratch()
    {
        if (--_scratchUses == 0) _scratch.Reset();
    }
}
