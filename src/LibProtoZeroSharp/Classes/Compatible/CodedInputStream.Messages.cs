using System;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Compatibility;

/// <content>Messages. They are parsed as everywhere else, once all of their bytes are there.</content>
public sealed partial class CodedInputStream
{
    /// <summary>
    /// Reads a length and as many bytes, and merges them into a message. After an error the message is as it was.
    /// </summary>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">
    /// The bytes are damaged, the input exceeds its limit, or messages are nested too deep.
    /// </exception>
    public void ReadMessage(IMessage builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ReadOnlySpan<byte> fields = ReadDelimited();
        _lastTag = 0;
        Merge(builder, fields, _window.Offset - fields.Length, LevelsBelow(1));
    }

    /// <summary>
    /// Merges a group, of which the start tag was read last, into a message, up to its end tag. After an error the
    /// message is as it was.
    /// </summary>
    /// <inheritdoc cref="ReadMessage" path="/exception"/>
    public void ReadGroup(IMessage builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        int number = FieldKey.FieldNumber(_lastTag);
        long start = _window.Offset;
        ReadOnlySpan<byte> fields = ReadFields(LevelsBelow(1));
        if (_lastTag == 0) throw Damaged(ProtoFormatError.Truncated);
        if (_lastTag != FieldKey.Make(number, WireType.EndGroup))
            throw InputWindow.Damaged(ProtoFormatError.EndGroupMismatch, start + fields.Length);
        Merge(builder, fields, start, LevelsBelow(1));
    }

    /// <summary>
    /// Merges all fields up to the end, or up to the end tag of a group, into a message. After an error the message is
    /// as it was.
    /// </summary>
    /// <inheritdoc cref="ReadMessage" path="/exception"/>
    public void ReadRawMessage(IMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        long start = _window.Offset;
        Merge(message, ReadFields(LevelsBelow(0)), start, LevelsBelow(0));
    }

    /// <summary>Makes a new message equal to the fields up to the end, or up to the end tag of a group.</summary>
    internal void ReadNew(IMessage message, ProtoParseOptions options)
    {
        long start = _window.Offset;
        options = options with { RecursionLimit = LevelsBelow(0) };
        Parse(message, ReadFields(LevelsBelow(0)), start, options, isPartial: false);
    }

    private static void Merge(IMessage message, ReadOnlySpan<byte> fields, long start, int levels)
    {
        IMessage other = message.Code.New();
        Parse(other, fields, start, new ProtoParseOptions { RecursionLimit = levels }, isPartial: true);
        message.Code.Merge(message, other);
    }

    private static void Parse(
        IMessage message, ReadOnlySpan<byte> fields, long start, ProtoParseOptions options, bool isPartial)
    {
        if (!message.Code.TryRead(message, fields, options, isPartial, out ProtoError error))
            throw InvalidProtocolBufferException.Of(error with { Offset = start + error.Offset });
    }

    // The fields up to the end or the end tag of a group, which is the last tag then. Valid until more is read.
    private ReadOnlySpan<byte> ReadFields(int levels)
    {
        _window.Hold();
        try
        {
            while (true)
            {
                int length = _window.HeldLength;
                if (ReadTag() == 0 || FieldKey.WireTypeOf(_lastTag) == WireType.EndGroup) return _window.Held(length);
                SkipValue(levels);
            }
        }
        finally
        {
            _window.Release();
        }
    }
}
