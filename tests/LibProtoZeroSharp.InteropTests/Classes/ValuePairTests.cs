using System;
using System.Linq;
using ProtoZeroSharp.Classes;
using Xunit;

namespace ProtoZeroSharp.InteropTests.Classes;

/// <summary>
/// Random operations on the values of generated classes, ours and Google's side by side: results, types of exceptions,
/// contents, order and text are the same.
/// </summary>
public class ValuePairTests
{
    private const int Rounds = 30;
    private const int Steps = 400;

    private static readonly double[] s_fractions =
        [0.0, -0.0, 1, -1.5, 0.1, 1e15, 1e16, 1e17, 1e-5, 1e300, double.NaN, double.PositiveInfinity, double.MaxValue];

    [Fact]
    public void Lists_OfEachKind_DoTheSame()
    {
        Lists(Int);
        Lists(random => (long)random.Next(-5, 5) << 40);
        Lists(random => (uint)random.Next(9));
        Lists(random => (ulong)random.Next(9));
        Lists(random => random.Next(2) == 0);
        Lists(Fraction);
        Lists(random => (float)Fraction(random));
        Lists(random => random.Next(9) == 0 ? null : (int?)random.Next(5));
        Lists(random => random.Next(9) == 0 ? null : (double?)Fraction(random));
        Lists(random => random.Next(9) == 0 ? null : (float?)Fraction(random));
        Lists(Text);
        Lists(random => (DayOfWeek)random.Next(9));
    }

    [Fact]
    public void Maps_OfEachKind_DoTheSame()
    {
        Maps(Int, Int);
        Maps(random => Text(random)!, Text);
        Maps(random => random.Next(2) == 0, random => (DayOfWeek)random.Next(9));
        Maps(random => (long)random.Next(60) << 40, Fraction);
        Maps(random => (ulong)random.Next(60), random => (float)Fraction(random));
        Maps(random => (uint)random.Next(60), random => random.Next(9) == 0 ? null : (long?)random.Next(5));
    }

    [Fact]
    public void Text_OfEachCharacter_IsTheSame()
    {
        string all = string.Concat(
            Enumerable.Range(0, 0x10000).Where(c => c is < 0xD800 or > 0xDFFF).Select(c => (char)c));
        all += "😀\U0010FFFF";
        Assert.Equal(
            new Google.Protobuf.Collections.RepeatedField<string> { all }.ToString(),
            new RepeatedField<string> { all }.ToString());
        Assert.Equal(
            new Google.Protobuf.Collections.MapField<string, int> { [all] = 1 }.ToString(),
            new MapField<string, int> { [all] = 1 }.ToString());
    }

    [Fact]
    public void Text_OfFractions_IsTheSame()
    {
        var random = new Random(3);
        var ours = new RepeatedField<double>();
        var ourFloats = new RepeatedField<float>();
        for (int i = 0; i < 20_000; i++)
        {
            ours.Add(BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue)));
            ours.Add(Math.Round(random.NextDouble() * Math.Pow(10, random.Next(25))));
            ourFloats.Add(BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue)));
        }

        Assert.Equal(new Google.Protobuf.Collections.RepeatedField<double> { ours }.ToString(), ours.ToString());
        Assert.Equal(
            new Google.Protobuf.Collections.RepeatedField<float> { ourFloats }.ToString(), ourFloats.ToString());
    }

    [Fact]
    public void Bytes_OfEachLength_AreTheSame()
    {
        var random = new Random(4);
        for (int length = 0; length < 300; length++)
        {
            byte[] bytes = new byte[length];
            random.NextBytes(bytes);
            ByteString ours = ByteString.CopyFrom(bytes);
            var theirs = Google.Protobuf.ByteString.CopyFrom(bytes);
            Assert.Equal(theirs.ToBase64(), ours.ToBase64());
            Assert.Equal(theirs.ToStringUtf8(), ours.ToStringUtf8());
            Assert.Equal(theirs.ToArray(), ours.ToArray());
            Assert.Equal(ours, ByteString.FromBase64(theirs.ToBase64()));
            Assert.Equal(ours, ByteString.CopyFrom(bytes, 0, length));
            Assert.Equal(Outcome.Of(() => theirs[length]), Outcome.Of(() => ours[length]));
            Assert.Equal(
                new Google.Protobuf.Collections.RepeatedField<Google.Protobuf.ByteString> { theirs }.ToString(),
                new RepeatedField<ByteString> { ours }.ToString());
        }
    }

    private static void Lists<T>(Func<Random, T> value)
    {
        for (int round = 0; round < Rounds; round++)
        {
            var pair = new ListPair<T>(new Random(round), value);
            for (int step = 0; step < Steps; step++) pair.Step();
        }
    }

    private static void Maps<TKey, TValue>(Func<Random, TKey> keys, Func<Random, TValue> values)
        where TKey : notnull
    {
        for (int round = 0; round < Rounds; round++)
        {
            var pair = new MapPair<TKey, TValue>(new Random(round), keys, values);
            for (int step = 0; step < Steps; step++) pair.Step(isGrowing: step / 60 % 2 == round % 2);
        }
    }

    private static int Int(Random random) => random.Next(-30, 30);

    private static double Fraction(Random random) => s_fractions[random.Next(s_fractions.Length)];

    private static string? Text(Random random) => random.Next(12) == 0 ? null : $"{(char)random.Next(' ', 'Z')}";
}
