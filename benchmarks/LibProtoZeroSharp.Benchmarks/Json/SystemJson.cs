using System;
using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace LibProtoZeroSharp.Benchmarks.Json;

/// <summary>System.Text.Json with its source generator, on objects that have the same JSON as a message.</summary>
internal abstract class SystemJson : IDisposable
{
    /// <summary>No more escapes than ours, and no checks of the order of calls: what it is fastest with.</summary>
    public static JsonWriterOptions Options =>
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true };

    /// <summary>What was written last.</summary>
    public abstract ReadOnlySpan<byte> Written { get; }

    /// <summary>Writes the objects into a kept buffer.</summary>
    public abstract void Write();

    /// <summary>Reads new objects.</summary>
    public abstract void Read(byte[] json);

    /// <summary>Writes what it reads.</summary>
    public abstract void WriteAgain(byte[] json);

    public abstract void Dispose();
}

/// <param name="value">The objects.</param>
/// <param name="info">Of the source generator.</param>
/// <inheritdoc/>
internal sealed class SystemJson<T>(T value, JsonTypeInfo<T> info) : SystemJson
    where T : class
{
    private readonly ArrayBufferWriter<byte> _buffer = new(1 << 20);
    private readonly Utf8JsonWriter _writer = new(System.IO.Stream.Null, Options);

    public override ReadOnlySpan<byte> Written => _buffer.WrittenSpan;

    public override void Write() => Write(value);

    public override void Read(byte[] json) => JsonSerializer.Deserialize(json, info);

    public override void WriteAgain(byte[] json) => Write(JsonSerializer.Deserialize(json, info)!);

    public override void Dispose() => _writer.Dispose();

    private void Write(T written)
    {
        _buffer.ResetWrittenCount();
        _writer.Reset(_buffer);
        JsonSerializer.Serialize(_writer, written, info);
        _writer.Flush();
    }
}
