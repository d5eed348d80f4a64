using System;
using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Unicode;

namespace ProtoZeroSharp;

/// <summary>
/// Makes the names that an entry holds. See <see href="https://protobuf.dev/programming-guides/json/"/>.
/// </summary>
internal static unsafe class JsonNames
{
    /// <summary>Gives an entry its names.</summary>
    /// <param name="entry">The entry.</param>
    /// <param name="name">The name in the schema.</param>
    /// <param name="jsonName">The name in JSON, or nothing if it follows from the other.</param>
    public static void Name(FieldEntry* entry, ReadOnlySpan<byte> name, ReadOnlySpan<byte> jsonName)
    {
        entry->ProtoName = TableMemory.Copy(name);
        entry->ProtoLength = name.Length;
        byte[] json = jsonName.IsEmpty ? OfName(name) : ToUtf8(jsonName);
        entry->SetJsonName(TableMemory.Copy(json));
        byte[] quoted = Quote(json);
        entry->QuotedJsonName = TableMemory.Copy(quoted);
        entry->QuotedJsonLength = quoted.Length;
    }

    /// <summary>Gives the entry of an extension its names.</summary>
    public static void NameExtension(FieldEntry* entry, string fullName)
    {
        Name(entry, Encoding.UTF8.GetBytes(fullName), Encoding.UTF8.GetBytes($"[{fullName}]"));
        entry->Traits |= FieldTraits.HasBrackets;
    }

    /// <summary>
    /// The name in JSON of a field that says nothing else: each underscore goes, and the letter behind it is in upper
    /// case.
    /// </summary>
    public static byte[] OfName(ReadOnlySpan<byte> name)
    {
        var json = new byte[name.Length];
        int length = 0;
        bool isRaised = false;
        foreach (byte letter in name)
        {
            if (letter == '_')
            {
                isRaised = true;
                continue;
            }

            json[length++] = isRaised && char.IsAsciiLetterLower((char)letter) ? (byte)(letter - 'a' + 'A') : letter;
            isRaised = false;
        }

        return json[..length];
    }

    // protoc accepts names that are not UTF-8. JSON cannot hold them: U+FFFD stands for each wrong byte.
    private static byte[] ToUtf8(ReadOnlySpan<byte> name)
    {
        if (Utf8.IsValid(name)) return name.ToArray();
        var text = new StringBuilder();
        while (!name.IsEmpty)
        {
            bool isWrong = Rune.DecodeFromUtf8(name, out Rune rune, out int length) != OperationStatus.Done;
            if (isWrong) text.Append('\ufffd', length);
            else text.Append(rune.ToString());
            name = name[length..];
        }

        return Encoding.UTF8.GetBytes(text.ToString());
    }

    private static byte[] Quote(ReadOnlySpan<byte> name)
    {
        var text = new StringBuilder("\"");
        foreach (char c in Encoding.UTF8.GetString(name))
        {
            if (c is '"' or '\\') text.Append('\\').Append(c);
            else if (c < ' ') text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
            else text.Append(c);
        }

        return Encoding.UTF8.GetBytes(text.Append("\":").ToString());
    }
}
