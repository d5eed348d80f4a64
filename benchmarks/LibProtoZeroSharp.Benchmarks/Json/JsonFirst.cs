using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.First;
using LibProtoZeroSharp.Benchmarks.Peers;
using ProtoZeroSharp;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>
/// The first JSON of fresh processes, ours and System.Text.Json's in turn. The processes are those of
/// <see cref="FirstProcess"/>.
/// </summary>
internal static class JsonFirst
{
    private const int Rounds = 9;

    private static readonly int[] s_counts = [1, 100];

    /// <summary>Every function is a lambda of its own: see <see cref="FirstList"/>.</summary>
    public static IReadOnlyList<FirstCase> Cases { get; } =
    [
        // The length of what it does not read is the size of the target that it writes to.
        new("JSON, write a record", static () => new byte[100],
            static (_, target, count) => JsonFirstWorks.WriteOurs(target, count),
            static (_, target, count) => JsonFirstWorks.WriteTheirs(target, count)),
        new("JSON, read an order", static () => Order(),
            static (data, target, count) => JsonFirstWorks.ReadOurs(data, target, count),
            static (data, target, count) => JsonFirstWorks.ReadTheirs(data, target, count)),
        new("JSON, read and write an order", static () => Order(),
            static (data, target, count) => JsonFirstWorks.PassOurs(data, target, count),
            static (data, target, count) => JsonFirstWorks.PassTheirs(data, target, count)),
    ];

    /// <summary>Measures in half a minute, and writes a table in Markdown.</summary>
    public static void Run(TextWriter output, TextWriter progress)
    {
        output.WriteLine();
        output.WriteLine("| first messages of a process | messages | ms | System.Text.Json, ms | ÷ ours "
            + "| methods compiled | System.Text.Json |");
        output.WriteLine("|---|---:|---:|---:|---:|---:|---:|");
        string file = Path.GetTempFileName();
        try
        {
            foreach (FirstCase message in Cases)
            {
                progress.WriteLine(message.Name);
                File.WriteAllBytes(file, message.Data());
                Agree(message);
                foreach (int count in s_counts) Measure(output, message, file, count);
            }
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static void Measure(TextWriter output, FirstCase message, string file, int count)
    {
        FirstSample? ours = null, theirs = null;
        for (int round = 0; round < Rounds; round++)
        {
            FirstSample own = FirstProcess.Start(message, file, isOurs: true, count);
            FirstSample other = FirstProcess.Start(message, file, isOurs: false, count);
            (ours, theirs) = (ours?.Best(own) ?? own, theirs?.Best(other) ?? other);
        }

        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"| {message.Name} | {count} | {ours!.Milliseconds:F1} | {theirs!.Milliseconds:F1} "
            + $"| {theirs.Milliseconds / ours.Milliseconds:F2} | {ours.Methods:F0} | {theirs.Methods:F0} |"));
    }

    private static void Agree(FirstCase message)
    {
        byte[] data = message.Data(), ours = new byte[JsonFirstWorks.Room], theirs = new byte[JsonFirstWorks.Room];
        int ourLength = message.Ours(data, ours, 1), theirLength = message.Theirs(data, theirs, 1);
        Agreement.Bytes(theirs.AsSpan(0, theirLength), ours.AsSpan(0, ourLength), message.Name);
    }

    private static byte[] Order()
    {
        using var arena = new ArenaAllocator();
        Ours.Order order = Ours.Order.Parse(JsonList.Orders(2).Items.Last().ToByteArray(), arena);
        return Encoding.UTF8.GetBytes(ProtoJson.ToJson(in order));
    }
}
