using System;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>
/// Finds the end of values that are not read, for the reader and for parsers. Positions count from <c>start</c>;
/// nothing at or behind <c>end</c> is read. Damage is returned as a code with its position, because only the caller
/// knows how to report it.
/// </summary>
internal static class WireSkip
{
    /// <summary>Bytes of stack that a call of <see cref="Group"/> takes at most.</summary>
    public const int StackSize = LevelSizes.Skip;

    /// <summary>Bytes of stack that that many groups in each other take at most.</summary>
    public static int StackFor(int groups) => StackSize * ((groups / GroupsAtOnce) + 1);

    // A call for each group would take stack for each; this many wait in one array.
    private const int GroupsAtOnce = 32;

    /// <summary>Finds the end of a value that is not a group.</summary>
    /// <param name="start">The input.</param>
    /// <param name="position">Position of the value.</param>
    /// <param name="end">End of the message.</param>
    /// <param name="type">The wire type in the tag.</param>
    /// <param name="error">Truncated or MalformedVarint, or None.</param>
    /// <returns>Position behind the value, or that of the damage.</returns>
    public static nint Value(
        ref readonly byte start, nint position, nint end, WireType type, out ProtoFormatError error)
    {
        nint left = end - position;
        nint size;
        error = ProtoFormatError.None;
        switch (type)
        {
            case WireType.Fixed64:
                size = WireSize.Fixed64;
                break;
            case WireType.Fixed32:
                size = WireSize.Fixed32;
                break;
            default:
                VarintRead read = Varint.Read(in At(in start, position), (nuint)left);
                if (read.Length == 0)
                {
                    error = Varint.ErrorOf((nuint)left);
                    return position;
                }

                size = read.Length;
                if (type == WireType.Varint) break;
                if (read.Value > (ulong)(left - size)) error = ProtoFormatError.Truncated;
                else size += (nint)read.Value;
                break;
        }

        if (size > left) error = ProtoFormatError.Truncated;
        return error == ProtoFormatError.None ? position + size : position;
    }

    /// <summary>Finds the end of a group. Everything inside is checked but UTF-8.</summary>
    /// <param name="start">The input.</param>
    /// <param name="position">Position behind the group's start tag.</param>
    /// <param name="end">End of the message.</param>
    /// <param name="startTag">The start tag.</param>
    /// <param name="depthLeft">How many groups may be open at once.</param>
    /// <param name="endTag">Position of the end tag.</param>
    /// <param name="error">
    /// Truncated, MalformedVarint, InvalidTag, EndGroupMismatch or RecursionLimitExceeded, or None.
    /// </param>
    /// <returns>Position behind the end tag, or that of the damage.</returns>
    public static nint Group(
        ref readonly byte start, nint position, nint end, uint startTag, int depthLeft, out nint endTag,
        out ProtoFormatError error)
    {
        endTag = 0;
        error = depthLeft > 0 ? ProtoFormatError.None : ProtoFormatError.RecursionLimitExceeded;
        Span<uint> open = stackalloc uint[GroupsAtOnce];
        open[0] = startTag;
        int count = 1;
        while (error == ProtoFormatError.None)
        {
            endTag = position;
            position = Tag(in start, position, end, out uint tag, out error);
            if (error != ProtoFormatError.None) break;
            WireType type = FieldKey.WireTypeOf(tag);
            switch (type)
            {
                case WireType.EndGroup:
                    // A start tag and its end tag differ by one: the wire types are 3 and 4.
                    if (open[count - 1] + 1 != tag)
                    {
                        error = ProtoFormatError.EndGroupMismatch;
                        return endTag;
                    }

                    if (--count == 0) return position;
                    break;
                case WireType.StartGroup when count >= depthLeft
                    || (count == GroupsAtOnce && !StackGuard.Has(StackSize)):
                    error = ProtoFormatError.RecursionLimitExceeded;
                    break;
                case WireType.StartGroup when count == GroupsAtOnce:
                    position = Group(in start, position, end, tag, depthLeft - count, out _, out error);
                    break;
                case WireType.StartGroup:
                    open[count++] = tag;
                    break;
                default:
                    position = Value(in start, position, end, type, out error);
                    break;
            }
        }

        return position;
    }

    /// <summary>Reads a tag of any length, which may be that of an end of a group.</summary>
    /// <param name="start">The input.</param>
    /// <param name="position">Position of the tag.</param>
    /// <param name="end">End of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="error">Truncated or InvalidTag, or None.</param>
    /// <returns>Position behind the tag, or of the damaged tag.</returns>
    public static nint Tag(ref readonly byte start, nint position, nint end, out uint tag, out ProtoFormatError error)
    {
        tag = 0;
        for (int i = 0; i < FieldKey.MaxLength; i++)
        {
            if (position + i >= end)
            {
                error = ProtoFormatError.Truncated;
                return position;
            }

            uint next = At(in start, position + i);
            tag |= (next & 0x7f) << (7 * i);
            if (next >= 0x80) continue;
            if (!FieldKey.IsValid(tag) || (i == 4 && next > 0xf)) break;
            error = ProtoFormatError.None;
            return position + i + 1;
        }

        error = ProtoFormatError.InvalidTag;
        return position;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref readonly byte At(ref readonly byte start, nint position) =>
        ref Unsafe.Add(ref Unsafe.AsRef(in start), position);
}
