using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

// Extensions that the registry knows.
internal unsafe partial struct JsonReader
{
    private byte* ReadExtension(
        byte* p, ExtensionEntry* extension, byte* message, byte* key, ref AddressMap* seen)
    {
        if (!TryAdd(ref seen, extension)) return Fail(ProtoFormatError.DuplicateField, key);
        FieldEntry* field = &extension->Entry;
        if (*p == 'n' && !TakesNull(field)) return Scalars.ReadNull(p);
        // SAFETY: the place has the size of the extension's values.
        byte* storage = Arena.AllocateBytes((nuint)extension->StorageSize), value = p;
        new Span<byte>(storage, extension->StorageSize).Clear();
        bool isKept = true;
        if (field->Shape == FieldShape.List)
        {
            p = ReadList(p, field, (RawList*)storage, message);
            isKept = ((RawList*)storage)->Length != 0;
        }
        else if (field->IsMessage)
        {
            MessageTable* table = field->Message;
            table->Begin(storage, Arena);
            p = ReadMessage(p, table, storage);
        }
        else if (field->Storage == StorageKind.Enum)
        {
            p = ReadEnum(p, field, message, out int number, out isKept);
            *(int*)storage = number;
        }
        else
        {
            p = Scalars.ReadScalar(p, field, storage);
        }

        if (p == null || !isKept) return p;
        Encodes = value;
        if (!ExtensionEntry.HasAllRequired(extension, storage)) return Fail(ProtoFormatError.MissingRequired, value);
        ExtensionEntry.Add(extension, (MessageHead*)message, storage, Arena);
        Encodes = null;
        return p;
    }

    // False if it was there already.
    private readonly bool TryAdd(ref AddressMap* seen, ExtensionEntry* extension)
    {
        if (seen == null) seen = AddressMap.New(Arena);
        return seen->Set(extension, extension, Arena) == null;
    }
}
