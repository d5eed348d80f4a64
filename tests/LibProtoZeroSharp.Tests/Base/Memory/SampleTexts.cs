using System;
using System.Linq;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Texts of few different characters, of one to four bytes, so that parts are found in others.</summary>
internal static class SampleTexts
{
    private static readonly string[] s_alphabets =
    [
        "ab", "a b\t,", "aé\u0080\u07ff", "b\u0800\uffff\u4e2d", "\U00010000\U0010ffffa",
        "aé中🐢, \u00a0\u2003\u3000\u0085",
    ];

    /// <summary>One text.</summary>
    public static string Next(Random random, int maxLength)
    {
        string alphabet = s_alphabets[random.Next(s_alphabets.Length)];
        string[] characters = [.. alphabet.EnumerateRunes().Select(it => it.ToString())];
        int length = random.Next(maxLength + 1);
        return string.Concat(Enumerable.Range(0, length).Select(_ => characters[random.Next(characters.Length)]));
    }

    /// <summary>A text, and one that is often a part of it.</summary>
    public static (string Text, string Part) NextPair(Random random)
    {
        string text = Next(random, 12);
        if (random.Next(3) == 0 || text.Length == 0) return (text, Next(random, 3));
        int start = random.Next(text.Length), end = random.Next(start, text.Length + 1);
        if (start > 0 && char.IsLowSurrogate(text[start])) start--;
        if (end < text.Length && char.IsLowSurrogate(text[end])) end++;
        return (text, text[start..end]);
    }
}
