using System;
using System.Buffers;
using Google.Protobuf;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.Serializers;
using Orleans.Serialization.WireProtocol;
using QuickStart.GoogleTelemetry;

namespace OrleansTests.Cost;

/// <summary>
/// Google.Protobuf's messages as a user would send them: a codec by hand for one type, written into a pooled array and
/// parsed from the reader's bytes.
/// </summary>
internal sealed class GoogleCodec : IGeneralizedCodec, IGeneralizedCopier, ITypeFilter
{
    public static void Add(ISerializerBuilder builder)
    {
        builder.Services.AddSingleton<GoogleCodec>();
        builder.Services.AddSingleton<IGeneralizedCodec>(one => one.GetRequiredService<GoogleCodec>());
        builder.Services.AddSingleton<IGeneralizedCopier>(one => one.GetRequiredService<GoogleCodec>());
        builder.Services.AddSingleton<ITypeFilter>(one => one.GetRequiredService<GoogleCodec>());
    }

    public bool IsSupportedType(Type type) => type == typeof(ExportLogsServiceRequest);

    public bool? IsTypeAllowed(Type type) => IsSupportedType(type) ? true : null;

    public void WriteField<TBufferWriter>(
        ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, object? value)
        where TBufferWriter : IBufferWriter<byte>
    {
        if (ReferenceCodec.TryWriteReferenceField(ref writer, fieldIdDelta, expectedType!, value)) return;
        var message = (ExportLogsServiceRequest)value!;
        int size = message.CalculateSize();
        writer.WriteFieldHeader(
            fieldIdDelta, expectedType, typeof(ExportLogsServiceRequest), WireType.LengthPrefixed);
        writer.WriteVarUInt32((uint)size);
        byte[] bytes = ArrayPool<byte>.Shared.Rent(size);
        message.WriteTo(bytes.AsSpan(0, size));
        writer.Write(bytes.AsSpan(0, size));
        ArrayPool<byte>.Shared.Return(bytes);
    }

    public object? ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        if (field.IsReference) return ReferenceCodec.ReadReference<object, TInput>(ref reader, field);
        int size = (int)reader.ReadVarUInt32();
        if (!reader.TryReadBytes(size, out ReadOnlySpan<byte> bytes)) throw new NotSupportedException();
        ExportLogsServiceRequest message = ExportLogsServiceRequest.Parser.ParseFrom(bytes);
        ReferenceCodec.RecordObject(reader.Session, message);
        return message;
    }

    public object? DeepCopy(object? input, CopyContext context)
    {
        if (input == null) return null;
        if (context.TryGetCopy(input, out ExportLogsServiceRequest? copy)) return copy;
        copy = ((ExportLogsServiceRequest)input).Clone();
        context.RecordCopy(input, copy);
        return copy;
    }
}
