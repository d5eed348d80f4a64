using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

internal unsafe ref partial struct TextFormatWriter
{
    // Writes an extension if the message has it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* WriteExtension(
        byte* p, ExtensionEntry* extension, in SetExtensions extensions, MessageHead* head)
    {
        ArenaAllocator arena = Scratch();
        byte* value = arena.AllocateBytes((nuint)extension->StorageSize);
        // SAFETY: the place has the size of the value.
        new Span<byte>(value, extension->StorageSize).Clear();
        try
        {
            bool isSet = ExtensionEntry.Get(extension, head, arena, value);
            // An empty packed list is one that is not set, and no unknown field.
            extensions.MarkWritten();
            if (!isSet) return p;
        }
        catch (ProtoFormatException)
        {
            // Damaged bytes remain unknown fields.
            return p;
        }

        if (IsFull(p)) return WriteEllipsis(p);
        FieldEntry* field = &extension->Entry;
        return field->Shape == FieldShape.List
            ? WriteList(p, field, (RawList*)value)
            : WriteValue(p, field, value);
    }

    // Writes the content of an Any, if its type is known and its bytes are not damaged; else its fields.
    private byte* WriteAny(byte* p, MessageTable* table, byte* message)
    {
        if (_options.Types == null || _depth > _options.RecursionLimit)
            return WriteFields(p, table, message);
        table->Read(message);
        // SAFETY: the table says that these are the fields of an Any.
        ReadOnlySpan<byte> url = ((ProtoString*)(message + table->Fields[0].Offset))->LivingSpan;
        ReadOnlySpan<byte> bytes = ((ProtoBytes*)(message + table->Fields[1].Offset))->LivingSpan;
        int slash = url.LastIndexOf((byte)'/');
        MessageTable* type = slash > 0 && IsUrl(url) ? _options.Types.FindMessage(url[(slash + 1)..]) : null;
        if (type == null) return WriteFields(p, table, message);
        ArenaAllocator arena = Scratch();
        byte* content = type->New(arena);
        var options = new ProtoParseOptions { MaxArenaBytes = _options.MaxArenaBytes };
        if (!type->Operations.Parse(type, (MessageHead*)content, bytes, arena, options, out _))
            return WriteFields(p, table, message);
        p = Indent(p);
        p = Put(Put(Put(p, "["u8), url), "]"u8);
        return WriteMessage(p, type, content);
    }

    // Whether the reader takes it between brackets.
    private static bool IsUrl(ReadOnlySpan<byte> url)
    {
        for (int i = 0; i < url.Length; i++)
        {
            if (url[i] == '%')
            {
                if (url.Length - i < 3 || TextScan.HexDigit(url[i + 1]) >= 16 || TextScan.HexDigit(url[i + 2]) >= 16)
                    return false;
            }
            else if (!TextScan.IsUrlPart(url[i]))
            {
                return false;
            }
        }

        return true;
    }
}
