using System;
using System.ComponentModel;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp.Emitted;

/// <summary>Makes the text that <c>ToString</c> of a message returns: one line, in the manner of protobuf's text format.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public partial struct Printer : IFieldVisit
{
    // Deep or wide messages end in an ellipsis: the text is for a debugger or a log line.
    private const int MaxLength = 16 << 10;
    private const int MaxDepth = 100;

    private readonly StringBuilder _text;
    private int _depth;

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

    /// <summary>Prints a number, in the invariant culture.</summary>
    internal readonly void Value<T>(T value)
        where T : ISpanFormattable => _text.Append(CultureInfo.InvariantCulture, $"{value}");

    /// <summary>Prints a Boolean.</summary>
    internal readonly void Value(bool value) => _text.Append(value ? "true" : "false");

    /// <summary>Prints the name of an enum's value, or its number.</summary>
    internal readonly void Enum<T>(T value)
        where T : unmanaged, Enum => _text.Append(value.ToString());

    /// <summary>Prints bytes between quotes; what is not printable ASCII or valid UTF-8 is escaped.</summary>
    internal readonly void Quote(ReadOnlySpan<byte> bytes, bool isText)
    {
        _text.Append('"');
        while (!bytes.IsEmpty && !IsFull)
        {
            bool decoded = Rune.DecodeFromUtf8(bytes, out Rune rune, out int size) == System.Buffers.OperationStatus.Done;
            if (decoded && rune.Value is '"' or '\\') _text.Append('\\').Append((char)rune.Value);
            else if (decoded && rune.Value >= ' ' && rune.Value != 0x7f && (isText || rune.IsAscii)) _text.Append(rune.ToString());
            else foreach (byte b in bytes[..size]) _text.Append(CultureInfo.InvariantCulture, $"\\x{b:x2}");
            bytes = bytes[size..];
        }

        _text.Append('"');
    }

    /// <summary>Prints the fields of a message that are set, then those that its schema does not know.</summary>
    internal void Fields<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        ref T m = ref Unsafe.AsRef(in message);
        MessageHead.Of(ref m).Check();
        if (!StackGuard.HasRoot<T>())
        {
            Ellipsis();
            return;
        }

        T.VisitFields(ref this, ref m, in m);
        Unknown(ProtoMessage.UnknownFields(in m));
    }

    /// <summary>Prints a message between braces.</summary>
    internal void Message<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        Open();
        // A text for a debugger does not throw.
        if (_depth < MaxDepth && !IsFull && StackGuard.MayDescend<T>(_depth))
        {
            _depth++;
            Fields(in message);
            _depth--;
        }
        else
        {
            Ellipsis();
        }

        Close();
    }

    /// <summary>Opens a brace.</summary>
    internal readonly void Open() => _text.Append("{ ");

    /// <summary>Closes a brace.</summary>
    internal readonly void Close() => _text.Append(_text[^1] == ' ' ? "}" : " }");

    /// <summary>Says that more follows.</summary>
    internal readonly void Ellipsis() => _text.Append('…');
}
