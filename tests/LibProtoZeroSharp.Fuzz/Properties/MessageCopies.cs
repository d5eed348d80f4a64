using System;
using OurKinds.Twin;
using Three = OurKinds.Three;
using Keys = OurKinds.Twin.KindsTwinExtensions;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Shallow copies of messages share lists, maps and unknown fields. What one shows after the other was changed is
/// undefined, but every call on either ends, and what either writes is well-formed.
/// </summary>
internal sealed class MessageCopies : CallProperty
{
    private const int Most = 3;

    [ThreadStatic]
    private static Three.All[]? t_alls;

    [ThreadStatic]
    private static Node[]? t_nodes;

    public override string Name => "message copies";

    protected override void Check(Trial trial)
    {
        ref FuzzRandom random = ref trial.Random;
        int calls = random.Next(random.OneIn(30) ? 300 : 24);
        if (random.OneIn(2))
        {
            Three.All[] copies = t_alls ??= new Three.All[Most];
            Array.Clear(copies);
            for (; calls > 0; calls--)
            {
                if (random.OneIn(5)) copies[random.Next(Most)] = copies[random.Next(Most)];
                else if (random.OneIn(5))
                    Assign(ref copies[random.Next(Most)], in copies[random.Next(Most)], ref random);
                else TryChange(ref copies[random.Next(Most)], ref random, trial.Arena);
            }

            for (int i = 0; i < Most; i++) Copied.Ends("a shallow copy", in copies[i], trial);
        }
        else
        {
            Node[] copies = t_nodes ??= new Node[Most];
            Array.Clear(copies);
            for (; calls > 0; calls--)
            {
                if (random.OneIn(5)) copies[random.Next(Most)] = copies[random.Next(Most)];
                else TryChange(ref copies[random.Next(Most)], ref random, trial.Arena);
            }

            for (int i = 0; i < Most; i++) Copied.Ends("a shallow copy", in copies[i], trial);
        }
    }

    private static void Assign(ref Three.All to, ref readonly Three.All from, ref FuzzRandom random)
    {
        switch (random.Next(5))
        {
            case 0:
                to.RInt32 = from.RInt32;
                break;
            case 1:
                to.RLeaf = from.RLeaf;
                break;
            case 2:
                to.RString = from.RString;
                break;
            case 3:
                to.MInt32 = from.MInt32;
                break;
            default:
                to.MString = from.MString;
                break;
        }
    }

    private static void TryChange(ref Three.All m, ref FuzzRandom random, ArenaAllocator arena)
    {
        try
        {
            Change(ref m, ref random, arena);
        }
        catch (InvalidOperationException error) when (error is not ProtoLifetimeException)
        {
            // What is borrowed refuses to be removed, and what another copy has added to cannot be added to.
        }
    }

    private static void TryChange(ref Node m, ref FuzzRandom random, ArenaAllocator arena)
    {
        try
        {
            Change(ref m, ref random, arena);
        }
        catch (InvalidOperationException error) when (error is not ProtoLifetimeException)
        {
            // What another copy has added to cannot be added to.
        }
    }

    private static void Change(ref Three.All m, ref FuzzRandom random, ArenaAllocator arena)
    {
        int number = random.Next(random.OneIn(2) ? 6 : 200);
        switch (random.Next(14))
        {
            case 0:
                m.MutableRInt32.Add(number, arena);
                break;
            case 1:
                m.MutableRLeaf.Add(arena).Number = number;
                break;
            case 2 when m.RLeaf.Count > 0:
                m.MutableRLeaf.RemoveAt(random.Next(m.RLeaf.Count));
                break;
            case 3:
                m.MutableRString.Add(arena.Utf8("text"), arena);
                break;
            case 4 or 5 or 6:
                m.MutableMInt32.Set(number, number, arena);
                break;
            case 7:
                m.MutableMInt32.Remove(number);
                break;
            case 8:
                m.MutableMString.GetOrAdd(arena.Utf8(number < 3 ? "key" : "another key"), arena).Number = number;
                break;
            case 9 when random.OneIn(4):
                m.MutableMInt32.Clear();
                m.MutableRInt32.Clear();
                break;
            case 10:
                m.MutableCLeaf(arena).Number = number;
                break;
            case 11:
                m.CString = arena.Utf8("chosen");
                break;
            case 12:
                m.MergeFrom([0xc2, 0xb5, 3, 1, (byte)'x', 0xfa, 0xff, 0xff, 0xff, 0x0f, 1, (byte)'y'], arena);
                break;
            default:
                m.MutableItself(arena).MutableRInt32.Add(number, arena);
                break;
        }
    }

    private static void Change(ref Node m, ref FuzzRandom random, ArenaAllocator arena)
    {
        int number = random.Next(200);
        switch (random.Next(8))
        {
            case 0:
                m.SetExtension(Keys.Remark, arena.Utf8(number < 100 ? "x" : "a longer remark"), arena);
                break;
            case 1:
                m.SetExtension(Keys.Steps, [number, 2, 3], arena);
                break;
            case 2:
                m.ClearExtension(Keys.Remark);
                break;
            case 3:
                m.ClearExtension(Keys.Steps);
                break;
            case 4:
                m.MergeFrom([0x98, 0x75, 1, 0xca, 0x3e, 1, (byte)'y'], arena);
                break;
            case 5:
                m.MutableByNumber.GetOrAdd(number & 7, arena).Id = number;
                break;
            case 6:
                m.MutableChildren.Add(arena).Id = number;
                break;
            default:
                Node other = default;
                other.SetExtension(Keys.Temper, Mood.Sad, arena);
                m.MergeFrom(in other, arena);
                break;
        }
    }
}
