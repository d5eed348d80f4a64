using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Grpc.Core;
using Grpc.Net.Client;

namespace ProtoZeroSharp.Published;

/// <summary>What the server says about itself, read in bytes.</summary>
internal static class ServiceChecks
{
    private const int ListServices = 6, Files = 4;
    private static readonly Marshaller<byte[]> s_raw = new(bytes => bytes, bytes => bytes);

    public static async Task RunAsync(GrpcChannel channel, DateTime deadline)
    {
        foreach (string version in (string[])["v1", "v1alpha"])
        {
            string service = $"grpc.reflection.{version}.ServerReflection";
            List<byte[]> names = await AskAsync(channel, service, [0x3A, 0x00], ListServices, deadline);
            Checks.That(names.Any(name => name.AsSpan().IndexOf("depot.Depot"u8) >= 0));
            List<byte[]> files = await AskAsync(channel, service, [0x22, 0x0B, .. "depot.Depot"u8], Files, deadline);
            Checks.That(files.Select(NameOf).SequenceEqual(["depot.proto", "google/protobuf/timestamp.proto"]));
        }

        var check = new Method<byte[], byte[]>(MethodType.Unary, "grpc.health.v1.Health", "Check", s_raw, s_raw);
        byte[] status = await channel.CreateCallInvoker()
            .AsyncUnaryCall(check, null, new CallOptions(deadline: deadline), []);
        Checks.That(status is [0x08, 0x02]);
    }

    private static async Task<List<byte[]>> AskAsync(
        GrpcChannel channel, string service, byte[] question, int answer, DateTime deadline)
    {
        var method = new Method<byte[], byte[]>(
            MethodType.DuplexStreaming, service, "ServerReflectionInfo", s_raw, s_raw);
        using AsyncDuplexStreamingCall<byte[], byte[]> call = channel.CreateCallInvoker()
            .AsyncDuplexStreamingCall(method, null, new CallOptions(deadline: deadline));
        await call.RequestStream.WriteAsync(question);
        Checks.That(await call.ResponseStream.MoveNext(CancellationToken.None));
        List<byte[]> parts = Read(call.ResponseStream.Current, answer);
        await call.RequestStream.CompleteAsync();
        Checks.That(!await call.ResponseStream.MoveNext(CancellationToken.None));
        return parts;
    }

    private static string NameOf(byte[] file)
    {
        var reader = new ProtoReader(file);
        reader.Next();
        return reader.ReadString();
    }

    private static List<byte[]> Read(byte[] reply, int answer)
    {
        List<byte[]> parts = [];
        var reader = new ProtoReader(reply);
        while (reader.Next())
        {
            if (reader.FieldNumber != answer)
            {
                reader.Skip();
                continue;
            }

            ProtoReader list = reader.ReadMessage();
            while (list.Next()) parts.Add(list.ReadBytes().ToArray());
        }

        return parts;
    }
}
