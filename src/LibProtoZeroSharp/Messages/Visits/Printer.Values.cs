using System;
using System.Globalization;

namespace ProtoZeroSharp.Emitted;

internal partial struct Printer
{
    /// <inheritdoc/>
    public readonly void Number(int value) => Invariant(value);

    /// <inheritdoc/>
    public readonly void Number(long value) => Invariant(value);

    /// <inheritdoc/>
    public readonly void Number(uint value) => Invariant(value);

    /// <inheritdoc/>
    public readonly void Number(ulong value) => Invariant(value);

    /// <inheritdoc/>
    public readonly void Number(float value) => Invariant(value);

    /// <inheritdoc/>
    public readonly void Number(double value) => Invariant(value);

    /// <inheritdoc/>
    public readonly void Bool(bool value) => _text.Append(value ? "true" : "false");

    /// <inheritdoc/>
    public readonly void Text(ProtoString value) => Quote(value.Span, isText: true);

    /// <inheritdoc/>
    public readonly void Bytes(ProtoBytes value) => Quote(value.Span, isText: false);

    /// <inheritdoc/>
    public readonly void Enum<T>(T value)
        where T : unmanaged, Enum => _text.Append(value.ToString());

    /// <inheritdoc/>
    public void Message<T>(ref readonly T value)
        where T : unmanaged, IProtoMessage<T>
    {
        Open();
        // A text for a debugger does not throw.
        if (_depth < MaxDepth && !IsFull && StackGuard.CanDescend(_depth, T.StackSize))
        {
            _depth++;
            Fields(in value);
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
