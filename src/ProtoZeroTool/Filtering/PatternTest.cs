using System;
using System.Buffers;
using System.Text;
using System.Text.RegularExpressions;
using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>Texts in which a regular expression is found. The time that it takes grows with the text alone.</summary>
internal sealed class PatternTest(Regex pattern) : ValueTest
{
    /// <summary>How patterns are read: without what needs to go back in the text.</summary>
    public const RegexOptions Options = RegexOptions.NonBacktracking | RegexOptions.CultureInvariant;

    /// <inheritdoc/>
    public override bool PassesDefault => pattern.IsMatch("");

    /// <inheritdoc/>
    public override bool Passes(ProtoValue value)
    {
        ReadOnlySpan<byte> utf8 = value.String.Span;
        char[] text = ArrayPool<char>.Shared.Rent(utf8.Length);
        bool isFound = pattern.IsMatch(text.AsSpan(0, Encoding.UTF8.GetChars(utf8, text)));
        ArrayPool<char>.Shared.Return(text);
        return isFound;
    }
}
