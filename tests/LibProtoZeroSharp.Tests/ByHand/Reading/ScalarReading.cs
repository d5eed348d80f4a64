using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Google.Protobuf;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>
/// What holds for every scalar type; one class per type says how Google writes it and how we read it.
/// </summary>
public abstract class ScalarReading<T>
    where T : unmanaged
{
    private const int Number = 3;

    protected abstract WireType Form { get; }

    protected abstract IEnumerable<T> Values { get; }

    protected abstract void Write(CodedOutputStream output, T value);

    protected abstract T Read(ref ProtoReader reader);

    protected abstract ProtoPackedList<T> ReadList(ref ProtoReader reader);

    [Fact]
    public void V12_Read_EdgeValue_IsWhatGoogleWrote()
    {
        foreach (T value in Values)
        {
            byte[] encoded = Encoded(value);
            foreach (int behind in new[] { 0, 1, 8, 16 })
            {
                byte[] next = Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(new byte[behind]));
                byte[] message = [.. Wire.Field(Number, Form, encoded), .. next];
                ProtoReader reader = new(message);
                Assert.True(reader.Next());
                Assert.Equal((Number, Number, Form), (reader.FieldNumber, reader.Tag, reader.WireType));
                Assert.Equal(1, reader.Position);
                Same([value], [Read(ref reader)]);
                Assert.Equal(1 + encoded.Length, reader.Position);
                Assert.True(reader.Next());
                Assert.Equal(behind, reader.ReadBytes().Length);
                Assert.False(reader.Next());
            }
        }
    }

    [Fact]
    public void V9_ReadAndSkip_CutAnywhere_ThrowTruncatedAndDoNotMove()
    {
        foreach (T value in Values)
        {
            byte[] field = Wire.Field(Number, Form, Encoded(value));
            for (int length = 1; length < field.Length; length++)
            {
                byte[] cut = field[..length];
                Wire.Fails(ProtoFormatError.Truncated, 1, () => ReadOnce(cut));
                Wire.Fails(ProtoFormatError.Truncated, 1, () => SkipOnce(cut));
                Wire.Fails(ProtoFormatError.Truncated, 1, () => ListOnce(cut));
                ProtoReader reader = new(cut);
                reader.Next();
                try
                {
                    Read(ref reader);
                }
                catch (ProtoFormatException)
                {
                    Assert.Equal((1, Number, Form), (reader.Position, reader.FieldNumber, reader.WireType));
                }
            }
        }
    }

    [Fact]
    public void Read_CutByTheEndOfTheSubMessage_ThrowsTruncated()
    {
        foreach (T value in Values)
        {
            byte[] field = Wire.Field(Number, Form, Encoded(value));
            byte[] message = [.. Wire.Field(1, WireType.LengthDelimited, Wire.Delimited(field)), .. new byte[16]];
            for (int length = 1; length < field.Length; length++)
            {
                message[1] = (byte)length;      // the bytes are there, but belong to the message around
                Wire.Fails(ProtoFormatError.Truncated, 3, () => SubOnce(message, read: true));
                Wire.Fails(ProtoFormatError.Truncated, 3, () => SubOnce(message, read: false));
            }
        }
    }

    [Fact]
    public void M2_ReadList_Packed_GivesTheValuesInEveryWay()
    {
        T[] values = Values.ToArray();
        for (int count = 0; count <= 200; count++)
        {
            T[] expected = Enumerable.Range(0, count).Select(i => values[(i * 7) % values.Length]).ToArray();
            byte[] body = expected.SelectMany(Encoded).ToArray();
            byte[] field = Wire.Field(Number, WireType.LengthDelimited, Wire.Delimited(body));
            CheckList(expected, [.. field, 0x08, 0x01], body);
        }
    }

    [Fact]
    public void M2_ReadList_SingleValue_GivesThatValue()
    {
        foreach (T value in Values)
            CheckList([value], [.. Wire.Field(Number, Form, Encoded(value)), 0x08, 0x01], Encoded(value));
    }

    private void CheckList(T[] expected, byte[] message, byte[] body)
    {
        ProtoReader reader = new(message);
        Assert.True(reader.Next());
        ProtoPackedList<T> list = ReadList(ref reader);
        Assert.True(reader.Next());
        Assert.True(reader.ReadBool());
        Assert.Equal(expected.Length, list.Count);
        Assert.Equal(expected.Length == 0, list.IsEmpty);
        Assert.Equal(body, list.EncodedBytes.ToArray());
        Same(expected, list.ToArray());
        List<T> walked = [];
        foreach (T value in list) walked.Add(value);
        Same(expected, walked);

        T[] target = new T[expected.Length + 2];
        list.CopyTo(target);
        Same([.. expected, default, default], target);
        Assert.True(list.TryCopyTo(target.AsSpan(1, expected.Length), out int count));
        Assert.Equal(expected.Length, count);
        Same(expected, target[1..^1]);
        if (expected.Length == 0) return;
        Assert.False(list.TryCopyTo(new T[expected.Length - 1], out count));
        Assert.Equal(expected.Length, count);
    }

    private byte[] Encoded(T value) => Wire.Bytes(output => Write(output, value));

    private void ReadOnce(byte[] message)
    {
        ProtoReader reader = new(message);
        reader.Next();
        Read(ref reader);
    }

    private void ListOnce(byte[] message)
    {
        ProtoReader reader = new(message);
        reader.Next();
        ReadList(ref reader);
    }

    private static void SkipOnce(byte[] message)
    {
        ProtoReader reader = new(message);
        reader.Next();
        reader.Skip();
    }

    private void SubOnce(byte[] message, bool read)
    {
        ProtoReader reader = new(message);
        reader.Next();
        ProtoReader sub = reader.ReadMessage();
        sub.Next();
        if (read) Read(ref sub);
        else sub.Skip();
    }

    // Bit for bit: NaN and -0.0 count.
    private static void Same(IEnumerable<T> expected, IEnumerable<T> actual) => Assert.Equal(
        MemoryMarshal.AsBytes<T>(expected.ToArray()).ToArray(),
        MemoryMarshal.AsBytes<T>(actual.ToArray()).ToArray());
}
