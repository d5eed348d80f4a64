using System;
using System.IO;

namespace ProtoZeroSharp.ClassTests;

/// <summary>A stream such as of a network: a byte at a time, without a position.</summary>
/// <param name="bytes">What it has.</param>
/// <param name="isOpen">Whether more would come some day: a read behind the bytes, which would wait, throws.</param>
internal sealed class ByteByByte(byte[] bytes, bool isOpen = false) : Stream
{
    private int _next;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (count == 0) return 0;
        if (_next == bytes.Length) return isOpen ? throw new TimeoutException("This read would wait.") : 0;
        buffer[offset] = bytes[_next++];
        return 1;
    }

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
