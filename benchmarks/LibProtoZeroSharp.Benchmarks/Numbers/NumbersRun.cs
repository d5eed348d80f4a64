using System;
using System.Buffers.Text;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroSharp.Testing;

namespace LibProtoZeroSharp.Benchmarks.Numbers;

/// <summary>
/// Numbers to text and back, beside <see cref="Utf8Formatter"/> and <see cref="Utf8Parser"/>: nanoseconds of processor
/// time for a number, the best of many samples taken in turn. The library's methods are internal; their sources are
/// compiled here once more.
/// </summary>
internal static unsafe class NumbersRun
{
    private const int Count = 1000;
    private const int Rounds = 300;

    /// <summary>Measures in about half a minute, and writes a table in Markdown.</summary>
    public static void Run(TextWriter output)
    {
        output.WriteLine("| numbers | operation | ns | base library | ratio |");
        output.WriteLine("|---|---|---:|---:|---:|");
        foreach ((string name, Func<Random, double> make) in Sets())
        {
            Random random = new(5);
            double[] values = [.. Enumerable.Range(0, Count).Select(_ => make(random))];
            float[] floats = [.. values.Select(value => (float)value)];
            byte[][] texts = [.. values.Select(value => Bytes(value.ToString("R", CultureInfo.InvariantCulture)))];
            byte[] target = GC.AllocateArray<byte>(64, pinned: true);
            byte* start = (byte*)System.Runtime.InteropServices.Marshal.UnsafeAddrOfPinnedArrayElement(target, 0);
            void Row(string operation, Action ours, Action theirs)
            {
                (double own, double other) = Best(ours, theirs);
                output.WriteLine(string.Create(
                    CultureInfo.InvariantCulture,
                    $"| {name} | {operation} | {own:0.0} | {other:0.0} | {other / own:0.00} |"));
            }

            // SAFETY: the target is pinned and has more than NumberWriter.Room bytes.
            Row("double, JSON",
                () => { foreach (double value in values) NumberWriter.Json(start, value); },
                () => { foreach (double value in values) Utf8Formatter.TryFormat(value, target, out _); });
            Row("double, text format",
                () => { foreach (double value in values) NumberWriter.Text(start, value); },
                () => { foreach (double value in values) Utf8Formatter.TryFormat(value, target, out _); });
            Row("float, JSON",
                () => { foreach (float value in floats) NumberWriter.Json(start, value); },
                () => { foreach (float value in floats) Utf8Formatter.TryFormat(value, target, out _); });
            Row("double, parse", () => Parse(texts), () => ParseByBaseLibrary(texts));
        }
    }

    private static IEnumerable<(string Name, Func<Random, double> Make)> Sets() =>
    [
        ("prices, 12.34", random => Math.Round(random.NextDouble() * 1000, 2)),
        ("six places, 12.345678", random => Math.Round(random.NextDouble() * 100, 6)),
        ("0 to 1, all digits", random => random.NextDouble()),
        ("any bits", random => BitConverter.Int64BitsToDouble(random.NextInt64() & ~(1L << 62))),
        ("integers below 100,000", random => random.Next(100_000)),
    ];

    private static byte[] Bytes(string text) => Encoding.ASCII.GetBytes(text);

    private static void Parse(byte[][] texts)
    {
        foreach (byte[] text in texts)
        {
            fixed (byte* start = text) NumberReader.JsonDouble(start, start + text.Length, out _);
        }
    }

    private static void ParseByBaseLibrary(byte[][] texts)
    {
        foreach (byte[] text in texts)
        {
            if (!Utf8Parser.TryParse(text, out double _, out _)) throw new InvalidOperationException("No number.");
        }
    }

    private static (double Own, double Other) Best(Action ours, Action theirs)
    {
        double own = double.MaxValue, other = double.MaxValue;
        for (int i = 0; i < Rounds; i++)
        {
            own = Math.Min(own, Nanoseconds(ours));
            other = Math.Min(other, Nanoseconds(theirs));
        }

        return (own, other);
    }

    private static double Nanoseconds(Action work)
    {
        const int Repeats = 4;
        TimeSpan start = ThreadTime.Now;
        for (int i = 0; i < Repeats; i++) work();
        return (ThreadTime.Now - start).TotalNanoseconds / (Repeats * Count);
    }
}
