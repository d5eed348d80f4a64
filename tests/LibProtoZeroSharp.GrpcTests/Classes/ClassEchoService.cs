using System.Linq;
using System.Threading.Tasks;
using Grpc.Core;
using Ours.ClassEchoes;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.GrpcTests.Classes;

/// <summary>The service over messages that are classes, in the words of <see cref="GoogleEcho"/>.</summary>
internal sealed class ClassEchoService : ClassEcho.ClassEchoBase
{
    public override async Task<EchoReply> Unary(EchoRequest request, ServerCallContext context)
    {
        await EchoCommands.RunAsync(request.Command, context);
        return new EchoReply
        {
            Name = request.Name, Payload = request.Payload, Count = request.Count, Items = { request.Items },
        };
    }

    public static EchoRequest Make(Content content) => new()
    {
        Name = content.Name,
        Payload = ByteString.CopyFrom(content.Payload),
        Count = content.Count,
        Items = { content.Keys.Select(key => new Item { Key = key, Time = 1 }) },
        Command = content.Command,
    };
}
