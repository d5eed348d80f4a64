using System;
using Google.Protobuf;
using GoogleKinds.Three;
using Ours = OurKinds.Three;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A message that was read and is changed at random means what Google's means after the same changes.
/// </summary>
internal sealed class MessageCalls : Property
{
    public override string Name => "message calls";

    public override void Check<T>(Trial trial)
    {
        if (typeof(T) != typeof(Ours.All)) return;
        if (!ProtoMessage.TryParse(trial.Last, trial.Arena, out Ours.All message, out ProtoError _)) return;
        All model = All.Parser.ParseFrom(trial.Buffer, 0, trial.Length);
        for (int calls = trial.Random.Next(12); calls > 0; calls--)
            Change(ref message, model, ref trial.Random, trial.Arena);
        All written = All.Parser.ParseFrom(message.ToByteArray());
        if (!written.Equals(model)) Trial.Fail($"{written} is not {model}");
        Copied.WellFormed("after changes", in message, trial);
    }

    private static void Change(ref Ours.All m, All model, ref FuzzRandom random, ArenaAllocator arena)
    {
        int number = (int)random.Bits();
        string text = random.OneIn(2) ? "ż" : "a text longer than eight bytes";
        switch (random.Next(24))
        {
            case 0:
                m.AnInt32 = model.AnInt32 = number;
                break;
            case 1:
                m.AString = arena.Utf8(text);
                model.AString = text;
                break;
            case 2:
                m.OInt32 = model.OInt32 = number;
                break;
            case 3:
                m.ClearOInt32();
                model.ClearOInt32();
                break;
            case 4:
                m.CInt32 = model.CInt32 = number;
                break;
            case 5:
                m.CString = arena.Utf8(text);
                model.CString = text;
                break;
            case 6:
                m.MutableCLeaf(arena).Number = number;
                model.CLeaf = model.CLeaf ?? new Leaf();
                model.CLeaf.Number = number;
                break;
            case 7:
                m.ClearChoice();
                model.ClearChoice();
                break;
            case 8:
                m.MutableItself(arena).MutableALeaf(arena).Text = arena.Utf8(text);
                model.Itself ??= new All();
                model.Itself.ALeaf ??= new Leaf();
                model.Itself.ALeaf.Text = text;
                break;
            case 9:
                m.ClearItself();
                model.Itself = null;
                break;
            case 10:
                m.MutableRFixed64.Add((ulong)number, arena);
                model.RFixed64.Add((ulong)number);
                break;
            case 11 when m.RFixed64.Count > 0:
                int at = random.Next(m.RFixed64.Count);
                m.MutableRFixed64.RemoveAt(at);
                model.RFixed64.RemoveAt(at);
                break;
            case 12:
                m.MutableRDouble.AddRange([1, -0.0, number], arena);
                model.RDouble.AddRange([1, -0.0, number]);
                break;
            case 13:
                m.MutableRString.Add(arena.Utf8(text), arena);
                model.RString.Add(text);
                break;
            case 14:
                m.MutableRLeaf.Add(arena).Number = number;
                model.RLeaf.Add(new Leaf { Number = number });
                break;
            case 15 when m.RLeaf.Count > 0:
                m.MutableRLeaf.RemoveAt(m.RLeaf.Count - 1);
                model.RLeaf.RemoveAt(model.RLeaf.Count - 1);
                break;
            case 16:
                m.MutableMInt32.Set(number & 7, number, arena);
                model.MInt32[number & 7] = number;
                break;
            case 17:
                m.MutableMInt32.Remove(number & 7);
                model.MInt32.Remove(number & 7);
                break;
            case 18:
                m.MutableMBool.Set((number & 1) != 0, arena.Utf8(text), arena);
                model.MBool[(number & 1) != 0] = text;
                break;
            case 19:
                Ours.All other = default;
                other.CDouble = number;
                other.MutableALeaf(arena).Number = number;
                other.MutableRInt32.Add(number, arena);
                m.MergeFrom(in other, arena);
                model.MergeFrom(
                    new All { CDouble = number, ALeaf = new Leaf { Number = number }, RInt32 = { number } });
                break;
            case 20:
                m = m.Clone(arena);
                break;
            case 21:
                m.MergeFrom(model.ToByteArray().AsSpan(), arena);
                model.MergeFrom(model.ToByteArray());
                break;
            case 22:
                m.MutableRInt32.Clear();
                model.RInt32.Clear();
                break;
            default:
                m.MutableCAll(arena).ABool = true;
                model.CAll = model.CAll ?? new All();
                model.CAll.ABool = true;
                break;
        }
    }
}
