using System;
using System.Linq;
using Google.Protobuf;
using Xunit;
using Ours = OurKinds.Three;
using Oracle = GoogleKinds.Three;

namespace ProtoZeroSharp.IntegrationTests.Changes;

/// <summary>
/// The same random changes to a message of ours and to one of Google's: after each the two are equal.
/// </summary>
public class RandomChangeTests
{
    private const int Steps = 400;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Changes_InRandomOrder_AgreeWithGoogle(int seed)
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        var random = new Random(seed);
        Ours.All ours = default;
        var google = new Oracle.All();
        for (int i = 0; i < Steps; i++)
        {
            Change(random, ref ours, google, arena);
            switch (random.Next(12))
            {
                case 0:
                    // From here on the message refers to bytes that were parsed.
                    ours = Ours.All.Parse(google.ToByteArray(), arena);
                    break;
                case 1:
                    ours = ours.Clone(other).Clone(arena);
                    other.Reset();
                    break;
                case 2 when google.CalculateSize() < 5_000:
                    ours.MergeFrom(in ours, arena);
                    google.MergeFrom(google.Clone());
                    break;
            }

            byte[] bytes = ours.ToByteArray();
            Assert.Equal(google, Oracle.All.Parser.ParseFrom(bytes));
            Assert.Equal(bytes.Length, ours.CalculateSize());
        }

        Assert.Equal(ours, Ours.All.Parse(google.ToByteArray(), arena));
    }

    private static void Change(Random random, ref Ours.All ours, Oracle.All google, ArenaAllocator arena)
    {
        int number = random.Next(-3, 1000);
        string text = "żółw " + number;
        switch (random.Next(24))
        {
            case 0: ours.AnInt32 = google.AnInt32 = number; break;
            case 1: ours.AString = arena.Utf8(google.AString = text); break;
            case 2: ours.AString = arena.Utf8(google.AString = ""); break;
            case 3: ours.OInt32 = google.OInt32 = number; break;
            case 4: ours.ClearOInt32(); google.ClearOInt32(); break;
            case 5: ours.OString = arena.Utf8(google.OString = ""); break;
            case 6: ours.MutableALeaf(arena).Number = (google.ALeaf ??= new Oracle.Leaf()).Number = number; break;
            case 7: ours.ClearALeaf(); google.ALeaf = null; break;
            case 8: ours.MutableRInt32.Add(number, arena); google.RInt32.Add(number); break;
            case 9 when google.RInt32.Count > 0:
                int at = random.Next(google.RInt32.Count);
                ours.MutableRInt32.RemoveAt(at);
                google.RInt32.RemoveAt(at);
                break;
            case 10: ours.MutableRInt32.Clear(); google.RInt32.Clear(); break;
            case 11: ours.MutableRString.Add(arena.Utf8(text), arena); google.RString.Add(text); break;
            case 12:
                ref Ours.Leaf leaf = ref ours.MutableRLeaf.Add(arena);
                leaf.Text = arena.Utf8(text);
                google.RLeaf.Add(new Oracle.Leaf { Text = text });
                break;
            case 13 when google.RLeaf.Count > 0:
                int changed = random.Next(google.RLeaf.Count);
                ours.MutableRLeaf.Mutable(changed, arena).Number = google.RLeaf[changed].Number = number;
                break;
            case 14:
                ours.MutableRLeaf.RemoveIf(static (ref readonly Ours.Leaf one) => one.Number % 2 == 0);
                foreach (Oracle.Leaf one in google.RLeaf.Where(one => one.Number % 2 == 0).ToList())
                    google.RLeaf.Remove(one);
                break;
            case 15: ours.MutableMInt32.Set(number % 20, number, arena); google.MInt32[number % 20] = number; break;
            case 16: Assert.Equal(google.MInt32.Remove(number % 20), ours.MutableMInt32.Remove(number % 20)); break;
            case 17:
                string key = "k" + (number % 5);
                ours.MutableMString.GetOrAdd(arena.Utf8(key), arena).Number = number;
                if (!google.MString.TryGetValue(key, out Oracle.Leaf? value))
                    google.MString[key] = value = new Oracle.Leaf();
                value.Number = number;
                break;
            case 18: ours.MutableMString.Clear(); google.MString.Clear(); break;
            case 19: ours.CInt32 = google.CInt32 = number; break;
            case 20: ours.CString = arena.Utf8(google.CString = text); break;
            case 21:
                if (google.ChoiceCase != Oracle.All.ChoiceOneofCase.CLeaf) google.CLeaf = new Oracle.Leaf();
                ours.MutableCLeaf(arena).Number = google.CLeaf.Number = number;
                break;
            case 22: ours.ClearChoice(); google.ClearChoice(); break;
            case 23:
                // The message itself becomes a child of a new one, and some of its fields go up.
                if (google.CalculateSize() > 5_000) return;
                Ours.All child = ours;
                ours = default;
                ours.MutableItself(arena) = child;
                ours.MutableALeaf(arena) = child.ALeaf;
                Oracle.All copy = google.Clone();
                Reset(google);
                google.Itself = copy;
                google.ALeaf = copy.ALeaf?.Clone() ?? new Oracle.Leaf();
                break;
        }
    }

    private static void Reset(Oracle.All message)
    {
        foreach (var field in Oracle.All.Descriptor.Fields.InDeclarationOrder()) field.Accessor.Clear(message);
    }
}
