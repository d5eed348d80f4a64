using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

// Values that are not kept; they must be JSON all the same.
internal unsafe partial struct JsonScalars
{
    /// <summary>Passes over a value, which stays as it is.</summary>
    /// <param name="p">The first byte of the value.</param>
    /// <param name="depth">How many brackets may be opened.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* SkipValue(byte* p, int depth) =>
        *p is (byte)'{' or (byte)'[' ? SkipNested(p, depth) : SkipScalar(p);

    private byte* SkipScalar(byte* p)
    {
        if (*p == '"') return SkipText(p);
        if (JsonScan.IsTrue(p) || JsonScan.IsNull(p)) return p + 4;
        if (JsonScan.IsFalse(p)) return p + 5;
        byte* next = NumberReader.JsonSkip(p, End);
        return next != null ? next : Fail(ProtoFormatError.InvalidSyntax, p);
    }

    [SkipLocalsInit]
    private byte* SkipNested(byte* p, int depth)
    {
        const int Bits = 64;
        // A bit for each open bracket: whether it is that of an object.
        ulong* kinds = stackalloc ulong[(depth / Bits) + 1];
        int level = 0;
        while (true)
        {
            if (*p is (byte)'{' or (byte)'[')
            {
                if (level == depth) return Fail(ProtoFormatError.RecursionLimitExceeded, p);
                bool isObject = *p == '{';
                ulong bit = 1UL << (level % Bits);
                // SAFETY: there is a bit for each level up to the limit.
                ulong* word = kinds + (level / Bits);
                *word = isObject ? *word | bit : *word & ~bit;
                level++;
                p = JsonScan.Space(p + 1);
                if (*p != (isObject ? '}' : ']'))
                {
                    p = isObject ? SkipName(p) : p;
                    if (p == null) return null;
                    continue;
                }
            }
            else
            {
                p = SkipScalar(p);
                if (p == null) return null;
                p = JsonScan.Space(p);
            }

            // Behind a value, or at the bracket of an empty one.
            while (true)
            {
                bool isObject = (kinds[(level - 1) / Bits] >> ((level - 1) % Bits) & 1) != 0;
                if (*p == ',')
                {
                    p = JsonScan.Space(p + 1);
                    p = isObject ? SkipName(p) : p;
                    if (p == null) return null;
                    break;
                }

                if (*p != (isObject ? '}' : ']')) return Fail(ProtoFormatError.InvalidSyntax, p);
                p++;
                if (--level == 0) return p;
                p = JsonScan.Space(p);
            }
        }
    }

    // Up to the first byte of the value.
    public byte* SkipName(byte* p)
    {
        if (*p != '"') return Fail(ProtoFormatError.InvalidSyntax, p);
        p = SkipText(p);
        if (p == null) return null;
        p = JsonScan.Space(p);
        return *p == ':' ? JsonScan.Space(p + 1) : Fail(ProtoFormatError.InvalidSyntax, p);
    }
}
