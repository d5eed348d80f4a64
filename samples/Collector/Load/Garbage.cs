using System;
using System.Buffers.Binary;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;

namespace Collector.Load;

/// <summary>Requests that are wrong, each in one way, and the answers that they must get.</summary>
internal static class Garbage
{
    private const int ResourceExhausted = 8, Unimplemented = 12, Internal = 13, Unknown = 2;

    /// <summary>Sends one of them.</summary>
    /// <param name="child">The collector.</param>
    /// <param name="client">The client.</param>
    /// <param name="template">A good request, to be spoilt.</param>
    /// <param name="check">Takes the name, the answer, and the answers that are right.</param>
    public static async Task SendAsync(
        Child child, RawClient client, Template template, Action<string, int, int[]> check)
    {
        byte[] good = template.Framed[Template.Prefix..];
        Uri call = new(child.Grpc, template.GrpcPath), post = new(child.Http, template.HttpPath);
        switch (Random.Shared.Next(12))
        {
            case 0:
                check("cut message", await client.CallAsync(call, Frame(Cut(good)), default), [Internal, Unknown]);
                break;
            case 1:
                check("nested too deep", await client.CallAsync(call, Frame(Nested(2_000))), [Internal, Unknown]);
                break;
            case 2:
                check("no such method", await client.CallAsync(new Uri(child.Grpc, "a.B/C"), Frame(good)),
                    [Unimplemented]);
                break;
            case 3:
                check("too long message", await client.CallAsync(call, Frame(new byte[(4 << 20) + 1])),
                    [ResourceExhausted]);
                break;
            case 4:
                // It says that it is compressed, and is not.
                var packed = Frame(good, flag: 1);
                packed.Headers.ContentEncoding.Add("gzip");
                check("bad gzip message", await client.CallAsync(call, packed), [Internal, Unknown]);
                break;
            case 5:
                var shorter = new ByteArrayContent(template.Framed[..^7]);
                check("less than announced", await client.CallAsync(call, shorter), [Internal]);
                break;
            case 6:
                check("cut body", await client.PostAsync(post, new ByteArrayContent(Cut(good))), [400]);
                break;
            case 7:
                await TooLongAsync();
                break;
            case 8:
                check("too long when unpacked", await client.PostAsync(post, Gzip(new byte[20 << 20])), [413]);
                break;
            case 9:
                var noGzip = new ByteArrayContent(good);
                noGzip.Headers.ContentEncoding.Add("gzip");
                check("bad gzip body", await client.PostAsync(post, noGzip), [400]);
                break;
            case 10:
                var json = new ByteArrayContent("{}"u8.ToArray());
                check("JSON", await client.PostAsync(post, json, "application/json"), [415]);
                break;
            default:
                // Two bytes each on the wire, a struct each in memory.
                byte[] empty = [.. Enumerable.Repeat((byte[])[0x0A, 0x00], 1 << 20).SelectMany(it => it)];
                check("many empty parts", await client.PostAsync(post, new ByteArrayContent(empty)), [200, 400, 413]);
                break;
        }

        // The server refuses it before its end, and closes the connection: a client that is still sending may miss the
        // answer.
        async Task TooLongAsync()
        {
            try
            {
                check("too long body", await client.PostAsync(post, new UnfinishedBody((4 << 20) + 4096)), [413]);
            }
            catch (HttpRequestException error) when (error.InnerException is IOException)
            {
                check("too long body, closed", 0, [0]);
            }
        }
    }

    private static ByteArrayContent Frame(byte[] message, byte flag = 0)
    {
        byte[] framed = [flag, 0, 0, 0, 0, .. message];
        BinaryPrimitives.WriteInt32BigEndian(framed.AsSpan(1), message.Length);
        return new ByteArrayContent(framed);
    }

    // There is one resource, so that every cut is in the middle of a field.
    private static byte[] Cut(byte[] good) => good[..Random.Shared.Next(1, good.Length)];

    // A resource whose attribute is a list of lists of lists.
    private static byte[] Nested(int depth)
    {
        byte[] message = [];
        for (int i = 0; i < depth; i++) message = Field(i % 2 == 0 ? 0x2A : 0x0A, message);
        foreach (int key in (int[])[0x12, 0x0A, 0x0A, 0x0A]) message = Field(key, message);
        return message;
    }

    private static byte[] Field(int key, byte[] message)
    {
        byte[] length = message.Length < 128 ? [(byte)message.Length]
            : [(byte)(message.Length | 0x80), (byte)(message.Length >> 7)];
        return [(byte)key, .. length, .. message];
    }

    private static ByteArrayContent Gzip(byte[] bytes)
    {
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest)) gzip.Write(bytes);
        var content = new ByteArrayContent(packed.ToArray());
        content.Headers.ContentEncoding.Add("gzip");
        return content;
    }

    // Without a length in its header.
    private sealed class UnfinishedBody(int length) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, System.Net.TransportContext? context)
        {
            byte[] piece = new byte[4096];
            for (int i = 0; i < length; i += piece.Length) await stream.WriteAsync(piece);
        }

        protected override bool TryComputeLength(out long count)
        {
            count = 0;
            return false;
        }
    }
}
