using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

internal sealed partial class ListCalls
{
    // A list whose elements are those of the input: they must be copied before they are changed.
    private static void Borrow(ref All message, List<uint> model, Trial trial)
    {
        const int Tail = 100;
        int count = trial.Random.Next(20);
        // Memory of an arena, which stays where it is. Bytes follow, since the last ones of an input are copied.
        ReadOnlySpan<byte> head = [0x8a, 0x03, (byte)(4 * count)], tail = [0x7a, Tail];
        Span<byte> input = trial.Other.AllocateSpan<byte>(head.Length + (4 * count) + tail.Length + Tail);
        input.Clear();
        head.CopyTo(input);
        Span<byte> elements = input.Slice(head.Length, 4 * count);
        tail.CopyTo(input[(head.Length + elements.Length)..]);
        for (int i = 0; i < count; i++)
        {
            model.Add((uint)trial.Random.Bits());
            BinaryPrimitives.WriteUInt32LittleEndian(elements[(4 * i)..], model[i]);
        }

        message = All.ParseInPlace(PinnedBytes.Promise(input), trial.Arena);
        if (count > 0 && !elements.Overlaps(MemoryMarshal.AsBytes(message.RFixed32.Span)))
            Trial.Fail("a list was copied in place");
    }

    private static void Word(
        ref All message, List<uint> model, ref bool isBorrowed, ref FuzzRandom random, ArenaAllocator arena)
    {
        uint value = (uint)random.Bits();
        int at = random.Next(model.Count);
        ProtoListEditor<uint> list = message.MutableRFixed32;
        isBorrowed &= model.Count > 0;
        switch (random.Next(8))
        {
            case 0 when isBorrowed:
                Refuses(list, random.Next(4), at);
                return;
            case 1 when model.Count > 0:
                list.Mutable(at, arena) = value;
                model[at] = value;
                break;
            case 2:
                list.Detach(arena);
                break;
            case 3:
                at = random.Next(model.Count + 1);
                list.Insert(at, value, arena);
                model.Insert(at, value);
                break;
            case 4 when model.Count is > 0 and < MostElements:
                list.AddRange(list.View, arena);
                model.AddRange(model.ToArray());
                break;
            case 5 when model.Count > 0 && !isBorrowed:
                list[at] += value;
                model[at] += value;
                break;
            case 6 when random.OneIn(4):
                list.Clear();
                model.Clear();
                break;
            default:
                list.Add(value, arena);
                model.Add(value);
                break;
        }

        isBorrowed = false;
    }

    private static void Refuses(ProtoListEditor<uint> list, int call, int at)
    {
        try
        {
            if (call == 0) list.RemoveAt(at);
            else if (call == 1) list[at]++;
            else if (call == 2) list.RemoveIf(static (ref readonly uint element) => true);
            else foreach (ref uint element in list) element++;
        }
        catch (InvalidOperationException)
        {
            return;
        }

        Trial.Fail($"change {call} of a borrowed list is not refused");
    }
}
