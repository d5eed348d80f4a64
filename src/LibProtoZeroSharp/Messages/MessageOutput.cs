using System;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// This thread's output for as long as one message is encoded and taken; <see cref="Dispose"/> gives it back.
/// </summary>
internal readonly unsafe ref struct MessageOutput : IDisposable
{
    private readonly Output* _output;

    private MessageOutput(Output* output) => _output = output;

    /// <summary>An output for one message.</summary>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static MessageOutput Rent() => new(ThreadOutput.Rent());

    /// <summary>The encoded message, until the output is given back.</summary>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public ReadOnlySpan<byte> Encode<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        StackGuard.EnterRoot<T>();
        // One pass into a kept block; what follows is one copy, which costs less than a pass for the size.
        byte* end = (byte*)T.WriteFields((nint)_output->Start, in message, ref *_output, 0);
        end = Output.Finish(end, _output);
        // SAFETY: Finish has made sure that the length fits an int; the block stays until the output is returned.
        return new ReadOnlySpan<byte>(_output->Start, (int)(end - _output->Start));
    }

    public void Dispose() => ThreadOutput.Return(_output);
}
