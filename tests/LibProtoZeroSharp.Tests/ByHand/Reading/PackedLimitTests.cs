using System;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Checks;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// Packed lists as long as a message can have them. The bytes are pages of zeros that were never written, so they take
/// no memory.
/// </summary>
[Collection(AloneCollection.Name)]
[Trait("Speed", "Slow")]
public unsafe class PackedLimitTests
{
    private const int TagAndLength = 6;

    // The first length from which on 64 more than the place of the last block is more than an int holds: the count went
    // on below 0 and ended the process.
    private const int FirstLength = int.MaxValue - 62;

    // The same, of whole values of eight bytes.
    private const int WholeLength = (FirstLength + 7) & ~7;

    [Theory]
    [InlineData(FirstLength - 1)]
    [InlineData(FirstLength)]
    [InlineData(int.MaxValue)]
    public void Count_OfTheLongestLists_IsExact(int length)
    {
        byte* bytes = Zeros();
        try
        {
            bytes[length - 2] = 0x80;
            Assert.Equal(length - 1, PackedDecoder.Count(in *bytes, length, hasSlack: true));
            Assert.Equal(length - 1, PackedDecoder.Count(in *bytes, length, hasSlack: false));
        }
        finally
        {
            NativeMemory.Free(bytes);
        }
    }

    [Fact]
    public void Parse_LongestPackedLists_MeetTheLimitOfTheArena()
    {
        byte* bytes = Zeros();
        try
        {
            LimitMet<int, Int32Codec>(bytes);
            LimitMet<long, Int64Codec>(bytes);
            LimitMet<uint, UInt32Codec>(bytes);
            LimitMet<ulong, UInt64Codec>(bytes);
            LimitMet<int, SInt32Codec>(bytes);
            LimitMet<long, SInt64Codec>(bytes);
            LimitMet<bool, BoolCodec>(bytes);
            LimitMet<Color, EnumCodec<Color, ColorValues>>(bytes);
            LimitMet<Color, ClosedEnumCodec<Color, ColorValues>>(bytes);
            LimitMet<uint, Fixed32Codec>(bytes);
            LimitMet<ulong, Fixed64Codec>(bytes);
            LimitMet<int, SFixed32Codec>(bytes);
            LimitMet<long, SFixed64Codec>(bytes);
            LimitMet<float, FloatCodec>(bytes);
            LimitMet<double, DoubleCodec>(bytes);
        }
        finally
        {
            NativeMemory.Free(bytes);
        }
    }

    [Theory]
    [InlineData(58)]
    [InlineData(98)]
    public void ParseInPlace_LongestPackedVarints_FailCleanly(byte tag)
    {
        using var memory = new GuardedBytes(int.MaxValue);
        Span<byte> bytes = Message(memory, tag, int.MaxValue - TagAndLength);
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 20 });
        Assert.False(
            ProtoMessage.TryParseInPlace(PinnedBytes.Promise(bytes), arena, out Sample _, out ProtoError error));
        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
    }

    [Fact]
    public void ParseInPlace_LongestPackedFixed_IsAView()
    {
        const int Length = (int.MaxValue - TagAndLength) / 4 * 4;
        using var memory = new GuardedBytes(int.MaxValue);
        Span<byte> bytes = Message(memory, 50, Length);
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 20 });
        Assert.Equal(Length / 4, ProtoMessage.ParseInPlace<Sample>(PinnedBytes.Promise(bytes), arena).Words.Count);
    }

    // The input that ended processes. It copies two GiB, which takes long on a busy machine: set PROTOZERO_SLOW to run
    // it.
    [Fact]
    public void Parse_InputOfTwoGiB_FailsCleanly()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_SLOW") == null) return;
        using var memory = new GuardedBytes(int.MaxValue);
        Span<byte> bytes = Message(memory, 58, 2_147_483_600);
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = (2L << 30) + (1 << 20) });
        Assert.False(ProtoMessage.TryParse(bytes, arena, out Sample _, out ProtoError error));
        Assert.Equal(ProtoFormatError.ArenaLimitExceeded, error.Code);
    }

    [Fact]
    public void Reader_LongestPackedLists_CountsAndSkips()
    {
        const int Length = (int.MaxValue - TagAndLength) / 8 * 8;
        using var memory = new GuardedBytes(int.MaxValue);
        Span<byte> bytes = Message(memory, 58, Length);
        Assert.Equal(Length, Read(bytes).ReadPackedInt32().Count);
        Assert.False(Read(bytes).ReadPackedSInt64().TryCopyTo(new long[9], out int count));
        Assert.Equal(Length, count);
        Assert.Equal(Length / 4, Read(bytes).ReadPackedFloat().Count);
        Assert.Equal(Length / 8, Read(bytes).ReadPackedFixed64().Count);
        Assert.Throws<ArgumentException>(() =>
        {
            using var own = new GuardedBytes(int.MaxValue);
            Read(Message(own, 58, Length)).ReadPackedDouble().CopyTo(new double[9]);
        });
        ProtoReader reader = Read(bytes);
        foreach (bool value in reader.ReadPackedBool())
        {
            Assert.False(value);
            break;
        }

        Assert.False(reader.Next());
        Assert.Equal(bytes.Length, reader.Position);
        reader = Read(bytes);
        reader.Skip();
        Assert.False(reader.Next());
        bytes[^1] = 0x80;
        ProtoFormatException error = Assert.Throws<ProtoFormatException>(() =>
        {
            using var own = new GuardedBytes(int.MaxValue);
            Span<byte> damaged = Message(own, 58, Length);
            damaged[^1] = 0x80;
            Read(damaged).ReadPackedInt64();
        });
        Assert.Equal((ProtoFormatError.Truncated, bytes.Length - 1), (error.Code, error.Offset));
    }

    // As Parse reads its copy: with slack behind it.
    private static void LimitMet<T, TCodec>(byte* bytes)
        where T : unmanaged
        where TCodec : struct, IPackedCodec<T>
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1 << 20 });
        byte* length = bytes + 1;
        byte* body = Varint.Write(length, WholeLength);
        byte* end = body + WholeLength;
        var s = new ParseState(arena.State, default) { InputStart = bytes, SafeEnd = (byte*)nint.MaxValue };
        var head = default(MessageHead);
        var one = default(T);
        foreach (int present in new[] { 0, 1 })
        {
            var list = new RawList { Items = (nint)(&one), Length = present, Capacity = present };
            nint stop = ParseList.Packed<T, TCodec>((nint)length, (nint)end, 58, ref list, ref head, ref s);
            if (present == 0 && TCodec.FixedSize >= 4)
            {
                Assert.True(stop == (nint)end);
                Assert.Equal(WholeLength / sizeof(T), list.Length);
                continue;
            }

            Assert.True(stop > (nint)end);
            Assert.Equal(ProtoFormatError.ArenaLimitExceeded, s.Error);
            Assert.Equal(present, list.Length);
        }
    }

    private static ProtoReader Read(Span<byte> bytes)
    {
        var reader = new ProtoReader(bytes);
        Assert.True(reader.Next());
        return reader;
    }

    private static byte* Zeros() => (byte*)NativeMemory.AllocZeroed((nuint)int.MaxValue + 4096);

    private static Span<byte> Message(GuardedBytes memory, byte tag, int length)
    {
        Span<byte> bytes = memory.Last(TagAndLength + length);
        bytes[0] = tag;
        Assert.Equal(TagAndLength - 1, Varint.TryWrite(bytes[1..], (uint)length));
        return bytes;
    }
}
