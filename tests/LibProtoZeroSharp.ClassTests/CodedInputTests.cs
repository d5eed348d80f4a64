using System;
using System.IO;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using ProtoZeroSharp.Testing;
using Xunit;
using GoogleIn = Google.Protobuf.CodedInputStream;
using GoogleOut = Google.Protobuf.CodedOutputStream;
using Ours = OurKinds.Three.All;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Values read one by one, beside Google's stream.</summary>
public class CodedInputTests
{
    private const int Kilobyte = 1 << 10;

    [Theory]
    [InlineData("array")]
    [InlineData("slice")]
    [InlineData("stream")]
    [InlineData("bytes")]
    public void Input_OfRandomCalls_GivesWhatGooglesGives(string source)
    {
        var random = new Random(source.Length);
        for (int round = 0; round < 60; round++)
        {
            (CodedCall Call, object)[] calls = CodedCall.Random(random, 50);
            byte[] bytes = BytesOf(calls);
            CodedInputStream input = Open(source, bytes);
            GoogleIn expected = source is "slice" ? new GoogleIn([9, 9, .. bytes, 9], 2, bytes.Length)
                : source is "array" ? new GoogleIn(bytes) : new GoogleIn(new MemoryStream(bytes));
            foreach ((CodedCall call, _) in calls)
            {
                Assert.Equal(call.ReadGoogles(expected), call.Read(input));
                Assert.Equal(expected.Position, input.Position);
                Assert.Equal(expected.IsAtEnd, input.IsAtEnd);
            }

            Assert.True(input.IsAtEnd);
            Assert.Equal((0u, 0u), (input.PeekTag(), input.ReadTag()));
        }
    }

    [Theory]
    [InlineData("array")]
    [InlineData("stream")]
    [InlineData("bytes")]
    public void Input_OfDamagedBytes_EndsAsGooglesDoes(string source)
    {
        var random = new Random(7);
        int failed = 0, strict = 0;
        for (int round = 0; round < 3000; round++)
        {
            (CodedCall Call, object)[] calls = CodedCall.Random(random, 6);
            byte[] bytes = BytesOf(calls);
            if (round % 3 == 0) bytes = bytes[..random.Next(bytes.Length)];
            int changes = round % 3;
            while (changes-- > 0) bytes[random.Next(Math.Min(bytes.Length, 60))] = (byte)random.Next(256);
            CodedInputStream input = Open(source, bytes);
            var expected = new GoogleIn(bytes);
            foreach ((CodedCall call, _) in calls)
            {
                (string? theirs, Exception? error) = Try(() => call.ReadGoogles(expected));
                (string? ours, Exception? own) = Try(() => call.Read(input));
                if (error is null && own is not null)
                {
                    // Wire types that do not exist, and tags of more than 32 bits inside of messages.
                    Assert.Equal(ProtoFormatError.InvalidTag, Assert.IsType<InvalidProtocolBufferException>(own).Code);
                    strict++;
                    break;
                }

                Assert.Equal((theirs, error?.GetType().Name), (ours, own?.GetType().Name));
                if (error is null) continue;
                failed++;
                break;
            }
        }

        Assert.InRange(failed, 500, 3000);
        Assert.InRange(strict, 0, 100);
    }

    [Fact]
    public void PeekTag_OfAnyInput_LeavesItWhereItIs()
    {
        foreach (string source in new[] { "slice", "stream", "bytes" })
        {
            CodedInputStream input = Open(source, [0x80, 0x01, 0x05]);
            long start = input.Position;

            Assert.Equal((128u, 128u, start), (input.PeekTag(), input.PeekTag(), input.Position));
            Assert.False(input.MaybeConsumeTag(8));
            Assert.True(input.MaybeConsumeTag(128));
            Assert.Equal((start + 2, 5), (input.Position, input.ReadInt32()));
            Assert.Equal((0u, true), (input.PeekTag(), input.IsAtEnd));
        }
    }

    [Fact]
    public void Limits_OfAStream_AreGoogles()
    {
        byte[] bytes = [0x0b, 0x0b, 0x0b, 0x0c, 0x0c, 0x0c, 0x08, 0x01];
        int failed = 0;
        foreach (int size in new[] { 1, bytes.Length - 1, bytes.Length, 9, int.MaxValue })
        {
            foreach (int levels in new[] { 1, 2, 3, 4, int.MaxValue })
            {
                CodedInputStream ours = CodedInputStream.CreateWithLimits(new MemoryStream(bytes), size, levels);
                GoogleIn theirs = GoogleIn.CreateWithLimits(new MemoryStream(bytes), size, levels);
                Assert.Equal((theirs.SizeLimit, theirs.RecursionLimit), (ours.SizeLimit, ours.RecursionLimit));
                for (int i = 0; i < 2; i++)
                {
                    (string? expected, Exception? error) = Try(() =>
                    {
                        uint tag = theirs.ReadTag();
                        theirs.SkipLastField();
                        return $"{tag} {theirs.Position}";
                    });
                    (string? value, Exception? own) = Try(() =>
                    {
                        uint tag = ours.ReadTag();
                        ours.SkipLastField();
                        return $"{tag} {ours.Position}";
                    });
                    Assert.Equal((expected, error?.GetType().Name), (value, own?.GetType().Name));
                    if (error is null) continue;
                    failed++;
                    break;
                }
            }
        }

        Assert.InRange(failed, 5, 24);
    }

    /// <summary>Without a call for each group.</summary>
    [Fact]
    public void SkipLastField_OfAMillionGroups_IsDamage()
    {
        byte[] bytes = new byte[1 << 20];
        Array.Fill(bytes, (byte)0x0b);
        CodedInputStream input =
            CodedInputStream.CreateWithLimits(new MemoryStream(bytes), int.MaxValue, int.MaxValue);
        input.ReadTag();

        var error = Assert.Throws<InvalidProtocolBufferException>(input.SkipLastField);

        Assert.Equal(ProtoFormatError.RecursionLimitExceeded, error.Code);
    }

    [Theory]
    [InlineData(0x0e)]
    [InlineData(0x0f)]
    [InlineData(0x0c)]
    public void SkipLastField_OfATagWithoutValue_IsDamage(byte tag)
    {
        var input = new CodedInputStream([tag, 1]);
        Assert.Throws<InvalidOperationException>(input.SkipLastField);
        Assert.Equal(tag, input.ReadTag());

        Assert.Throws<InvalidProtocolBufferException>(input.SkipLastField);
    }

    [Theory]
    [InlineData("ReadString")]
    [InlineData("ReadBytes")]
    [InlineData("ReadMessage")]
    [InlineData("SkipLastField")]
    [InlineData("MergeFrom")]
    public void Length_Of2GigabytesClaimed_TakesNoMemory(string method)
    {
        byte[] bytes = [0x0a, 0xff, 0xff, 0xff, 0xff, 0x07, 1, 2, 3];
        void Read()
        {
            var input = new CodedInputStream(new MemoryStream(bytes));
            if (method == "MergeFrom")
            {
                new Ours().MergeFrom(input);
                return;
            }

            input.ReadTag();
            if (method == "ReadString") input.ReadString();
            else if (method == "ReadBytes") input.ReadBytes();
            else if (method == "ReadMessage") input.ReadMessage(new Ours());
            else input.SkipLastField();
        }

        var error = Assert.Throws<InvalidProtocolBufferException>(Read);
        Assert.Equal((ProtoFormatError.Truncated, 9), (error.Code, error.Offset));
        ManagedAllocation.AssertAtMost(64 << 10, () => Assert.Throws<InvalidProtocolBufferException>(Read));
    }

    /// <summary>A long value takes a large buffer, which is given up behind it.</summary>
    [Fact]
    public void Stream_WithLongAndShortValues_IsReadAtMostOneBufferAhead()
    {
        using var stream = new MemoryStream();
        using (var output = new CodedOutputStream(stream, leaveOpen: true))
        {
            for (int i = 0; i < 2000; i++) output.WriteUInt32(1000);
            output.WriteBytes(ByteString.CopyFrom(new byte[1_000_000]));
            for (int i = 0; i < 20_000; i++) output.WriteUInt32(1000);
        }

        stream.Position = 0;
        var input = new CodedInputStream(stream);
        for (int i = 0; i < 22_001; i++)
        {
            if (i == 2000) Assert.Equal(new byte[1_000_000], input.ReadBytes().ToByteArray());
            else Assert.Equal(1000u, input.ReadUInt32());
            Assert.InRange(stream.Position - input.Position, 0, 4 * Kilobyte);
        }

        Assert.True(input.IsAtEnd);
    }

    [Fact]
    public void Misuse_OfInputs_IsRefused()
    {
        byte[] bytes = new byte[5];
        Assert.Throws<ArgumentNullException>(() => new CodedInputStream((byte[])null!));
        Assert.Throws<ArgumentNullException>(() => new CodedInputStream((Stream)null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => new CodedInputStream(bytes, -1, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new CodedInputStream(bytes, 6, 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => new CodedInputStream(bytes, 2, int.MaxValue));
        Assert.Throws<ArgumentOutOfRangeException>(() => new CodedInputStream(bytes, 0, -1));
        Assert.Throws<ArgumentOutOfRangeException>(() => CodedInputStream.CreateWithLimits(new MemoryStream(), 0, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => CodedInputStream.CreateWithLimits(new MemoryStream(), 1, 0));
        Assert.Throws<ArgumentNullException>(() => new CodedInputStream(bytes).ReadMessage(null!));
        Assert.Throws<ArgumentNullException>(() => new Ours().MergeFrom((CodedInputStream)null!));
        MemoryStream open = new(), closed = new();
        new CodedInputStream(open, leaveOpen: true).Dispose();
        new CodedInputStream(closed).Dispose();
        Assert.Equal((true, false), (open.CanRead, closed.CanRead));
    }

    private static byte[] BytesOf((CodedCall Call, object Value)[] calls)
    {
        using var stream = new MemoryStream();
        using (var output = new GoogleOut(stream))
        {
            foreach ((CodedCall call, object value) in calls) call.WriteGoogles(output, value);
        }

        return stream.ToArray();
    }

    private static CodedInputStream Open(string source, byte[] bytes) => source switch
    {
        "array" => new CodedInputStream(bytes),
        "slice" => new CodedInputStream([9, 9, .. bytes, 9], 2, bytes.Length),
        "stream" => new CodedInputStream(new MemoryStream(bytes)),
        _ => new CodedInputStream(new ByteByByte(bytes)),
    };

    private static (string? Value, Exception? Error) Try(Func<string> read)
    {
        try
        {
            return (read(), null);
        }
        catch (Exception error) when (error is IOException or InvalidOperationException)
        {
            return (null, error);
        }
    }
}
