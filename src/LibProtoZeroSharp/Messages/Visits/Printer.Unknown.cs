using System;
using System.Globalization;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Emitted;

internal partial struct Printer
{
    /// <summary>
    /// Prints fields that the schema does not know as text format does: a number in place of the name, varints in
    /// decimal, fixed numbers in hexadecimal with all their digits, bytes between quotes, groups between braces. Never
    /// throws.
    /// </summary>
    internal readonly unsafe void Unknown(UnknownSlice* last)
    {
        if (last == null) return;
        for (UnknownSlice* slice = UnknownSlice.FirstOf(last); slice != null; slice = UnknownSlice.After(slice, last))
        {
            if (EndsHere()) return;
            try
            {
                // SAFETY: a slice describes bytes that live as long as the message.
                Run(new ReadOnlySpan<byte>(slice->Start, checked((int)slice->Size)));
            }
            catch (ProtoFormatException)
            {
                // Only whole fields are kept, so these bytes were changed by somebody else.
                Ellipsis();
            }
        }
    }

    private readonly void Run(ReadOnlySpan<byte> run)
    {
        ref readonly byte start = ref MemoryMarshal.GetReference(run);
        int position = 0, open = 0;
        while (position < run.Length && !EndsHere())
        {
            ulong read = WireScan.Tag(in start, position, run.Length);
            uint tag = (uint)read;
            position = (int)(read >> 32);
            WireType type = FieldKey.WireTypeOf(tag);
            if (type == WireType.EndGroup)
            {
                Close();
                open--;
                continue;
            }

            Name(FieldKey.FieldNumber(tag).ToString(CultureInfo.InvariantCulture));
            int end = type == WireType.StartGroup ? position : WireScan.Skip(in start, position, run.Length, tag, 0);
            switch (type)
            {
                case WireType.StartGroup:
                    Open();
                    open++;
                    break;
                case WireType.Varint:
                    Invariant(WireScan.Varint(in start, position, end).Value);
                    break;
                case WireType.LengthDelimited:
                    ulong bytes = WireScan.Length(in start, position, end);
                    Quote(run.Slice((int)(uint)bytes, (int)(bytes >> 32)), isText: false);
                    break;
                case WireType.Fixed32:
                    _text.Append(CultureInfo.InvariantCulture, $"0x{MemoryMarshal.Read<uint>(run[position..]):x8}");
                    break;
                default:
                    _text.Append(CultureInfo.InvariantCulture, $"0x{MemoryMarshal.Read<ulong>(run[position..]):x16}");
                    break;
            }

            position = end;
        }

        for (; open > 0; open--) Close();
    }
}
