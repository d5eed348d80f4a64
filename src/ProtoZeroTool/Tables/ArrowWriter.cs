using System.IO;
using Apache.Arrow;
using Apache.Arrow.Ipc;

namespace ProtoZeroTool.Tables;

/// <summary>Writes the file format of Arrow (IPC).</summary>
internal sealed class ArrowWriter(Stream stream, Schema schema) : BatchWriter
{
    private readonly ArrowFileWriter _writer = new(new CountedStream(stream), schema, leaveOpen: true);

    public override void Write(RecordBatch batch) => _writer.WriteRecordBatch(batch);

    public override void Finish() => _writer.WriteEnd();

    public override void Dispose() => _writer.Dispose();
}
