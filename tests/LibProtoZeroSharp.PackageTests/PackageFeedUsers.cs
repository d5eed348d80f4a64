using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>
/// Test classes that share one packed feed. They are two groups of about the same length, which run beside each other:
/// building a consumer is mostly the work of one processor.
/// </summary>
[CollectionDefinition(Name)]
public sealed class PackageFeedUsers : ICollectionFixture<PackageFeed>
{
    public const string Name = "packed feed";
}

/// <summary>The second group.</summary>
[CollectionDefinition(Name)]
public sealed class MorePackageFeedUsers : ICollectionFixture<PackageFeed>
{
    public const string Name = "packed feed, too";
}
