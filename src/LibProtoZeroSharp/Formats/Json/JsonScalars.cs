using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp;

/// <summary>
/// Reads the values of JSON that hold no others, and passes over any: what a <see cref="JsonReader"/> stands on. Texts
/// without escapes become views of the input; escapes and base64 are decoded where they stand, since they only get
/// shorter.
/// </summary>
/// <remarks>The rules of the reader hold here, too.</remarks>
internal unsafe partial struct JsonScalars(int recursionLimit)
{
    private readonly int _recursionLimit = recursionLimit;
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
            Limit = TextLimit.Of(code, _recursionLimit, JsonReader.LevelSize),
        };
        return null;
    }

    /// <summary>A value of another kind than the one that is needed, or no value at all.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* FailKind(byte* p)
    {
        // A level is left for the value in any case: its own bracket is not what is wrong.
        return SkipValue(p, _recursionLimit) == null ? null : Fail(ProtoFormatError.WrongKind, p);
    }

    /// <summary>Reads a number, bool, text or bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* ReadScalar(byte* p, FieldEntry* field, byte* place)
    {
        switch (field->Storage)
        {
            case StorageKind.Bool:
                return ReadBool(p, place);
            case StorageKind.Text:
                return ReadString(p, (ProtoString*)place);
            case StorageKind.Bytes:
                return ReadBytes(p, (ProtoBytes*)place);
            case StorageKind.Int32:
                return ReadInt32(p, (int*)place);
            case StorageKind.UInt32:
                return ReadUInt32(p, (uint*)place);
            case StorageKind.Int64:
                return ReadInt64(p, (long*)place);
            case StorageKind.UInt64:
                return ReadUInt64(p, (ulong*)place);
            case StorageKind.Double:
                return ReadDouble(p, (double*)place);
            default:
                return ReadFloat(p, (float*)place);
        }
    }

    private byte* ReadBool(byte* p, byte* place)
    {
        if (JsonScan.IsTrue(p))
        {
            *place = 1;
            return p + 4;
        }

        if (!JsonScan.IsFalse(p)) return FailKind(p);
        *place = 0;
        return p + 5;
    }

    public byte* ReadNull(byte* p) =>
        JsonScan.IsNull(p) ? p + 4 : Fail(ProtoFormatError.InvalidSyntax, p);

    // A short text takes no call; none but the last, so that nothing needs to be kept across one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* ReadString(byte* p, ProtoString* place)
    {
        if (*p != '"') return FailKind(p);
        Vector256<byte> bytes = Vector256.Load(p + 1);
        uint stops = JsonScan.Stops(bytes);
        int length = BitOperations.TrailingZeroCount(stops);
        if (stops == 0 || !JsonScan.IsPlain(bytes, stops, p[1 + length])) return ReadLongString(p, place);
        *place = new ProtoString(p + 1, length, Stamp);
        return p + length + 2;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadLongString(byte* p, ProtoString* place)
    {
        byte* next = ReadLongText(p, out int length);
        *place = new ProtoString(p + 1, length, Stamp);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* ReadBytes(byte* p, ProtoBytes* place)
    {
        if (*p != '"') return FailKind(p);
        byte* next = ReadText(p, out int length);
        if (next == null) return null;
        int size = Base64Reader.DecodeInPlace(p + 1, length);
        if (size < 0) return Fail(ProtoFormatError.InvalidValue, p);
        *place = new ProtoBytes(p + 1, size, Stamp);
        return next;
    }
}
