using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>
/// Our client and Google's against our server and Google's: each pair does what two of Google's do.
/// </summary>
public class ExchangeTests
{
    public static TheoryData<string, string, bool> Pairs => new()
    {
        { ExchangePair.Ours, ExchangePair.Ours, false },
        { ExchangePair.Ours, ExchangePair.Google, false },
        { ExchangePair.Google, ExchangePair.Ours, false },
        { ExchangePair.Google, ExchangePair.Google, false },
        { ExchangePair.Ours, ExchangePair.Ours, true },
        { ExchangePair.Ours, ExchangePair.Google, true },
        { ExchangePair.Google, ExchangePair.Ours, true },
    };

    [Theory]
    [MemberData(nameof(Pairs))]
    public Task Unary_AnyLength_ComesBack(string client, string server, bool isGzip) =>
        ExchangeCases.Unary_AnyLength_ComesBack(new ExchangePair(client, server, isGzip));

    [Theory]
    [MemberData(nameof(Pairs))]
    public Task Streams_OfAllKinds_GiveTheMessages(string client, string server, bool isGzip) =>
        ExchangeCases.Streams_OfAllKinds_GiveTheMessages(new ExchangePair(client, server, isGzip));

    [Theory]
    [MemberData(nameof(Pairs))]
    public Task Errors_OfServer_ComeAsStatusAndTrailers(string client, string server, bool isGzip) =>
        ExchangeCases.Errors_OfServer_ComeAsStatusAndTrailers(new ExchangePair(client, server, isGzip));

    [Theory]
    [MemberData(nameof(Pairs))]
    public Task Metadata_BothWays_ComesAlong(string client, string server, bool isGzip) =>
        ExchangeCases.Metadata_BothWays_ComesAlong(new ExchangePair(client, server, isGzip));

    [Theory]
    [MemberData(nameof(Pairs))]
    public Task DeadlineAndCancellation_EndTheCall(string client, string server, bool isGzip) =>
        ExchangeCases.DeadlineAndCancellation_EndTheCall(new ExchangePair(client, server, isGzip));

    [Theory]
    [MemberData(nameof(Pairs))]
    public Task SizeLimits_OfServerAndClient_Hold(string client, string server, bool isGzip) =>
        ExchangeCases.SizeLimits_OfServerAndClient_Hold(new ExchangePair(client, server, isGzip));

    [Theory]
    [MemberData(nameof(Pairs))]
    public Task RetryAndHedging_SendTheMessageAgain(string client, string server, bool isGzip) =>
        ExchangeCases.RetryAndHedging_SendTheMessageAgain(new ExchangePair(client, server, isGzip));
}
