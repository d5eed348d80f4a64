using System.Runtime.CompilerServices;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Tests.Checks;

/// <summary>
/// A message by hand in the shape of emitted code, with every kind of field that the parse runtime has a way for:
/// <code>
/// int32 id = 1; string text = 2; bytes data = 3; Sample child = 4; repeated Sample items = 5;
/// repeated fixed32 words = 6; repeated int32 numbers = 7; map&lt;string, int64&gt; counts = 8;
/// oneof kind { string name = 9; Sample body = 10; } group Sample part = 11; repeated Color colors = 12;
/// map&lt;int32, Sample&gt; children = 13; repeated group Sample parts = 14; optional Color color = 16;
/// string raw = 17 (any bytes); map&lt;int32, Color&gt; palette = 18; fixed64 stamp = 19; repeated string lines = 20;
/// </code>
/// </summary>
internal partial struct Sample : IReadableMessage<Sample>
{
    internal MessageHead _head;
    private ProtoString _text;
    private ProtoBytes _data;
    internal MessageSlot _child;
    internal RawList _items;
    internal RawList _words;
    internal RawList _numbers;
    private RawMap _counts;
    private Kinds _kind;
    private MessageSlot _part;
    private RawList _colors;
    private RawMap _children;
    private RawList _parts;
    private ProtoString _raw;
    private RawMap _palette;
    private RawList _lines;
    private ulong _stamp;
    private uint _has;
    private int _kindCase;
    private int _id;
    private Color _color;

    public static string FullName => "checks.Sample";

    public readonly int Id { get { _head.Check(); return _id; } }

    public ProtoString Text
    {
        readonly get { _head.Check(); return _text; }
        set { _head.Check(); _text = value; }
    }

    public readonly ProtoBytes Data { get { _head.Check(); return _data; } }

    public readonly ref readonly Sample Child { get { _head.Check(); return ref GetField.Message<Sample>(_child); } }

    public readonly ref readonly Sample Part { get { _head.Check(); return ref GetField.Message<Sample>(_part); } }

    public readonly ref readonly Sample Body
    {
        get { _head.Check(); return ref GetField.Message<Sample>(_kindCase == 10 ? _kind.Body : default); }
    }

    public readonly ProtoString Name { get { _head.Check(); return _kindCase == 9 ? _kind.Name : default; } }

    public readonly ProtoList<Sample> Items { get { _head.Check(); return _items.Of<Sample>(); } }

    public readonly ProtoList<Sample> Parts { get { _head.Check(); return _parts.Of<Sample>(); } }

    public readonly ProtoList<uint> Words { get { _head.Check(); return _words.Of<uint>(); } }

    public readonly ProtoList<int> Numbers { get { _head.Check(); return _numbers.Of<int>(); } }

    public readonly ProtoList<Color> Colors { get { _head.Check(); return _colors.Of<Color>(); } }

    public readonly ProtoList<ProtoString> Lines { get { _head.Check(); return _lines.Of<ProtoString>(); } }

    public readonly ProtoMap<ProtoString, long> Counts
    {
        get { _head.Check(); return _counts.Of<ProtoString, long>(); }
    }

    public readonly ProtoMap<int, Sample> Children { get { _head.Check(); return _children.Of<int, Sample>(); } }

    public readonly ProtoMap<int, Color> Palette { get { _head.Check(); return _palette.Of<int, Color>(); } }

    static nint IMessageCode.ParseFields(nint p, nint end, ref MessageHead h, ref ParseState s, int depth)
    {
        ref Sample m = ref Unsafe.As<MessageHead, Sample>(ref h);
        nint limit = s.Limit(end);
        for (nint start = p; p < limit; start = p)
        {
            p = Emitted.Parse.Tag(p, out uint tag);
            switch (tag)
            {
                case 8:
                    p = Emitted.Parse.Int32(p, out m._id);
                    if (Emitted.Parse.Next(p, limit, 18)) { p++; goto case 18; }
                    continue;
                case 18:
                    p = Emitted.Parse.String(p, end, ref m._text, ref s);
                    if (Emitted.Parse.Next(p, limit, 26)) { p++; goto case 26; }
                    continue;
                case 26:
                    p = Emitted.Parse.Bytes(p, end, ref m._data, ref s);
                    if (Emitted.Parse.Next(p, limit, 34)) { p++; goto case 34; }
                    continue;
                case 34:
                    p = ParseField.Message<Sample>(p, end, ref m._child, ref s, depth);
                    if (Emitted.Parse.Next(p, limit, 42)) { p++; goto case 42; }
                    continue;
                case 42:
                    p = ParseField.Repeated<Sample, MessageCodec<Sample>>(p, end, 42, ref m._items, ref m._head, ref s,
                        depth);
                    continue;
                case 50:
                    p = ParseField.Packed<uint, Fixed32Codec>(p, end, 50, ref m._words, ref m._head, ref s);
                    continue;
                case 53:
                    p = ParseField.Repeated<uint, Fixed32Codec>(p, end, 53, ref m._words, ref m._head, ref s, depth);
                    continue;
                case 58:
                    p = ParseField.Packed<int, Int32Codec>(p, end, 58, ref m._numbers, ref m._head, ref s);
                    continue;
                case 56:
                    p = ParseField.Repeated<int, Int32Codec>(p, end, 56, ref m._numbers, ref m._head, ref s, depth);
                    continue;
                case 66:
                    p = ParseField.Map<ProtoString, long, StringCodec, Int64Codec>(p, end, 66, ref m._counts,
                        ref m._head, ref s, depth);
                    continue;
                case 74:
                    p = Emitted.Parse.String(p, end, ref m._kind.Name, ref s);
                    m._kindCase = 9;
                    continue;
                case 82:
                    p = ParseField.OneofMessage<Sample>(p, end, ref m._kind.Body, ref m._kindCase, 10, ref s, depth);
                    if (Emitted.Parse.Next(p, limit, 91)) { p++; goto case 91; }
                    continue;
                case 91:
                    p = ParseField.Group<Sample>(p, end, 92, ref m._part, ref s, depth);
                    continue;
                case 96:
                    p = ParseField.Repeated<Color, ClosedEnumCodec<Color, ColorValues>>(p, end, 96, ref m._colors,
                        ref m._head, ref s, depth);
                    continue;
                case 98:
                    p = ParseField.Packed<Color, ClosedEnumCodec<Color, ColorValues>>(p, end, 98, ref m._colors,
                        ref m._head, ref s);
                    continue;
                case 106:
                    p = ParseField.Map<int, Sample, Int32Codec, MessageCodec<Sample>>(p, end, 106, ref m._children,
                        ref m._head, ref s, depth);
                    continue;
                case 115:
                    p = ParseField.Repeated<Sample, GroupCodec<Sample>>(p, end, 115, ref m._parts, ref m._head, ref s,
                        depth);
                    if (Emitted.Parse.Next2(p, limit, 0x0180)) { p += 2; goto case 128; }
                    continue;
                case 128:
                    p = ParseField.ClosedEnum<Color, ColorValues>(p, 128, ref m._color, ref m._head, ref s,
                        out bool known16);
                    if (known16) m._has |= 1;
                    if (Emitted.Parse.Next2(p, limit, 0x018A)) { p += 2; goto case 138; }
                    continue;
                case 138:
                    p = Emitted.Parse.RawString(p, end, ref m._raw, ref s);
                    continue;
                case 146:
                    p = ParseField.Map<int, Color, Int32Codec, ClosedEnumCodec<Color, ColorValues>>(
                        p, end, 0x0192, ref m._palette, ref m._head, ref s, depth);
                    if (Emitted.Parse.Next2(p, limit, 0x0199)) { p += 2; goto case 153; }
                    continue;
                case 153:
                    p = Emitted.Parse.Fixed64(p, out m._stamp);
                    continue;
                case 162:
                    p = ParseField.Repeated<ProtoString, StringCodec>(p, end, 0x01A2, ref m._lines, ref m._head, ref s,
                        depth);
                    continue;
                default:
                    p = ParseField.Unknown(start, tag, p, end, ref m._head, ref s, depth);
                    continue;
            }
        }

        return p == end ? p : ParseField.Rest(p, end, ref m, ref s, depth);
    }

    [StructLayout(LayoutKind.Explicit)]
    private struct Kinds
    {
        [FieldOffset(0)]
        public ProtoString Name;

        [FieldOffset(0)]
        public MessageSlot Body;
    }
}
