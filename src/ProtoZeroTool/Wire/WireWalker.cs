using System;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using ProtoZeroSharp;

namespace ProtoZeroTool.Wire;

/// <summary>
/// Walks the fields of a message without a schema and tells where it is damaged: the same codes at the same places as
/// the library's reader, which throws. Here damage is an answer, because most guesses that are tried are wrong.
/// </summary>
/// <param name="data">The bytes that positions count in. The walk never looks behind their end.</param>
/// <param name="position">Where the message begins.</param>
/// <param name="groupLimit">How many groups may be open at once.</param>
internal ref struct WireWalker(ReadOnlySpan<byte> data, int position, int groupLimit)
{
    /// <summary>How deep messages and groups may be nested, as in the library.</summary>
    public const int DepthLimit = ProtoParseOptions.DefaultRecursionLimit;

    private readonly ReadOnlySpan<byte> _data = data;
    private int _position = position;

    /// <summary>The field that <see cref="MoveNext"/> has found.</summary>
    public WireField Field;

    /// <summary>What ended the walk, if not the end of the message.</summary>
    public WireDamage Damage { get; private set; }

    /// <summary>
    /// Whether the damage is a length that reaches past the end. <see cref="Field"/> holds what is there of the value,
    /// and the length as its bits.
    /// </summary>
    public bool HasCutValue { get; private set; }

    /// <summary>Where the next field begins.</summary>
    public readonly int Position => _position;

    /// <summary>
    /// Moves to the next field. A damaged group is a field, too: its size goes to the end of the message, and
    /// <see cref="Damage"/> says what is wrong inside.
    /// </summary>
    /// <returns>False at the end of the message and at damage.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MoveNext()
    {
        if (_position >= _data.Length) return false;
        int start = _position;
        uint tag = _data[start];
        int next = start + 1;
        if (tag >= 0x80 || tag < 8)
        {
            next = ReadTag(_data, start, out tag, out ProtoFormatError error);
            if (error != ProtoFormatError.None) return Stop(error, start);
        }

        Field.Offset = start;
        Field.TagSize = next - start;
        Field.Number = (int)(tag >> 3);
        Field.Type = (WireType)(tag & 7);
        Field.EndTagSize = 0;
        if ((tag & 7) == (uint)WireType.Varint)
        {
            int end = WireVarint.Read(_data, next, out Field.Bits);
            return end < 0 ? Stop(WireVarint.ErrorAt(_data, next), next) : Take(next, end);
        }

        if ((tag & 7) != (uint)WireType.LengthDelimited) return MoveToOther(tag, start, next);
        int body = WireVarint.Read(_data, next, out ulong length);
        if (body < 0) return Stop(WireVarint.ErrorAt(_data, next), next);
        return length > (uint)(_data.Length - body) ? Cut(body, length, next) : Take(body, body + (int)length);
    }

    private bool Cut(int body, ulong length, int next)
    {
        Field.ValueOffset = body;
        Field.ValueSize = _data.Length - body;
        Field.Bits = length;
        HasCutValue = true;
        return Stop(ProtoFormatError.Truncated, next);
    }

    private bool MoveToOther(uint tag, int start, int next)
    {
        switch ((WireType)(tag & 7))
        {
            case WireType.Fixed64:
                if (_data.Length - next < 8) return Stop(ProtoFormatError.Truncated, next);
                Field.Bits = BinaryPrimitives.ReadUInt64LittleEndian(_data[next..]);
                return Take(next, next + 8);
            case WireType.Fixed32:
                if (_data.Length - next < 4) return Stop(ProtoFormatError.Truncated, next);
                Field.Bits = BinaryPrimitives.ReadUInt32LittleEndian(_data[next..]);
                return Take(next, next + 4);
            case WireType.StartGroup:
                return MoveToGroup(tag, next);
            case WireType.EndGroup:
                return Stop(ProtoFormatError.EndGroupMismatch, start);
            default:
                return Stop(ProtoFormatError.InvalidTag, start);
        }
    }

    private bool MoveToGroup(uint tag, int next)
    {
        int behind = SkipGroup(_data, next, tag, groupLimit, out int endTag, out WireDamage damage);
        if (damage.Exists)
        {
            Damage = damage;
            return Take(next, _data.Length);
        }

        Take(next, endTag);
        Field.EndTagSize = behind - endTag;
        _position = behind;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Take(int value, int end)
    {
        Field.ValueOffset = value;
        Field.ValueSize = end - value;
        _position = end;
        return true;
    }

    private bool Stop(ProtoFormatError error, int offset)
    {
        Damage = new WireDamage(error, offset);
        Field.Offset = _position;
        return false;
    }

    // The start tags of the open groups are kept here, so that groups take no stack of calls.
    private static int SkipGroup(
        ReadOnlySpan<byte> data, int position, uint startTag, int limit, out int endTag, out WireDamage damage)
    {
        endTag = 0;
        damage = limit > 0 ? default : new WireDamage(ProtoFormatError.RecursionLimitExceeded, position);
        Span<uint> open = stackalloc uint[DepthLimit];
        limit = Math.Min(limit, DepthLimit);
        open[0] = startTag;
        int count = 1;
        while (!damage.Exists)
        {
            int start = position;
            position = ReadTag(data, start, out uint tag, out ProtoFormatError error);
            if (error != ProtoFormatError.None)
            {
                damage = new WireDamage(error, start);
                break;
            }

            switch ((WireType)(tag & 7))
            {
                case WireType.EndGroup when open[count - 1] + 1 != tag:
                    damage = new WireDamage(ProtoFormatError.EndGroupMismatch, start);
                    break;
                case WireType.EndGroup:
                    endTag = start;
                    if (--count == 0) return position;
                    break;
                case WireType.StartGroup when count >= limit:
                    damage = new WireDamage(ProtoFormatError.RecursionLimitExceeded, position);
                    break;
                case WireType.StartGroup:
                    open[count++] = tag;
                    break;
                default:
                    position = SkipValue(data, position, (WireType)(tag & 7), out damage);
                    break;
            }
        }

        return position;
    }

    private static int SkipValue(ReadOnlySpan<byte> data, int position, WireType type, out WireDamage damage)
    {
        int end;
        damage = default;
        if (type is WireType.Fixed32 or WireType.Fixed64)
        {
            end = data.Length - position < (type == WireType.Fixed32 ? 4 : 8) ? -1
                : position + (type == WireType.Fixed32 ? 4 : 8);
            if (end < 0) damage = new WireDamage(ProtoFormatError.Truncated, position);
            return end;
        }

        end = WireVarint.Read(data, position, out ulong value);
        if (end < 0)
        {
            damage = new WireDamage(WireVarint.ErrorAt(data, position), position);
            return end;
        }

        if (type == WireType.Varint) return end;
        if (value <= (uint)(data.Length - end)) return end + (int)value;
        damage = new WireDamage(ProtoFormatError.Truncated, position);
        return end;
    }

    private static int ReadTag(ReadOnlySpan<byte> data, int position, out uint tag, out ProtoFormatError error)
    {
        tag = 0;
        for (int i = 0; i < 5; i++)
        {
            if (position + i >= data.Length)
            {
                error = ProtoFormatError.Truncated;
                return position;
            }

            uint next = data[position + i];
            tag |= (next & 0x7f) << (7 * i);
            if (next >= 0x80) continue;
            if (tag < 8 || (tag & 7) >= 6 || (i == 4 && next > 0xf)) break;
            error = ProtoFormatError.None;
            return position + i + 1;
        }

        error = ProtoFormatError.InvalidTag;
        return position;
    }
}
