using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Strings, bytes, and what is encoded already.</content>
public unsafe partial struct ProtoWriter
{
    /// <summary>Writes a string field, encoded as UTF-8 in place; null is the empty string.</summary>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner; the writer has not
    /// moved.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, string? value) => AddString(fieldNumber, value.AsSpan());

    /// <summary>Writes a string field, encoded as UTF-8 in place.</summary>
    /// <exception cref="ArgumentException">The text holds a surrogate without its partner; the writer has not
    /// moved.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, ReadOnlySpan<char> value)
    {
        if (value.Length > Utf16Text.MaxShort) Reserve(Utf16Text.MostBytes(value));
        Advance(Utf16Text.Write(Begin(fieldNumber, WireType.LengthDelimited), (Output*)_s, value));
    }

    /// <summary>Writes a string field from UTF-8, which is not looked at.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, ReadOnlySpan<byte> utf8) => AddBytes(fieldNumber, utf8);

    /// <summary>Writes a bytes field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBytes(int fieldNumber, ReadOnlySpan<byte> value)
    {
        byte* p =
            Put.Bytes(Room(fieldNumber), (Output*)_s, FieldKey.Make(fieldNumber, WireType.LengthDelimited), value);
        // Short ones fit into the slack, so the block has not moved.
        if (value.Length > Put.MaxShort) AdvanceFar(p);
        else Advance(p);
    }

    /// <summary>Writes a sub-message that is encoded already; its bytes are not looked at.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddMessage(int fieldNumber, ReadOnlySpan<byte> encoded) => AddBytes(fieldNumber, encoded);

    /// <summary>Writes whole fields with their tags that are encoded already; their bytes are not looked at.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddRaw(ReadOnlySpan<byte> fields) => AdvanceFar(Put.RawBytes(Room(), (Output*)_s, fields));
}
