using System;
using System.Buffers;
using System.Text.Unicode;

namespace ProtoZeroSharp;

public readonly partial struct ProtoString
{
    /// <summary>
    /// Decodes the text into characters, as far as there is space for them; what is not valid UTF-8 becomes U+FFFD.
    /// </summary>
    /// <remarks>
    /// This is how a <c>switch</c> has texts as cases: <c>switch (text.Decode(stackalloc char[16])) { case "ok": … }</c>.
    /// A text that is too long is cut, so the space must be longer than each of the cases. Allocates nothing.
    /// </remarks>
    /// <param name="destination">Space for the characters; <see cref="Length"/> of them always suffice.</param>
    /// <returns>The part of the space that was written; no pair of surrogates is cut in two.</returns>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public ReadOnlySpan<char> Decode(Span<char> destination)
    {
        Utf8.ToUtf16(LivingSpan, destination, out _, out int written);
        return destination[..written];
    }

    /// <summary>Decodes the text; what is not valid UTF-8 becomes U+FFFD. Allocates nothing.</summary>
    /// <param name="destination">Space for the characters.</param>
    /// <param name="charsWritten">How many were written; 0 if there is no space for all of them.</param>
    /// <param name="format">Ignored.</param>
    /// <param name="provider">Ignored.</param>
    /// <returns>Whether there was space for the text.</returns>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public bool TryFormat(
        Span<char> destination, out int charsWritten, ReadOnlySpan<char> format = default,
        IFormatProvider? provider = null)
    {
        if (Utf8.ToUtf16(LivingSpan, destination, out _, out charsWritten) == OperationStatus.Done) return true;
        charsWritten = 0;
        return false;
    }

    /// <summary>Copies the bytes of the text as they are. Allocates nothing.</summary>
    /// <param name="utf8Destination">Space for the bytes.</param>
    /// <param name="bytesWritten">How many were written; 0 if there is no space for all of them.</param>
    /// <param name="format">Ignored.</param>
    /// <param name="provider">Ignored.</param>
    /// <returns>Whether there was space for the text.</returns>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public bool TryFormat(
        Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format = default,
        IFormatProvider? provider = null)
    {
        ReadOnlySpan<byte> text = LivingSpan;
        bool fits = text.TryCopyTo(utf8Destination);
        bytesWritten = fits ? text.Length : 0;
        return fits;
    }

    string IFormattable.ToString(string? format, IFormatProvider? formatProvider) => ToString();

    /// <summary>
    /// Whether the text is another one but for upper and lower case, as <see cref="StringComparison.OrdinalIgnoreCase"/>
    /// compares strings. What is not UTF-8 equals only the same bytes.
    /// </summary>
    /// <param name="other">
    /// A <see cref="string"/>, characters, UTF-8 bytes or a <see cref="ProtoString"/>. Nothing is allocated.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is a string that is null.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was reset or disposed.</exception>
    public bool EqualsIgnoreCase(Utf8Source other) => other.EqualsIgnoreCase(LivingSpan);

    int IComparable.CompareTo(object? obj)
    {
        if (obj is null) return 1;
        if (obj is not ProtoString) ProtoThrow.NoText(obj);
        return CompareTo((ProtoString)obj);
    }
}
