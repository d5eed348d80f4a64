using System;
using System.IO;
using System.Text;

namespace ProtoZeroTool.Terminal;

/// <summary>A stream of UTF-8 over a writer of text, for a console that has no bytes.</summary>
internal sealed class TextOutput(TextWriter writer) : Stream
{
    private readonly Decoder _decoder = Encoding.UTF8.GetDecoder();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        char[] chars = new char[_decoder.GetCharCount(buffer, flush: false)];
        int count = _decoder.GetChars(buffer, chars, flush: false);
        writer.Write(chars, 0, count);
    }

    public override void Flush() => writer.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
