using System.Buffers;
using System.Text.Json;
using Google.Protobuf;
using ProtoZeroSharp.IntegrationTests.RoundTrip;
using Xunit;
using Three = OurKinds.Three;
using Two = OurKinds.Two;

namespace ProtoZeroSharp.IntegrationTests.Json;

/// <summary>Random messages as JSON, ours beside Google's: the same values, and Google reads ours back.</summary>
public class GoogleJsonTests
{
    private const int Rounds = 3_000;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Proto3_RandomMessages_AreWrittenAsGoogleDoes(int seed) =>
        Compare<GoogleKinds.Three.All, Three.All>(seed);

    [Theory]
    [InlineData(3)]
    [InlineData(4)]
    public void Proto2_RandomMessages_AreWrittenAsGoogleDoes(int seed) =>
        Compare<GoogleKinds.Two.Whole, Two.Whole>(seed);

    private static void Compare<TGoogle, TOurs>(int seed)
        where TGoogle : class, IMessage<TGoogle>, new()
        where TOurs : unmanaged, IProtoMessage<TOurs>
    {
        var random = new RandomMessages(seed);
        using var arena = new ArenaAllocator();
        var settings = JsonFormatter.Settings.Default;
        (ProtoJsonOptions Ours, JsonFormatter.Settings Theirs)[] forms =
        [
            (default, settings),
            (new ProtoJsonOptions { FormatEnumsAsIntegers = true, EscapeHtml = true },
                settings.WithFormatEnumsAsIntegers(true)),
            (new ProtoJsonOptions { PreserveProtoFieldNames = true }, settings.WithPreserveProtoFieldNames(true)),
            (new ProtoJsonOptions { FormatDefaultValues = true }, settings.WithFormatDefaultValues(true)),
            (new ProtoJsonOptions { Indentation = "  " }, settings.WithIndentation("  ")),
        ];
        int rounds = ProtoZeroInfo.ChecksEnabled ? Rounds / 10 : Rounds;
        var buffer = new ArrayBufferWriter<byte>();
        for (int round = 0; round < rounds; round++)
        {
            arena.Reset();
            TGoogle theirs = random.Next<TGoogle>();
            TOurs ours = ProtoMessage.Parse<TOurs>(theirs.ToByteArray(), arena);
            (ProtoJsonOptions options, JsonFormatter.Settings form) = forms[round % forms.Length];
            buffer.ResetWrittenCount();
            ProtoJson.Write(in ours, buffer, options);

            string expected = new JsonFormatter(form).Format(theirs);
            string actual = System.Text.Encoding.UTF8.GetString(buffer.WrittenSpan);
            using JsonDocument left = JsonDocument.Parse(expected), right = JsonDocument.Parse(actual);
            Assert.True(JsonElement.DeepEquals(left.RootElement, right.RootElement), $"{expected}\n{actual}");
            // Google has an own number of spaces where all is on one line, and leaves none out where it is not.
            if (options.Indentation != null) Assert.Equal(expected.Split('\n').Length, actual.Split('\n').Length);
        }
    }
}
