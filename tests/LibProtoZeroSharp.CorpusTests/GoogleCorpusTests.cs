using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Testing;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>Random messages of every schema that both libraries take: ours, Google's, ours.</summary>
public class GoogleCorpusTests(ITestOutputHelper output)
{
    // The lazy ones are a second time: what differs between them needs less.
    private static int Rounds => ProtoZeroInfo.ChecksEnabled ? 20 : CorpusMessages.AreLazy ? 130 : 1_300;

    [Trait("Speed", "Slow")]
    [DataFact(DataPart.Schemas)]
    public void RandomMessages_OfAllSchemas_AreTheSameInBothLibraries()
    {
        GooglePair[] pairs = [.. Pairs()];
        int done = 0;

        Parallel.ForEach(pairs, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, pair =>
        {
            pair.Run(Rounds, pair.Message.FullName.Length);
            Interlocked.Add(ref done, Rounds);
        });

        int schemas = pairs.Select(pair => pair.Message.File).Distinct().Count();
        output.WriteLine($"{done:N0} messages of {pairs.Length} types in {schemas} schemas");
        Assert.InRange(schemas, CorpusMessages.AreLazy ? 40 : 130, int.MaxValue);
        Assert.InRange(pairs.Length, CorpusMessages.AreLazy ? 240 : 800, int.MaxValue);
    }

    [Trait("Speed", "Slow")]
    [DataFact(DataPart.Schemas)]
    public void RandomMessages_OfAllSchemas_AreTheSameJsonInBothLibraries()
    {
        int written = 0, done = 0;
        Parallel.ForEach(Pairs(), new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, pair =>
        {
            Interlocked.Add(ref written, pair.RunJson(Rounds / 10, pair.Message.FullName.Length));
            Interlocked.Add(ref done, Rounds / 10);
        });

        output.WriteLine($"{written:N0} of {done:N0} messages have a JSON form");
        Assert.InRange(written, done / 2, int.MaxValue);
    }

    private static IEnumerable<GooglePair> Pairs()
    {
        // By its name: without the data there is no type in it.
        Dictionary<string, MessageDescriptor> theirs = Assembly.Load("GoogleMessages").GetTypes()
            .Where(type => typeof(IMessage).IsAssignableFrom(type))
            .Select(type =>
                (MessageDescriptor)type.GetProperty("Descriptor",
                    BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!)
            .ToDictionary(descriptor => descriptor.FullName);
        var files = new HashSet<FileDescriptor>();
        foreach (MessageDescriptor descriptor in theirs.Values) AddWithImports(descriptor.File, files);
        return
            from message in new WireSchema([.. files.Select(file => file.ToProto())]).Messages
            // Google's C# has no MessageSet.
            where !message.IsMessageSet && theirs.ContainsKey(message.FullName)
                && CorpusMessages.Ours.ContainsKey(message.FullName)
            select GooglePair.Of(message, CorpusMessages.Ours[message.FullName], theirs[message.FullName].ClrType);
    }

    private static void AddWithImports(FileDescriptor file, HashSet<FileDescriptor> files)
    {
        if (!files.Add(file)) return;
        foreach (FileDescriptor import in file.Dependencies) AddWithImports(import, files);
    }
}
