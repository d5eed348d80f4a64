using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Diagnostics;

public sealed class DiagnosticBagTests
{
    private const int Many = 3 * DiagnosticBag.Limit;

    private readonly SourceFile _file = new("/p/a.proto", new string(' ', Many));
    private readonly DiagnosticBag _bag = new();

    [Fact]
    public void Add_ErrorBehindManyWarnings_IsKept()
    {
        for (int i = 0; i < Many; i++) Add(i, DiagnosticId.ImportUnused);
        Assert.False(_bag.HasErrors);
        Add(0, DiagnosticId.NameNotFound);

        Assert.True(_bag.HasErrors);
        Assert.Equal(DiagnosticBag.Limit + 1, _bag.Count);
        Assert.Equal(DiagnosticId.NameNotFound, _bag.Items[^1].Id);
    }

    [Fact]
    public void Add_ManyOfBoth_KeepsTheFirstOfEach()
    {
        for (int i = 0; i < Many; i++)
        {
            Add(i, DiagnosticId.NameNotFound);
            Add(i, DiagnosticId.ImportUnused);
        }

        Assert.Equal(2 * DiagnosticBag.Limit, _bag.Count);
        Assert.All(
            _bag.Items.Select((found, index) => (found, index)), one =>
                Assert.Equal(one.index / 2, one.found.Span.Start));
    }

    [Fact]
    public void Add_TheSameAgain_IsDroppedAndNotCounted()
    {
        for (int i = 0; i < Many; i++) Add(0, DiagnosticId.NameNotFound);
        Add(1, DiagnosticId.NameNotFound);

        Assert.Equal([0, 1], _bag.Items.Select(found => found.Span.Start));
    }

    [Fact]
    public void Add_OfAllOfAFullBag_KeepsNoMore()
    {
        for (int i = 0; i < Many; i++) Add(i, DiagnosticId.NameNotFound);
        var other = new DiagnosticBag();
        other.Add(_file, new SourceSpan(Many - 1, 0), DiagnosticId.NameNotFound, "a", "b");
        foreach (ProtoDiagnostic found in _bag.Items) other.Add(found);

        Assert.True(other.HasErrors);
        Assert.Equal(_bag.Items.Take(DiagnosticBag.Limit - 1), other.Items.Skip(1));
    }

    private void Add(int place, DiagnosticId id) => _bag.Add(_file, new SourceSpan(place, 0), id, "a", "b");
}
