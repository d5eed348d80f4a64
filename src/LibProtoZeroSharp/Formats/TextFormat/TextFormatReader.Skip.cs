using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

internal unsafe partial struct TextFormatReader
{
    /// <summary>Passes over what follows the name of a field that is unknown.</summary>
    private byte* SkipField(byte* p)
    {
        p = Space(p);
        bool hasColon = *p == ':';
        if (hasColon) p = Space(p + 1);
        if (*p != '[') return SkipValue(p, hasColon);
        p = Space(p + 1);
        if (*p == ']') return p + 1;
        while (true)
        {
            p = SkipValue(p, hasColon);
            if (p == null) return null;
            p = Space(p);
            if (*p == ']') return p + 1;
            if (*p != ',') return Fail(ProtoFormatError.InvalidSyntax, p);
            p = Space(p + 1);
        }
    }

    private byte* SkipValue(byte* p, bool hasColon)
    {
        if (CloseOf(*p) != 0) return SkipMessage(p);
        if (!hasColon) return Fail(ProtoFormatError.InvalidSyntax, p);
        if (*p is (byte)'"' or (byte)'\'') return _scalars.ReadString(p, isText: false, null);
        if (*p == '-') p = Space(p + 1);
        if (TextScan.IsLetter(*p)) return TextScan.Name(p);
        if (!TextScan.IsDigit(*p) && *p != '.') return Fail(ProtoFormatError.InvalidSyntax, p);
        byte* next = _scalars.ReadDecimal(p, out _);
        if (next != null) return next;
        next = IntegerEnd(p);
        return next != null ? next : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    // Passes over an octal or hexadecimal number of any size; null if there is none.
    private static byte* IntegerEnd(byte* p)
    {
        if (*p++ != '0') return null;
        uint radix = 8;
        if ((*p | 0x20) == 'x')
        {
            radix = 16;
            p++;
        }

        byte* first = p;
        while (TextScan.HexDigit(*p) < radix) p++;
        return p == first || TextScan.IsNamePart(*p) || *p == '.' ? null : p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* SkipMessage(byte* p)
    {
        if (!MayDescend()) return Fail(ProtoFormatError.RecursionLimitExceeded, p);
        _depth--;
        byte close = CloseOf(*p++);
        while (true)
        {
            p = Space(p);
            if (*p == close) break;
            if (TextScan.IsLetter(*p)) p = TextScan.Name(p);
            else if (*p == '[') p = ReadBracketedName(p, out _, out _);
            else return Fail(ProtoFormatError.InvalidSyntax, p);
            if (p == null) return null;
            p = SkipField(p);
            if (p == null) return null;
            p = Space(p);
            if (*p is (byte)',' or (byte)';') p++;
        }

        _depth++;
        return p + 1;
    }
}
