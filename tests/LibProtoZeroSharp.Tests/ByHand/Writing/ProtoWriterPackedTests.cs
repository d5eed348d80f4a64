using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using Google.Protobuf.Collections;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

public class ProtoWriterPackedTests
{
    private const int Mixes = 8;

    private delegate void Write<T>(ref ProtoWriter writer, ReadOnlySpan<T> values);

    private static readonly int[] s_counts =
        [
            .. Enumerable.Range(1, 40), 42, 43, 63, 64, 65, 71, 72, 73, 100,
            127, 128, 129, 200, 1000, 1638, 1639, 8191, 8192, 30_000,
        ];

    [Fact]
    public void AddPackedUInt32_EveryWidthMix_SameAsGoogle() =>
        Compare(
            r => (uint)r,
            static (ref ProtoWriter w, ReadOnlySpan<uint> v) => w.AddPackedUInt32(5, v),
            FieldCodec.ForUInt32(42));

    [Fact]
    public void AddPackedInt32_EveryWidthMix_SameAsGoogle() =>
        Compare(
            r => (int)r,
            static (ref ProtoWriter w, ReadOnlySpan<int> v) => w.AddPackedInt32(5, v),
            FieldCodec.ForInt32(42));

    [Fact]
    public void AddPackedSInt32_EveryWidthMix_SameAsGoogle() =>
        Compare(
            r => Signed32(r),
            static (ref ProtoWriter w, ReadOnlySpan<int> v) => w.AddPackedSInt32(5, v),
            FieldCodec.ForSInt32(42));

    [Fact]
    public void AddPackedUInt64_EveryWidthMix_SameAsGoogle() =>
        Compare(
            r => r,
            static (ref ProtoWriter w, ReadOnlySpan<ulong> v) => w.AddPackedUInt64(5, v),
            FieldCodec.ForUInt64(42));

    [Fact]
    public void AddPackedInt64_EveryWidthMix_SameAsGoogle() =>
        Compare(
            r => (long)r,
            static (ref ProtoWriter w, ReadOnlySpan<long> v) => w.AddPackedInt64(5, v),
            FieldCodec.ForInt64(42));

    [Fact]
    public void AddPackedSInt64_EveryWidthMix_SameAsGoogle() =>
        Compare(
            r => Signed64(r),
            static (ref ProtoWriter w, ReadOnlySpan<long> v) => w.AddPackedSInt64(5, v),
            FieldCodec.ForSInt64(42));

    [Fact]
    public void AddPackedEnum_Numbers_SameAsGoogle() =>
        Compare(
            r => (int)r,
            static (ref ProtoWriter w, ReadOnlySpan<int> v) => w.AddPackedEnum(5, v),
            FieldCodec.ForInt32(42));

    [Fact]
    public void AddPackedBool_Any_SameAsGoogle() =>
        Compare(
            r => (r & 1) != 0,
            static (ref ProtoWriter w, ReadOnlySpan<bool> v) => w.AddPackedBool(5, v),
            FieldCodec.ForBool(42));

    [Fact]
    public void AddPackedFixed32_Any_SameAsGoogle() =>
        Compare(
            r => (uint)r,
            static (ref ProtoWriter w, ReadOnlySpan<uint> v) => w.AddPackedFixed32(5, v),
            FieldCodec.ForFixed32(42));

    [Fact]
    public void AddPackedFixed64_Any_SameAsGoogle() =>
        Compare(
            r => r,
            static (ref ProtoWriter w, ReadOnlySpan<ulong> v) => w.AddPackedFixed64(5, v),
            FieldCodec.ForFixed64(42));

    [Fact]
    public void AddPackedSFixed32_Any_SameAsGoogle() =>
        Compare(
            r => (int)r,
            static (ref ProtoWriter w, ReadOnlySpan<int> v) => w.AddPackedSFixed32(5, v),
            FieldCodec.ForSFixed32(42));

    [Fact]
    public void AddPackedSFixed64_Any_SameAsGoogle() =>
        Compare(
            r => (long)r,
            static (ref ProtoWriter w, ReadOnlySpan<long> v) => w.AddPackedSFixed64(5, v),
            FieldCodec.ForSFixed64(42));

    [Fact]
    public void AddPackedFloat_Any_SameAsGoogle() =>
        Compare(
            r => BitConverter.UInt32BitsToSingle((uint)r),
            static (ref ProtoWriter w, ReadOnlySpan<float> v) => w.AddPackedFloat(5, v),
            FieldCodec.ForFloat(42));

    [Fact]
    public void AddPackedDouble_Any_SameAsGoogle() =>
        Compare(
            r => BitConverter.UInt64BitsToDouble(r),
            static (ref ProtoWriter w, ReadOnlySpan<double> v) => w.AddPackedDouble(5, v),
            FieldCodec.ForDouble(42));

    [Fact]
    public void AddPackedEnum_OfAnyUnderlyingType_WritesTheNumbers()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddPackedEnum(1, (ReadOnlySpan<DayOfWeek>)[DayOfWeek.Monday, (DayOfWeek)(-1), (DayOfWeek)300]);
        writer.AddPackedEnum(2, (ReadOnlySpan<Tiny>)[Tiny.Negative, Tiny.One]);
        writer.AddPackedEnum(3, ReadOnlySpan<Tiny>.Empty);
        Assert.Equal(
            "0A0D01FFFFFFFFFFFFFFFFFF01AC02" + "120BFFFFFFFFFFFFFFFFFF0101", Convert.ToHexString(writer.ToArray()));
    }

    [Fact]
    public void AddPacked_EmptyLists_WriteNothing()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddPackedInt32(1, default);
        writer.AddPackedInt64(1, default);
        writer.AddPackedUInt32(1, default);
        writer.AddPackedUInt64(1, default);
        writer.AddPackedSInt32(1, default);
        writer.AddPackedSInt64(1, default);
        writer.AddPackedBool(1, default);
        writer.AddPackedEnum(1, default);
        writer.AddPackedFixed32(1, default);
        writer.AddPackedFixed64(1, default);
        writer.AddPackedSFixed32(1, default);
        writer.AddPackedSFixed64(1, default);
        writer.AddPackedFloat(1, default);
        writer.AddPackedDouble(1, default);
        Assert.Equal(0, writer.Length);
    }

    [Fact]
    public void AddPackedBool_BytesOtherThanOne_WritesOne()
    {
        byte[] bytes = [0, 1, 2, 0x80, 0xff, 0, 7, .. Enumerable.Range(0, 32).Select(i => (byte)(i * 8))];
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        writer.AddPackedBool(1, Unsafe.As<byte[], bool[]>(ref bytes));
        Assert.Equal(bytes.Select(b => b == 0 ? (byte)0 : (byte)1), writer.ToArray().Skip(2));
    }

    private static void Compare<T>(Func<ulong, T> convert, Write<T> ours, FieldCodec<T> codec)
        where T : unmanaged
    {
        var random = new Random(17);
        using var arena = new ArenaAllocator();
        foreach (int count in s_counts)
        {
            foreach (int mix in Enumerable.Range(0, Mixes))
            {
                var values = new T[count];
                var list = new RepeatedField<T>();
                for (int i = 0; i < count; i++)
                {
                    values[i] = convert(Next(random, mix));
                    list.Add(values[i]);
                }

                var writer = new ProtoWriter(arena);
                writer.AddVarInt(1, 1);
                ours(ref writer, values);
                byte[] expected = WriterOracle.Google(o =>
                {
                    o.WriteRawTag(8, 1);
                    list.WriteTo(o, codec);
                });
                Assert.True(expected.AsSpan().SequenceEqual(writer.ToArray()), $"{count} values, mix {mix}");
                writer.Dispose();
            }
        }
    }

    // One byte; 90 % one byte; one or two bytes; any width of 32 bits; any width; one to four bytes; up to eight bytes;
    // what just fits a width and what just does not.
    private static ulong Next(Random random, int mix)
    {
        ulong any = (ulong)random.NextInt64(long.MinValue, long.MaxValue);
        return mix switch
        {
            0 => any & 0x3f,
            1 => random.Next(10) == 0 ? any : any & 0x3f,
            2 => any & (random.Next(2) == 0 ? 0x3fUL : 0x1fffUL),
            3 => (uint)any >> random.Next(32),
            5 => (uint)any >> 4 >> random.Next(28),
            6 => any >> 8 >> random.Next(56),
            7 => (1UL << (7 * random.Next(9))) - (ulong)random.Next(2),
            _ => any >> random.Next(64),
        };
    }

    // Small numbers of both signs stay small.
    private static int Signed32(ulong value) => (int)((uint)value >> 1) ^ -(int)(value & 1);

    private static long Signed64(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);

    private enum Tiny : sbyte { Negative = -1, One = 1 }
}
