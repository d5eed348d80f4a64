using System;
using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Threading;
using System.Threading.Tasks;

namespace ProtoZeroSharp;

/// <summary>Makes a message of all bytes of a body.</summary>
/// <typeparam name="T">The message.</typeparam>
internal interface IBodyParser<T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <summary>Makes it; it is the caller's.</summary>
    /// <exception cref="ProtoFormatException">The bytes are no such message.</exception>
    Owned<T> Parse(in ReadOnlySequence<byte> bytes);
}

/// <summary>Reads pipes and streams to their end and parses all of it as one message.</summary>
internal static class WholeBody
{
    private const int StreamBuffer = 64 << 10;

    /// <summary>Reads a pipe.</summary>
    public static async ValueTask<Owned<T>> ReadAsync<T, TParser>(
        PipeReader reader, int maxLength, TParser parser, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
        where TParser : IBodyParser<T>
    {
        while (true)
        {
            ReadResult result = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> bytes = result.Buffer;
            SequencePosition consumed = bytes.Start, examined = bytes.Start;
            try
            {
                if (result.IsCanceled) throw new OperationCanceledException(cancellationToken);
                examined = bytes.End;
                if (!result.IsCompleted && bytes.Length <= maxLength) continue;
                consumed = bytes.End;
                if (bytes.Length > maxLength)
                    ProtoThrow.TooLarge(ProtoLimitKind.MessageLength, maxLength, maxLength);
                return parser.Parse(in bytes);
            }
            finally
            {
                reader.AdvanceTo(consumed, examined);
            }
        }
    }

    /// <summary>Reads a stream.</summary>
    public static async ValueTask<Owned<T>> ReadAsync<T, TParser>(
        Stream stream, int maxLength, TParser parser, CancellationToken cancellationToken)
        where T : unmanaged, IProtoMessage<T>
        where TParser : IBodyParser<T>
    {
        var reader = PipeReader.Create(stream, new StreamPipeReaderOptions(bufferSize: StreamBuffer, leaveOpen: true));
        try
        {
            return await ReadAsync<T, TParser>(reader, maxLength, parser, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await reader.CompleteAsync().ConfigureAwait(false);
        }
    }
}
