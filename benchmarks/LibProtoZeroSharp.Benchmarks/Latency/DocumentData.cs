using System.Linq;

namespace LibProtoZeroSharp.Benchmarks.Latency;

/// <summary>The document that all codecs have, as System.Text.Json sees it.</summary>
internal sealed class DocumentData
{
    public string Name { get; set; } = "";

    public string Description { get; set; } = "";

    public long Created { get; set; }

    public string[] Tags { get; set; } = [];

    /// <summary>47 bytes of protobuf.</summary>
    public static DocumentData Small() =>
        new()
        {
            Name = "John Doe", Description = "Lorum ipsum", Created = 1_700_000_000, Tags = ["tag1", "tag2", "tag3"],
        };

    /// <summary>305 kB: a thousand tags of 300 characters.</summary>
    public static DocumentData Large() => new()
    {
        Name = string.Concat(Enumerable.Repeat("John Doe", 100)),
        Description = string.Concat(Enumerable.Repeat("Lorum ipsum", 100)),
        Created = 1_700_000_000,
        Tags = [.. Enumerable.Range(0, 1_000).Select(static i => $"{i:D4}" + new string((char)('a' + (i % 26)), 296))],
    };

    /// <summary>What every codec must have decoded.</summary>
    public long Weight() => Name.Length + Description.Length + Created + Tags.Sum(static tag => (long)tag.Length);
}
