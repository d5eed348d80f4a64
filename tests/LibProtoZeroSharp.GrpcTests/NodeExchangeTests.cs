using System.Threading.Tasks;
using Xunit;

namespace ProtoZeroSharp.GrpcTests;

/// <summary>
/// Our client and server, and Google's of .NET, with grpc-js at the other end: the same as among themselves.
/// </summary>
public class NodeExchangeTests(NodePeer node) : IClassFixture<NodePeer>
{
    public static TheoryData<string, string, bool> Pairs => new()
    {
        { ExchangePair.Ours, ExchangePair.Node, false },
        { ExchangePair.Ours, ExchangePair.Node, true },
        { ExchangePair.Google, ExchangePair.Node, false },
        { ExchangePair.Node, ExchangePair.Ours, false },
        { ExchangePair.Node, ExchangePair.Ours, true },
        { ExchangePair.Node, ExchangePair.Google, false },
        { ExchangePair.Google, ExchangePair.Node, true },
        { ExchangePair.Node, ExchangePair.Google, true },
    };

    [NodeTheory]
    [MemberData(nameof(Pairs))]
    public Task Unary_AnyLength_ComesBack(string client, string server, bool isGzip) =>
        ExchangeCases.Unary_AnyLength_ComesBack(new ExchangePair(client, server, isGzip, node));

    [NodeTheory]
    [MemberData(nameof(Pairs))]
    public Task Streams_OfAllKinds_GiveTheMessages(string client, string server, bool isGzip) =>
        ExchangeCases.Streams_OfAllKinds_GiveTheMessages(new ExchangePair(client, server, isGzip, node));

    [NodeTheory]
    [MemberData(nameof(Pairs))]
    public Task Errors_OfServer_ComeAsStatusAndTrailers(string client, string server, bool isGzip) =>
        ExchangeCases.Errors_OfServer_ComeAsStatusAndTrailers(new ExchangePair(client, server, isGzip, node));

    [NodeTheory]
    [MemberData(nameof(Pairs))]
    public Task Metadata_BothWays_ComesAlong(string client, string server, bool isGzip) =>
        ExchangeCases.Metadata_BothWays_ComesAlong(new ExchangePair(client, server, isGzip, node));

    [NodeTheory]
    [MemberData(nameof(Pairs))]
    public Task DeadlineAndCancellation_EndTheCall(string client, string server, bool isGzip) =>
        ExchangeCases.DeadlineAndCancellation_EndTheCall(new ExchangePair(client, server, isGzip, node));

    [NodeTheory]
    [MemberData(nameof(Pairs))]
    public Task SizeLimits_OfServerAndClient_Hold(string client, string server, bool isGzip) =>
        ExchangeCases.SizeLimits_OfServerAndClient_Hold(new ExchangePair(client, server, isGzip, node));

    [NodeTheory]
    [MemberData(nameof(Pairs))]
    public Task RetryAndHedging_SendTheMessageAgain(string client, string server, bool isGzip) =>
        ExchangeCases.RetryAndHedging_SendTheMessageAgain(new ExchangePair(client, server, isGzip, node));
}
