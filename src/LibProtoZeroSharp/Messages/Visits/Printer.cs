using System;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// Makes the text that <c>ToString</c> of a message returns: one line, in the manner of protobuf's text format.
/// </summary>
internal unsafe partial struct Printer : IFieldVisit, ITypeSink
{
    // Deep or wide messages end in an ellipsis: the text is for a debugger or a log line.
    private const int MaxLength = 16 << 10;
    private const int MaxDepth = 100;

    private readonly StringBuilder _text;
    private int _depth;

    // Of the message whose fields are printed, and where a value lies whose type is about to be told.
    private MessageTable* _table;
    private void* _value;

    internal Printer(StringBuilder text)
    {
        _text = text;
        _depth = 0;
    }

    /// <summary>Whether the text is long enough already.</summary>
    internal readonly bool IsFull => _text.Length >= MaxLength;

    /// <summary>Begins a field with its name.</summary>
    internal readonly void Name(string name)
    {
        if (_text.Length > 0 && _text[^1] != ' ') _text.Append(' ');
        _text.Append(name).Append(": ");
    }

    /// <summary>Prints bytes between quotes; what is not printable ASCII or valid UTF-8 is escaped.</summary>
    private readonly void Quote(ReadOnlySpan<byte> bytes, bool isText)
    {
        _text.Append('"');
        while (!bytes.IsEmpty && !IsFull)
        {
            bool decoded =
                Rune.DecodeFromUtf8(bytes, out Rune rune, out int size) == System.Buffers.OperationStatus.Done;
            if (decoded && rune.Value is '"' or '\\') _text.Append('\\').Append((char)rune.Value);
            else if (decoded && rune.Value >= ' ' && rune.Value != 0x7f && (isText || rune.IsAscii))
                _text.Append(rune.ToString());
            else foreach (byte b in bytes[..size]) _text.Append(CultureInfo.InvariantCulture, $"\\x{b:x2}");
            bytes = bytes[size..];
        }

        _text.Append('"');
    }

    /// <summary>Prints the fields of a message that are set, then those that its schema does not know.</summary>
    internal unsafe void Fields<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ref MessageHead head = ref MessageHead.Checked(in message);
        if (!StackGuard.HasRoot(T.StackSize, sizeof(T)))
        {
            Ellipsis();
            return;
        }

        MessageTable* outer = _table;
        _table = TableOf<T>.Get();
        T.VisitFields(ref this, ref head, ref head);
        _table = outer;
        Unknown(head.Unknown);
    }

    /// <summary>Opens a brace.</summary>
    internal readonly void Open() => _text.Append("{ ");

    /// <summary>Closes a brace.</summary>
    internal readonly void Close() => _text.Append(_text[^1] == ' ' ? "}" : " }");

    /// <summary>Says that more follows.</summary>
    internal readonly void Ellipsis() => _text.Append('…');
}
