using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <content>Field masks.</content>
internal unsafe ref partial struct JsonWriter
{
    /// <summary>Writes one character of ASCII.</summary>
    public static byte* With(byte* p, char sign)
    {
        *p = (byte)sign;
        return p + 1;
    }

    // Paths between commas, their names in lowerCamelCase.
    private byte* WriteFieldMask(byte* p, RawList* paths)
    {
        paths->Check();
        *p++ = (byte)'"';
        foreach (ref readonly ProtoString path in paths->Of<ProtoString>().Span)
        {
            ReadOnlySpan<byte> text = path.LivingSpan;
            fixed (byte* start = text) p = WritePath(p, start, text.Length);
            *p++ = (byte)',';
        }

        if (paths->Length != 0) p--;
        *p = (byte)'"';
        return p + 1;
    }

    // Only what is read back as the same path: no upper case, and a letter in lower case behind each underscore.
    private byte* WritePath(byte* p, byte* path, int length)
    {
        if (length == 0 || !Utf8Check.IsValid(path, length)) NotPath();
        byte* end = path + length, run = path;
        for (byte* c = path; c < end; c++)
        {
            if (char.IsAsciiLetterUpper((char)*c) || *c == ',') NotPath();
            if (*c != '_') continue;
            if (end - c < 2 || !char.IsAsciiLetterLower((char)c[1])) NotPath();
            p = WriteEscaped(p, run, (int)(c - run));
            p = _buffer.Need(p, Slack);
            *p++ = (byte)(c[1] - 'a' + 'A');
            run = c + 2;
            c++;
        }

        return _buffer.Need(WriteEscaped(p, run, (int)(end - run)), Slack);
    }

    private static void NotPath() => ProtoThrow.NoText(
        ProtoFormatError.InvalidValue, "A google.protobuf.FieldMask has a path that would be read back as another one");
}
