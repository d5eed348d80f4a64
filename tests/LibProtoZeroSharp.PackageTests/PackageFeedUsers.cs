using Xunit;

namespace ProtoZeroSharp.PackageTests;

/// <summary>Test classes that share one packed feed.</summary>
[CollectionDefinition(Name)]
public sealed class PackageFeedUsers : ICollectionFixture<PackageFeed>
{
    public const string Name = "packed feed";
}
