using System;
using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace ProtoZeroTool.Judging;

/// <summary>
/// How many bits a text takes: a letter behind a letter is cheap, a change of the kind of characters is dear, a control
/// character very dear. The figures are rough logarithms of how often that happens in texts of programs: names, paths,
/// sentences, identifiers.
/// </summary>
internal static class TextModel
{
    private const int Lower = 0, Upper = 1, Digit = 2, Space = 3, Joint = 4, Mark = 5, Line = 6, Wide = 7, Control = 8;
    private const int Classes = 9, Start = 9;

    // Rows: the class before, the last row is the beginning of the text. Columns: the class of the character.
    private static readonly float[,] s_change =
    {
        // lower, upper, digit, space, joint, mark, line, wide, control
        { 0.4f, 4.0f, 4.0f, 3.0f, 3.0f, 6.0f, 8.0f, 6.0f, 14f },
        { 1.3f, 1.6f, 3.5f, 4.0f, 3.2f, 6.0f, 8.0f, 6.0f, 14f },
        { 2.8f, 3.5f, 0.9f, 4.0f, 2.5f, 5.5f, 8.0f, 7.0f, 14f },
        { 1.0f, 2.4f, 3.2f, 4.0f, 4.2f, 4.0f, 8.0f, 5.0f, 14f },
        { 1.2f, 2.6f, 2.0f, 3.0f, 3.2f, 5.0f, 6.0f, 6.0f, 14f },
        { 2.0f, 3.0f, 3.0f, 2.5f, 3.2f, 2.8f, 5.0f, 6.0f, 14f },
        { 2.2f, 2.6f, 4.0f, 2.2f, 3.5f, 3.5f, 2.5f, 6.0f, 14f },
        { 5.0f, 5.0f, 5.0f, 3.5f, 4.0f, 5.0f, 7.0f, 0.6f, 14f },
        { 4.0f, 4.0f, 4.0f, 5.0f, 5.0f, 5.0f, 5.0f, 6.0f, 6f },
        { 1.0f, 1.6f, 3.0f, 8.0f, 3.5f, 4.5f, 11f, 4.0f, 14f },
    };

    // Which one of its class it is. Vowels and other frequent letters would be another bit; not every name is English.
    private static readonly float[] s_choice = [4.2f, 4.5f, 3.3f, 0f, 2.6f, 4.5f, 1.6f, 0f, 5f];

    // Passwords, keys and random test data follow no such rules: there, each of the 95 printable characters is as
    // likely as another one, control characters are not.
    private const float Flat = 5;

    private static readonly float[] s_flat = [6.6f, 6.6f, 6.6f, 6.6f, 6.6f, 6.6f, 11, 11, 19];

    private static readonly byte[] s_class = MakeClasses();
    private static readonly float[] s_cost = MakeCosts();
    private static readonly SearchValues<byte> s_controls = SearchValues.Create(
        [.. ControlsBelow(' '), 0x7f]);

    /// <summary>The bits of a text; <see cref="Costs.Never"/> if it is not UTF-8.</summary>
    public static float Cost(ReadOnlySpan<byte> text)
    {
        if (!Utf8.IsValid(text)) return Costs.Never;
        var sample = new Sample(text.Length);
        if (sample.Count == 1) return Part(text, 0, text.Length, out _);
        float bits = 0;
        int seen = 0;
        for (int i = 0; i < sample.Count; i++)
        {
            bits += Part(text, sample.Start(i), sample.End(i), out int size);
            seen += size;
        }

        // Control characters count wherever they are.
        float all = bits * (text.Length / (float)seen);
        return Math.Max(all, ControlsIn(text) * s_change[Lower, Control]);
    }

    private static float Part(ReadOnlySpan<byte> text, int start, int end, out int size)
    {
        float bits = 0, flat = Flat;
        int before = start == 0 ? Start : Space;
        int i = start;
        // Not in the middle of a character.
        while (i > 0 && i < end && (text[i] & 0xc0) == 0x80) i++;
        int first = i;
        while (i < end)
        {
            byte one = text[i];
            if (one < 0x80)
            {
                bits += s_cost[(before << 7) | one];
                before = s_class[one];
                flat += s_flat[before];
                i++;
                continue;
            }

            Rune.DecodeFromUtf8(text[i..], out Rune rune, out int width);
            float choice = Choice(rune, width);
            bits += s_change[before, Wide] + choice;
            flat += choice + 3;
            before = Wide;
            i += width;
        }

        size = i - first;
        return Math.Min(bits, flat);
    }

    /// <summary>Whether there are control characters, but for those that end lines and begin columns.</summary>
    public static bool HasControls(ReadOnlySpan<byte> text) => text.ContainsAny(s_controls);

    private static int ControlsIn(ReadOnlySpan<byte> text)
    {
        const int Enough = 1 << 12;
        int count = 0;
        for (int next; count < Enough && (next = text.IndexOfAny(s_controls)) >= 0; text = text[(next + 1)..]) count++;
        return count;
    }

    // Texts stay in their script, of which a block of 64 to 128 characters is in use.
    private static float Choice(Rune rune, int size)
    {
        if (Rune.GetUnicodeCategory(rune) is System.Globalization.UnicodeCategory.Control
            or System.Globalization.UnicodeCategory.OtherNotAssigned
            or System.Globalization.UnicodeCategory.PrivateUse)
            return 20;
        return size switch { 2 => 6.5f, 3 => 10, _ => 12 };
    }

    private static byte[] ControlsBelow(char end)
    {
        byte[] all = new byte[end - 3];
        int count = 0;
        for (int i = 0; i < end; i++)
        {
            if (i is not ('\t' or '\n' or '\r')) all[count++] = (byte)i;
        }

        return all;
    }

    private static byte[] MakeClasses()
    {
        byte[] classes = new byte[128];
        for (int i = 0; i < classes.Length; i++)
        {
            char one = (char)i;
            classes[i] = (byte)(one switch
            {
                >= 'a' and <= 'z' => Lower,
                >= 'A' and <= 'Z' => Upper,
                >= '0' and <= '9' => Digit,
                ' ' => Space,
                '.' or '_' or '-' or '/' or ':' or ',' => Joint,
                '\t' or '\n' or '\r' => Line,
                < ' ' or '\x7f' => Control,
                _ => Mark,
            });
        }

        return classes;
    }

    private static float[] MakeCosts()
    {
        float[] costs = new float[(Classes + 1) << 7];
        for (int before = 0; before <= Classes; before++)
        {
            for (int one = 0; one < 128; one++)
                costs[(before << 7) | one] = s_change[before, s_class[one]] + s_choice[s_class[one]];
        }

        return costs;
    }
}
