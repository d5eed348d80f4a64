using System;
using System.IO;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class PublicApiTests
{
    /// <summary>
    /// A change of the public surface must be seen in review. To accept one:
    /// <c>PROTOZERO_REFRESH=PublicApi.txt dotnet test …</c> The suite runs with either twin, so this also says that
    /// both have the same surface.
    /// </summary>
    [Fact]
    public void PublicSurface_OfLibrary_EqualsPublicApiText()
    {
        string file = Repository.PathOf(PublicApi.File);
        string actual = PublicApi.Describe(typeof(ProtoZeroInfo).Assembly);
        if (Environment.GetEnvironmentVariable("PROTOZERO_REFRESH") == "PublicApi.txt")
            File.WriteAllText(file, actual);
        Assert.Equal(File.ReadAllText(file), actual);
    }
}
