using ProtoZeroGenerator.Text;
using Xunit;

namespace ProtoZeroGenerator.Tests.Text;

public sealed class LineMapTests
{
    [Theory]
    [InlineData("", 0, 0, 0)]
    [InlineData("ab", 2, 0, 2)]
    [InlineData("a\nb", 2, 1, 0)]
    [InlineData("a\r\nb", 3, 1, 0)]
    [InlineData("a\r\nb", 2, 0, 2)]
    [InlineData("a\rb", 2, 1, 0)]
    [InlineData("\tx", 1, 0, 1)]
    [InlineData("a\n", 2, 1, 0)]
    [InlineData("a\n", 99, 1, 0)]
    public void PositionAt_Offset_GivesLineAndColumn(string text, int offset, int line, int column)
    {
        Assert.Equal(new TextPosition(line, column), new LineMap(text).PositionAt(offset));
    }

    [Fact]
    public void PositionAt_EveryOffset_IsThatOfACount()
    {
        const string text = "a\r\n\r\nbc\n\n\rd\r";
        var map = new LineMap(text);
        int line = 0;
        int start = 0;
        for (int i = 0; i < text.Length; i++)
        {
            Assert.Equal(new TextPosition(line, i - start), map.PositionAt(i));
            bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.Length || text[i + 1] != '\n'));
            if (!ends) continue;
            line++;
            start = i + 1;
        }

        Assert.Equal(new TextPosition(line, text.Length - start), map.PositionAt(text.Length));
    }
}
