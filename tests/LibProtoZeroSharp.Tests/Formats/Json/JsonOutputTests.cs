using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Testing;
using ProtoZeroSharp.Tests.Checks;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Json;

/// <summary>Where JSON is written to, how deep, and what it costs.</summary>
public class JsonOutputTests
{
    [Fact]
    public void Write_ToAllDestinations_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        foreach (int count in (int[])[0, 1, 10, 100, 1000, 100_000])
        {
            Sample message = Numbers(count, arena);
            string json = message.ToJson();
            string numbers = string.Join(',', Enumerable.Repeat(1, count));
            Assert.Equal(count == 0 ? "{}" : $$"""{"numbers":[{{numbers}}]}""", json);
            byte[] expected = Encoding.UTF8.GetBytes(json);

            var buffer = new ArrayBufferWriter<byte>();
            message.WriteJson(buffer);
            Assert.Equal(expected, buffer.WrittenSpan.ToArray());
            using var stream = new MemoryStream();
            ProtoJson.Write(in message, stream);
            Assert.Equal(expected, stream.ToArray());
            var exact = new byte[expected.Length];
            Assert.True(ProtoJson.TryWrite(in message, exact, out int written));
            Assert.Equal(expected.Length, written);
            Assert.Equal(expected, exact);
            Assert.False(message.TryWriteJson(exact.AsSpan(1), out written));
            Assert.Equal(0, written);
            Assert.False(message.TryWriteJson([], out _));
        }
    }

    [Fact]
    public void Write_ThatFails_LeavesDestinationsAsTheyAre()
    {
        using var arena = new ArenaAllocator();
        Value bad = Value.ForList(
            arena, Value.ForString(arena, new string('x', 100_000)), Value.ForNumber(double.NaN));
        var buffer = new ArrayBufferWriter<byte>();
        Assert.Throws<ProtoFormatException>(() => bad.WriteJson(buffer));
        Assert.Equal(0, buffer.WrittenCount);
        using var stream = new MemoryStream();
        Assert.Throws<ProtoFormatException>(() => bad.WriteJson(stream));
        Assert.Equal(0, stream.Length);
        Assert.Throws<ArgumentNullException>(() => bad.WriteJson((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => bad.WriteJson((IBufferWriter<byte>)null!));
    }

    [Theory]
    [InlineData(0, 0, true)]
    [InlineData(1, 0, false)]
    [InlineData(100, 100, true)]
    [InlineData(101, 100, false)]
    [InlineData(3000, 3000, true)]
    public void Write_OfNestedMessages_ObeysTheLimit(int depth, int limit, bool passes)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [];
        for (int i = 0; i < depth; i++)
            bytes = Wire.Field(4, WireType.LengthDelimited, Wire.Delimited(bytes));
        Sample message = Sample.Parse(bytes, arena, new ProtoParseOptions { RecursionLimit = 10_000 });
        var options = new ProtoJsonOptions { RecursionLimit = limit };
        if (passes)
        {
            string front = string.Concat(Enumerable.Repeat("{\"child\":", depth));
            Assert.Equal($"{front}{{}}{new string('}', depth)}", message.ToJson(options));
        }
        else
        {
            var thrown = Assert.Throws<ProtoFormatException>(() => message.ToJson(options));
            Assert.Equal(ProtoFormatError.RecursionLimitExceeded, thrown.Code);
        }
    }

    // Lists and structs of values count as objects do; the values that they lie in do not.
    [Fact]
    public void Write_OfNestedValues_CountsBrackets()
    {
        using var arena = new ArenaAllocator();
        Value value = Value.ForNull();
        for (int i = 0; i < 101; i++) value = Value.ForList(arena, value);
        Assert.Equal(new string('[', 101) + "null" + new string(']', 101), value.ToJson());
        value = Value.ForList(arena, value);
        Assert.Equal(
            ProtoFormatError.RecursionLimitExceeded, Assert.Throws<ProtoFormatException>(() => value.ToJson()).Code);
    }

    [Fact]
    public void Write_OnShortStack_FailsAsTooDeep()
    {
        using var arena = new ArenaAllocator();
        Value value = Value.ForNull();
        for (int i = 0; i < 9_000; i++) value = Value.ForList(arena, value);
        var options = new ProtoJsonOptions { RecursionLimit = 10_000 };
        StackThread.RunCompiled(256, () =>
        {
            ProtoFormatError code = ProtoFormatError.None;
            try
            {
                value.ToJson(options);
            }
            catch (ProtoFormatException exception)
            {
                code = exception.Code;
            }

            Assert.True(code is ProtoFormatError.None or ProtoFormatError.RecursionLimitExceeded);
        });
    }

    [Fact]
    public void Write_ToBufferAndSpan_AllocatesNothing()
    {
        using var arena = new ArenaAllocator();
        Sample message = Numbers(50_000, arena);
        Any any = Any.Pack(new Duration { Seconds = 5 }, arena);
        Value value = Value.ForList(arena, Value.ForString(arena, "ż\n"), Value.ForNumber(0.1));
        var buffer = new ArrayBufferWriter<byte>(1 << 20);
        var destination = new byte[1 << 20];
        var options = new ProtoJsonOptions { Types = new ProtoTypeRegistry().Add<Sample>(), Indentation = "  " };
        Any packed = Any.Pack(message, arena);
        void Run()
        {
            buffer.ResetWrittenCount();
            ProtoJson.Write(in message, buffer);
            ProtoJson.Write(in any, buffer);
            ProtoJson.Write(in value, buffer);
            ProtoJson.Write(in packed, buffer, options);
            ProtoJson.TryWrite(in message, destination, out _);
            ProtoJson.TryWrite(in value, destination, out _);
            ProtoJson.TryWrite(in message, destination.AsSpan(0, 10), out _);
        }

        for (int i = 0; i < 50; i++) Run();
        ManagedAllocation.AssertNone(Run);
    }

    private static Sample Numbers(int count, ArenaAllocator arena)
    {
        byte[] packed = [.. Enumerable.Repeat((byte)1, count)];
        return Sample.Parse(count == 0 ? [] : Wire.Field(7, WireType.LengthDelimited, Wire.Delimited(packed)), arena);
    }
}
