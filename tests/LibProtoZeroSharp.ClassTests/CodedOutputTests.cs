using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;
using Xunit;
using GoogleOut = Google.Protobuf.CodedOutputStream;
using GoogleTag = Google.Protobuf.WireFormat;
using Ours = OurKinds.Three.All;
using OurLeaf = OurKinds.Three.Leaf;
using Theirs = GoogleKinds.Three.All;

namespace ProtoZeroSharp.ClassTests;

/// <summary>Values written one by one, beside Google's stream.</summary>
public class CodedOutputTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(7)]
    [InlineData(64)]
    [InlineData(4096)]
    [InlineData(1 << 20)]
    public void Stream_RandomCalls_HasGooglesBytes(int bufferSize)
    {
        var random = new Random(bufferSize);
        for (int round = 0; round < 40; round++)
        {
            using var ours = new MemoryStream();
            using var theirs = new MemoryStream();
            using (var output = new CodedOutputStream(ours, bufferSize, leaveOpen: true))
            using (var expected = new GoogleOut(theirs, bufferSize, leaveOpen: true))
            {
                foreach ((CodedCall call, object value) in CodedCall.Random(random, 50))
                {
                    call.Write(output, value);
                    call.WriteGoogles(expected, value);
                    Assert.True(expected.Position == output.Position, call.Name);
                    Assert.InRange(output.Position - ours.Length, 0, bufferSize);
                    if (random.Next(10) == 0) output.Flush();
                }
            }

            Assert.NotEqual(0, theirs.Length);
            Assert.Equal(theirs.ToArray(), ours.ToArray());
        }
    }

    [Fact]
    public void Array_RandomCalls_EndsWhereGooglesEnds()
    {
        var random = new Random(1);
        int full = 0;
        for (int round = 0; round < 400; round++)
        {
            byte[] ours = new byte[random.Next(round % 2 == 0 ? 100 : 20_000)], theirs = new byte[ours.Length];
            var output = new CodedOutputStream(ours);
            var expected = new GoogleOut(theirs);
            int good = 0;
            foreach ((CodedCall call, object value) in CodedCall.Random(random, 30))
            {
                bool fits = Fits<GoogleOut.OutOfSpaceException>(() => call.WriteGoogles(expected, value));
                Assert.Equal(
                    fits, Fits<CodedOutputStream.OutOfSpaceException>(() => call.Write(output, value)));
                if (!fits)
                {
                    full++;
                    break;
                }

                Assert.Equal((expected.Position, expected.SpaceLeft), (output.Position, output.SpaceLeft));
                good = (int)output.Position;
            }

            Assert.Equal(theirs[..good], ours[..good]);
        }

        Assert.InRange(full, 50, 399);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(-1)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(16383)]
    [InlineData(16384)]
    [InlineData(1 << 21)]
    [InlineData((1 << 28) - 1)]
    [InlineData(1 << 28)]
    [InlineData(int.MaxValue)]
    [InlineData(int.MinValue)]
    [InlineData(1L << 35)]
    [InlineData((1L << 56) - 1)]
    [InlineData(1L << 63)]
    [InlineData(long.MaxValue)]
    public void Sizes_OfNumbers_AreGoogles(long value)
    {
        int narrow = (int)value;
        int[] expected =
        [
            GoogleOut.ComputeDoubleSize(value), GoogleOut.ComputeFloatSize(value),
            GoogleOut.ComputeUInt64Size((ulong)value), GoogleOut.ComputeInt64Size(value),
            GoogleOut.ComputeInt32Size(narrow), GoogleOut.ComputeFixed64Size((ulong)value),
            GoogleOut.ComputeFixed32Size((uint)narrow), GoogleOut.ComputeBoolSize(value != 0),
            GoogleOut.ComputeUInt32Size((uint)narrow), GoogleOut.ComputeEnumSize(narrow),
            GoogleOut.ComputeSFixed32Size(narrow), GoogleOut.ComputeSFixed64Size(value),
            GoogleOut.ComputeSInt32Size(narrow), GoogleOut.ComputeSInt64Size(value),
            GoogleOut.ComputeLengthSize(narrow), GoogleOut.ComputeRawVarint32Size((uint)narrow),
            GoogleOut.ComputeRawVarint64Size((ulong)value), GoogleOut.ComputeTagSize(narrow),
        ];
        int[] sizes =
        [
            CodedOutputStream.ComputeDoubleSize(value), CodedOutputStream.ComputeFloatSize(value),
            CodedOutputStream.ComputeUInt64Size((ulong)value), CodedOutputStream.ComputeInt64Size(value),
            CodedOutputStream.ComputeInt32Size(narrow), CodedOutputStream.ComputeFixed64Size((ulong)value),
            CodedOutputStream.ComputeFixed32Size((uint)narrow), CodedOutputStream.ComputeBoolSize(value != 0),
            CodedOutputStream.ComputeUInt32Size((uint)narrow), CodedOutputStream.ComputeEnumSize(narrow),
            CodedOutputStream.ComputeSFixed32Size(narrow), CodedOutputStream.ComputeSFixed64Size(value),
            CodedOutputStream.ComputeSInt32Size(narrow), CodedOutputStream.ComputeSInt64Size(value),
            CodedOutputStream.ComputeLengthSize(narrow), CodedOutputStream.ComputeRawVarint32Size((uint)narrow),
            CodedOutputStream.ComputeRawVarint64Size((ulong)value), CodedOutputStream.ComputeTagSize(narrow),
        ];

        Assert.Equal(expected, sizes);
        foreach (int type in Enumerable.Range(0, 10))
        {
            uint tag = WireFormat.MakeTag(narrow, (WireFormat.WireType)type);
            Assert.Equal(GoogleTag.MakeTag(narrow, (GoogleTag.WireType)type), tag);
            Assert.Equal(GoogleTag.GetTagFieldNumber(tag), WireFormat.GetTagFieldNumber(tag));
            Assert.Equal((uint)GoogleTag.GetTagWireType(tag), (uint)WireFormat.GetTagWireType(tag));
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(20_000)]
    public void Sizes_OfTexts_AreGoogles(int length)
    {
        string text = new string('é', length) + '\ud800';
        byte[] bytes = new byte[length];
        var ours = new OurLeaf { Text = text };
        var theirs = new GoogleKinds.Three.Leaf { Text = text };

        Assert.Equal(GoogleOut.ComputeStringSize(text), CodedOutputStream.ComputeStringSize(text));
        Assert.Equal(
            GoogleOut.ComputeBytesSize(Google.Protobuf.ByteString.CopyFrom(bytes)),
            CodedOutputStream.ComputeBytesSize(ByteString.CopyFrom(bytes)));
        Assert.Equal(GoogleOut.ComputeMessageSize(theirs), CodedOutputStream.ComputeMessageSize(ours));
        Assert.Equal(GoogleOut.ComputeGroupSize(theirs), CodedOutputStream.ComputeGroupSize(ours));
    }

    /// <summary>As a program does that writes a message by hand, with others inside of it.</summary>
    [Fact]
    public void WriteTo_AmongFieldsByHand_IsOneMessage()
    {
        var leaf = new OurLeaf { Number = 7, Text = new string('x', 5000) };
        using var stream = new MemoryStream();
        using (var output = new CodedOutputStream(stream, leaveOpen: true))
        {
            output.WriteTag(Ours.AnInt32FieldNumber, WireFormat.WireType.Varint);
            output.WriteInt32(-5);
            output.WriteTag(Ours.ALeafFieldNumber, WireFormat.WireType.LengthDelimited);
            output.WriteLength(leaf.CalculateSize());
            leaf.WriteTo(output);
            new Ours { AString = "inside" }.WriteTo(output);
            output.WriteTag(Ours.ItselfFieldNumber, WireFormat.WireType.LengthDelimited);
            output.WriteMessage(new Ours { RInt32 = { 1, 2 } });
        }

        Theirs theirs = Theirs.Parser.ParseFrom(stream.ToArray());
        var expected = new Ours
        {
            AnInt32 = -5, ALeaf = leaf, AString = "inside", Itself = new Ours { RInt32 = { 1, 2 } },
        };
        Assert.Equal(theirs, Theirs.Parser.ParseFrom(expected.ToByteArray()));
        Assert.Equal(expected, Ours.Parser.ParseFrom(stream.ToArray()));
    }

    [Fact]
    public void Array_OfTheRightSize_IsFull()
    {
        Ours message = new() { AString = "text", RInt32 = { 1, 2, 3 } };
        byte[] bytes = new byte[message.CalculateSize()];
        var output = new CodedOutputStream(bytes);

        Assert.Throws<InvalidOperationException>(output.CheckNoSpaceLeft);
        message.WriteTo(output);
        output.CheckNoSpaceLeft();
        output.Flush();

        Assert.Equal(message.ToByteArray(), bytes);
        Assert.IsAssignableFrom<IOException>(
            Assert.Throws<CodedOutputStream.OutOfSpaceException>(() => output.WriteBool(true)));
        Assert.Throws<InvalidOperationException>(() => new CodedOutputStream(new MemoryStream()).SpaceLeft);
        Assert.Throws<InvalidOperationException>(new CodedOutputStream(new MemoryStream()).CheckNoSpaceLeft);
    }

    [Fact]
    public void Dispose_OfAStream_FlushesAndClosesUnlessToldOtherwise()
    {
        MemoryStream open = new(), closed = new();
        var first = new CodedOutputStream(closed);
        first.WriteBool(true);
        first.Dispose();
        var second = new CodedOutputStream(open, leaveOpen: true);
        second.WriteBool(true);
        Assert.Equal((0, 1), (open.Length, second.Position));
        second.Dispose();

        Assert.Equal([1], closed.ToArray());
        Assert.False(closed.CanWrite);
        Assert.Equal([1], open.ToArray());
        Assert.True(open.CanWrite);
        Assert.Equal(GoogleOut.DefaultBufferSize, CodedOutputStream.DefaultBufferSize);
    }

    [Theory]
    [InlineData(typeof(CodedOutputStream), typeof(GoogleOut), " Boolean Deterministic")]
    [InlineData(typeof(CodedOutputStream.OutOfSpaceException), typeof(GoogleOut.OutOfSpaceException), "")]
    [InlineData(typeof(CodedInputStream), typeof(Google.Protobuf.CodedInputStream), "")]
    [InlineData(typeof(WireFormat), typeof(GoogleTag), "")]
    [InlineData(typeof(WireFormat.WireType), typeof(GoogleTag.WireType), "")]
    public void Members_OfTheTypes_AreGooglesMembers(Type ours, Type theirs, string missing)
    {
        string[] own = [.. Members(ours)];

        Assert.Equal(missing, string.Concat(Members(theirs).Except(own).Select(it => $" {it}")));
        Assert.Empty(own.Except(Members(theirs)));
    }

    [Fact]
    public void Misuse_OfOutputs_IsRefused()
    {
        var output = new CodedOutputStream(new byte[10]);

        Assert.Throws<ArgumentNullException>(() => new CodedOutputStream((byte[])null!));
        Assert.Throws<ArgumentNullException>(() => new CodedOutputStream((Stream)null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => new CodedOutputStream(new MemoryStream(), 0));
        Assert.Throws<ArgumentNullException>(() => output.WriteString(null!));
        Assert.Throws<ArgumentNullException>(() => output.WriteBytes(null!));
        Assert.Throws<ArgumentNullException>(() => output.WriteMessage(null!));
        Assert.Throws<ArgumentNullException>(() => new Ours().WriteTo((CodedOutputStream)null!));
        Assert.Equal(10, output.SpaceLeft);
    }

    // With the names of parameters, by which calls may give them.
    private static IEnumerable<string> Members(Type type) => type
        .GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .Where(member => member is not MethodInfo { IsSpecialName: true })
        .Select(member => member is MethodBase method
            ? $"{method.IsStatic} {method.Name} {(method as MethodInfo)?.ReturnType.Name} {Parameters(method)}"
            : member.ToString()!.Split('.')[^1]);

    private static string Parameters(MethodBase method) =>
        string.Join(", ", method.GetParameters().Select(it => $"{it.ParameterType.Name} {it.Name}"));

    private static bool Fits<T>(Action write)
        where T : Exception
    {
        try
        {
            write();
            return true;
        }
        catch (T)
        {
            return false;
        }
    }
}
