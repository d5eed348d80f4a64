using System.IO;
using System.Linq;
using ProtoZeroSharp.Testing;
using Xunit;

namespace ProtoZeroSharp.Tests;

public class PublicApiTests
{
    /// <summary>The suite runs with either twin, so this also says that both have the same surface.</summary>
    [Fact]
    public void PublicSurface_OfLibrary_EqualsItsText() =>
        PublicApi.AssertUnchanged(typeof(ProtoZeroInfo).Assembly);

    /// <summary>The tests of each package compare its text.</summary>
    [Fact]
    public void Libraries_AllOfThem_HaveAText()
    {
        string[] libraries =
        [
            .. Directory.EnumerateDirectories(Repository.PathOf("src"), "LibProtoZeroSharp*")
                .Select(it => Path.GetFileName(it)!).Where(it => it != "LibProtoZeroSharp.Debug").Order(),
        ];
        Assert.Equal(libraries, Directory.EnumerateFiles(Repository.PathOf("tests/PublicApi"))
            .Select(it => Path.GetFileNameWithoutExtension(it)).Order());
    }
}
