using System;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// A value in a message, read by its <see cref="Type"/>. It refers to the message, and is valid as long as that and
/// until the field changes. What a property gives is of its type, or an exception says that the value is not.
/// </summary>
public readonly unsafe ref struct ProtoValue
{
    private readonly ref byte _place;
    private readonly FieldEntry* _entry;

    internal ProtoValue(ref byte place, FieldEntry* entry)
    {
        _place = ref place;
        _entry = entry;
    }

    /// <summary>The type of the value.</summary>
    public ProtoFieldType Type => Entry->FieldType;

    /// <summary>A signed integer of 32 or 64 bits, or the number of an enum.</summary>
    /// <exception cref="InvalidOperationException">It is neither.</exception>
    public long Int64 => Storage switch
    {
        StorageKind.Int32 or StorageKind.Enum => As<int>(),
        StorageKind.Int64 => As<long>(),
        _ => Wrong<long>("a signed integer or an enum"),
    };

    /// <summary>An unsigned integer of 32 or 64 bits.</summary>
    /// <exception cref="InvalidOperationException">It is none.</exception>
    public ulong UInt64 => Storage switch
    {
        StorageKind.UInt32 => As<uint>(),
        StorageKind.UInt64 => As<ulong>(),
        _ => Wrong<ulong>("an unsigned integer"),
    };

    /// <summary>A <c>double</c> or <c>float</c>.</summary>
    /// <exception cref="InvalidOperationException">It is neither.</exception>
    public double Double => Storage switch
    {
        StorageKind.Double => As<double>(),
        StorageKind.Float => As<float>(),
        _ => Wrong<double>("a double or float"),
    };

    /// <summary>A <c>float</c>, with all of its bits.</summary>
    /// <exception cref="InvalidOperationException">It is none.</exception>
    public float Single => Storage == StorageKind.Float ? As<float>() : Wrong<float>("a float");

    /// <summary>A <c>bool</c>.</summary>
    /// <exception cref="InvalidOperationException">It is none.</exception>
    public bool Bool => Storage == StorageKind.Bool ? As<bool>() : Wrong<bool>("a bool");

    /// <summary>A <c>string</c>.</summary>
    /// <exception cref="InvalidOperationException">It is none.</exception>
    public ProtoString String => Storage == StorageKind.Text ? As<ProtoString>() : Wrong<ProtoString>("a string");

    /// <summary>The value of a <c>bytes</c> field.</summary>
    /// <exception cref="InvalidOperationException">It is none.</exception>
    public ProtoBytes Bytes => Storage == StorageKind.Bytes ? As<ProtoBytes>() : Wrong<ProtoBytes>("bytes");

    /// <summary>
    /// The name of an enum's value in the schema; empty if none has the number. Allocates a string.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is no enum.</exception>
    public string EnumName => Encoding.UTF8.GetString(Utf8EnumName);

    /// <summary>The name of an enum's value in the schema, as UTF-8; empty if none has the number.</summary>
    /// <exception cref="InvalidOperationException">It is no enum.</exception>
    public ReadOnlySpan<byte> Utf8EnumName
    {
        get
        {
            if (Storage != StorageKind.Enum) Wrong<int>("an enum");
            return _entry->Enum->NameOf(As<int>());
        }
    }

    /// <summary>A message.</summary>
    /// <exception cref="InvalidOperationException">It is none.</exception>
    public ProtoView Message
    {
        get
        {
            if (Storage != StorageKind.Message) Wrong<int>("a message");
            return new ProtoView(ref _place, _entry->Message);
        }
    }

    private StorageKind Storage => Entry->Storage;

    private FieldEntry* Entry
    {
        get
        {
            if (_entry == null) ProtoThrow.Misuse("The default ProtoValue is no value.");
            return _entry;
        }
    }

    // SAFETY: the entry tells what lies there.
    private T As<T>()
        where T : unmanaged => Unsafe.ReadUnaligned<T>(ref _place);

    private T Wrong<T>(string wanted)
    {
        ProtoThrow.Misuse($"The value of {Encoding.UTF8.GetString(_entry->Name)} is {Type}, not {wanted}.");
        return default!;
    }
}
