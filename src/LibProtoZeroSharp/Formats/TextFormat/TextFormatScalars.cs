using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>
/// Reads the values of the text format that hold no others: numbers, words and strings, which are decoded where they
/// stand. What a <see cref="TextFormatReader"/> stands on.
/// </summary>
/// <remarks>The rules of the reader hold here, too.</remarks>
/// <param name="recursionLimit">How deep messages may be nested, for errors.</param>
/// <param name="allowsSurrogatePairs">Whether two escapes may be the halves of one character.</param>
internal unsafe partial struct TextFormatScalars(int recursionLimit, bool allowsSurrogatePairs)
{
    private readonly int _recursionLimit = recursionLimit;
    private readonly bool _allowsSurrogatePairs = allowsSurrogatePairs;
    private byte* _start;

    /// <summary>The stamp of views of the text.</summary>
    public ulong Stamp { get; private set; }

    /// <summary>The end of the text.</summary>
    public byte* End { get; private set; }

    /// <summary>What was wrong.</summary>
    public ProtoError Error { get; private set; }

    /// <summary>Begins with a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="stamp">The stamp of its views.</param>
    public void Begin(in TextInput text, ulong stamp)
    {
        Stamp = stamp;
        _start = text.Start;
        End = text.End;
        Error = default;
    }

    /// <summary>Notes an error, the first one.</summary>
    /// <returns>Null.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* Fail(ProtoFormatError code, byte* at)
    {
        Error = new ProtoError(code, at - _start)
        {
            Limit = TextLimit.Of(code, _recursionLimit, TextFormatReader.LevelSize),
        };
        return null;
    }

    /// <summary>Passes over white space and comments.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* Space(byte* p) => TextScan.Space(p, End);

    /// <summary>Passes over what follows a value: usually the next line, a little to the right.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte* Line(byte* p)
    {
        if (*p != '\n') return Space(p);
        Vector256<byte> spaces = Vector256.Equals(Vector256.Load(p + 1), Vector256.Create((byte)' '));
        uint others = ~spaces.ExtractMostSignificantBits();
        p += 1 + BitOperations.TrailingZeroCount(others);
        return *p > '#' ? p : Space(p);
    }
}
