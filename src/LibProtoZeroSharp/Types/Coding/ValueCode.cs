using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// What is done with values of one scalar type, for code that learns the type at run time: the functions of its codec,
/// with addresses in place of types. Lies in native memory that is never freed.
/// </summary>
internal unsafe struct ValueCode
{
    /// <summary>How many bytes a value takes where it is stored.</summary>
    public int Size;

    public WireType WireType;

    /// <summary>Reads one value behind its tag into a place.</summary>
    public delegate*<nint, nint, byte*, ref ParseState, nint> Read;

    /// <summary>Reads values of a list that is not packed; the tag as encoded.</summary>
    public delegate*<nint, nint, ulong, RawList*, MessageHead*, ref ParseState, nint> ReadList;

    /// <summary>Reads a packed list; null if values cannot be packed.</summary>
    public delegate*<nint, nint, ulong, RawList*, MessageHead*, ref ParseState, nint> ReadPacked;

    /// <summary>Writes a tag and a value; there is space for a small one.</summary>
    public delegate*<nint, ref Output, uint, byte*, nint> Write;

    /// <summary>Writes a list, each element with its tag.</summary>
    public delegate*<nint, ref Output, uint, RawList*, nint> WriteList;

    /// <summary>Writes a packed list; null if values cannot be packed.</summary>
    public delegate*<nint, ref Output, uint, RawList*, nint> WritePacked;

    /// <summary>Bytes of a value without its tag.</summary>
    public delegate*<byte*, long> SizeOf;

    /// <summary>Bytes of a list, with tags.</summary>
    public delegate*<uint, RawList*, long> SizeOfList;

    /// <summary>Bytes of a packed list, with its tag; null if values cannot be packed.</summary>
    public delegate*<uint, RawList*, long> SizeOfPacked;

    private const int Kinds = 20, RawText = 19;

    // One for each type by its number, and one for strings that may hold any bytes.
    private static readonly ValueCode* s_codes = Make();

    /// <summary>What is done with the values of a field, which are no messages.</summary>
    public static ValueCode* Of(FieldEntry* field) =>
        // SAFETY: the table is made of known types only.
        s_codes + (field->IsRaw ? RawText : (int)field->FieldType);

    private static ValueCode* Make()
    {
        ValueCode* codes = TableMemory.Take<ValueCode>(Kinds);
        // SAFETY: there is space for all kinds.
        codes[(int)ProtoFieldType.Double] = Packable<double, DoubleCodec>();
        codes[(int)ProtoFieldType.Float] = Packable<float, FloatCodec>();
        codes[(int)ProtoFieldType.Int64] = Packable<long, Int64Codec>();
        codes[(int)ProtoFieldType.UInt64] = Packable<ulong, UInt64Codec>();
        codes[(int)ProtoFieldType.Int32] = Packable<int, Int32Codec>();
        codes[(int)ProtoFieldType.Fixed64] = Packable<ulong, Fixed64Codec>();
        codes[(int)ProtoFieldType.Fixed32] = Packable<uint, Fixed32Codec>();
        codes[(int)ProtoFieldType.Bool] = Packable<bool, BoolCodec>();
        codes[(int)ProtoFieldType.String] = Plain<ProtoString, StringCodec>();
        codes[(int)ProtoFieldType.Bytes] = Plain<ProtoBytes, BytesCodec>();
        codes[(int)ProtoFieldType.UInt32] = Packable<uint, UInt32Codec>();
        // The number of an enum is an int32 wherever it does not matter whether it is known.
        codes[(int)ProtoFieldType.Enum] = Packable<int, Int32Codec>();
        codes[(int)ProtoFieldType.SFixed32] = Packable<int, SFixed32Codec>();
        codes[(int)ProtoFieldType.SFixed64] = Packable<long, SFixed64Codec>();
        codes[(int)ProtoFieldType.SInt32] = Packable<int, SInt32Codec>();
        codes[(int)ProtoFieldType.SInt64] = Packable<long, SInt64Codec>();
        codes[RawText] = Plain<ProtoString, RawStringCodec>();
        return codes;
    }

    private static ValueCode Plain<T, TCodec>()
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T> => new()
        {
            Size = sizeof(T),
            WireType = TCodec.WireType,
            Read = &Code<T, TCodec>.Read,
            ReadList = &Code<T, TCodec>.ReadList,
            Write = &Code<T, TCodec>.Write,
            WriteList = &Code<T, TCodec>.WriteList,
            SizeOf = &Code<T, TCodec>.SizeOf,
            SizeOfList = &Code<T, TCodec>.SizeOfList,
        };

    private static ValueCode Packable<T, TCodec>()
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        ValueCode code = Plain<T, TCodec>();
        code.ReadPacked = &PackedCode<T, TCodec>.Read;
        code.WritePacked = &PackedCode<T, TCodec>.Write;
        code.SizeOfPacked = &PackedCode<T, TCodec>.SizeOf;
        return code;
    }

    // SAFETY, here and below: the code of a type comes with addresses of its values and lists only.
    private static class Code<T, TCodec>
        where T : unmanaged
        where TCodec : struct, IFieldCodec<T>
    {
        public static nint Read(nint p, nint end, byte* place, ref ParseState s) =>
            TCodec.Read(p, end, 0, ref *(T*)place, ref s, 0);

        public static nint ReadList(
            nint p, nint end, ulong tagBytes, RawList* list, MessageHead* head, ref ParseState s) =>
            ParseList.Repeated<T, TCodec>(p, end, tagBytes, ref *list, ref *head, ref s, 0);

        public static nint Write(nint p, ref Output o, uint tag, byte* value) =>
            TCodec.Write(p, ref o, tag, in *(T*)value, 0, 0);

        public static nint WriteList(nint p, ref Output o, uint tag, RawList* list) =>
            PutField.Repeated<T, TCodec>(p, ref o, tag, in *list, 0, 0);

        public static long SizeOf(byte* value) => TCodec.Size(in *(T*)value, 0, 0);

        public static long SizeOfList(uint tag, RawList* list) => SizeField.Repeated<T, TCodec>(tag, in *list, 0);
    }

    private static class PackedCode<T, TCodec>
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        public static nint Read(nint p, nint end, ulong tagBytes, RawList* list, MessageHead* head, ref ParseState s) =>
            ParseList.Packed<T, TCodec>(p, end, tagBytes, ref *list, ref *head, ref s);

        public static nint Write(nint p, ref Output o, uint tag, RawList* list) =>
            PutField.Packed<T, TCodec>(p, ref o, tag, in *list);

        public static long SizeOf(uint tag, RawList* list) => SizeField.Packed<T, TCodec>(tag, in *list);
    }
}
