using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Changes bytes at random: flips, splices, cuts, insertions, repeated chunks, edited lengths.</summary>
internal static class Mutation
{
    private static readonly byte[] s_odd = [0, 1, 2, 3, 4, 5, 6, 7, 0x7e, 0x7f, 0x80, 0x81, 0xfe, 0xff, 0x0b, 0x0c];

    /// <summary>Changes the first bytes of a buffer.</summary>
    /// <returns>How many they are now.</returns>
    public static int Apply(Span<byte> buffer, int length, ref FuzzRandom random)
    {
        for (int count = random.Between(1, 4); count > 0 && length > 0; count--)
        {
            int at = random.Next(length);
            switch (random.Next(10))
            {
                case 0:
                    buffer[at] = (byte)random.Next();
                    break;
                case 1:
                    buffer[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 2:
                    buffer[at] = s_odd[random.Next(s_odd.Length)];
                    break;
                case 3:
                    // A length or a small number, a little off.
                    buffer[at] += (byte)random.Between(-2, 2);
                    break;
                case 4:
                    length = random.OneIn(2) ? Math.Max(0, length - random.Between(1, 4)) : at;
                    break;
                case 5:
                    length = Remove(buffer, length, at, random.Between(1, 4));
                    break;
                case 6:
                    length = Insert(buffer, length, at, random.Between(1, 3));
                    if (random.OneIn(2)) buffer[at] = s_odd[random.Next(s_odd.Length)];
                    else buffer[at] = (byte)random.Next();
                    break;
                case 7:
                    // The same bytes elsewhere.
                    int size = Math.Min(random.Between(1, 40), length - at);
                    buffer.Slice(at, size).CopyTo(buffer[random.Next(length - size + 1)..]);
                    break;
                case 8:
                    // The same bytes again, several times: runs of one field.
                    int chunk = Math.Min(random.Between(1, 40), length - at);
                    for (int times = random.Between(1, 5); times > 0 && length + chunk <= buffer.Length; times--)
                    {
                        length = Insert(buffer, length, at, chunk);
                        buffer.Slice(at + chunk, chunk).CopyTo(buffer[at..]);
                    }

                    break;
                default:
                    // One more byte for a varint.
                    length = Insert(buffer, length, at, 1);
                    buffer[at] |= 0x80;
                    break;
            }
        }

        return length;
    }

    private static int Remove(Span<byte> buffer, int length, int at, int count)
    {
        count = Math.Min(count, length - at);
        buffer[(at + count)..length].CopyTo(buffer[at..]);
        return length - count;
    }

    private static int Insert(Span<byte> buffer, int length, int at, int count)
    {
        count = Math.Min(count, buffer.Length - length);
        buffer[at..length].CopyTo(buffer[(at + count)..]);
        return length + count;
    }
}
