using System;
using System.Buffers;
using System.ComponentModel;
using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Emitted;

/// <summary>A message on its way to gRPC: its length is known before it is copied.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct ObjectSend : IDisposable
{
    private MessageOutput _output;

    /// <summary>Encodes a message.</summary>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    public ObjectSend(IMessage message)
    {
        _output = MessageOutput.Rent();
        try
        {
            message.Code.Encode(message, ref _output);
        }
        catch
        {
            _output.Dispose();
            throw;
        }
    }

    /// <summary>The bytes of the message.</summary>
    public readonly int Length => _output.Length;

    /// <summary>Copies the encoded message.</summary>
    public readonly void WriteTo(IBufferWriter<byte> destination) => _output.CopyTo(destination);

    /// <summary>Ends the use of the thread's memory.</summary>
    public readonly void Dispose() => _output.Dispose();
}
