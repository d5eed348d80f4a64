using System;
using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Emitted;

internal unsafe partial struct Printer
{
    /// <inheritdoc/>
    public readonly void Scalar(ProtoFieldType type)
    {
        // SAFETY: the value is of the type that its codec tells.
        switch (type)
        {
            case ProtoFieldType.Double:
                Invariant(*(double*)_value);
                break;
            case ProtoFieldType.Float:
                Invariant(*(float*)_value);
                break;
            case ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32:
                Invariant(*(int*)_value);
                break;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                Invariant(*(long*)_value);
                break;
            case ProtoFieldType.UInt32 or ProtoFieldType.Fixed32:
                Invariant(*(uint*)_value);
                break;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                Invariant(*(ulong*)_value);
                break;
            case ProtoFieldType.Bool:
                _text.Append(*(bool*)_value ? "true" : "false");
                break;
            case ProtoFieldType.String:
                Quote(((ProtoString*)_value)->Span, isText: true);
                break;
            default:
                Quote(((ProtoBytes*)_value)->Span, isText: false);
                break;
        }
    }

    /// <inheritdoc/>
    public readonly void Enum<TValues>(bool isClosed)
        where TValues : struct, IEnumValues
    {
        // SAFETY: the value of an enum is an int.
        int number = *(int*)_value;
        ReadOnlySpan<byte> name = EnumTable.Of<TValues>()->NameOf(number);
        if (name.IsEmpty) Invariant(number);
        else _text.Append(Encoding.UTF8.GetString(name));
    }

    /// <inheritdoc/>
    public void Message<T>(ProtoFieldType type)
        where T : unmanaged, IProtoMessage<T>
    {
        Open();
        // A text for a debugger does not throw.
        if (_depth < MaxDepth && !IsFull && StackGuard.CanDescend(_depth, T.StackSize))
        {
            _depth++;
            Fields(in *(T*)_value);
            _depth--;
        }
        else
        {
            Ellipsis();
        }

        Close();
    }

    private readonly void Invariant<T>(T value)
        where T : ISpanFormattable => _text.Append(CultureInfo.InvariantCulture, $"{value}");
}
