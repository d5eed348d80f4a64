using Xunit;

namespace ProtoZeroSharp.MessagingTests.Nats;

/// <summary>A test that needs nats-server; skipped where <c>eng/services.sh install</c> has not found it.</summary>
internal sealed class NatsFactAttribute : FactAttribute
{
    public NatsFactAttribute() => Skip = NatsCluster.Missing;
}
