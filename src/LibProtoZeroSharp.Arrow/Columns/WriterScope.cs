using System;
using ProtoZeroSharp.Arrow.Memory;

namespace ProtoZeroSharp.Arrow.Columns;

/// <summary>What the columns of one writer share.</summary>
internal sealed class WriterScope(ProtoArrowOptions options)
{
    public ProtoArrowOptions Options { get; } = options;

    public BatchMemory Memory { get; } = new(options.MaxBatchBytes);

    /// <summary>Refuses a message with fields that its type does not declare, unless they are left out.</summary>
    /// <param name="message">The message.</param>
    /// <param name="path">Where it is.</param>
    public void RequireKnown(ProtoView message, string path)
    {
        if (!Options.DiscardUnknownFields && !message.UnknownFields.IsEmpty) ThrowUnknown(message, path);
    }

    private static void ThrowUnknown(ProtoView message, string path)
    {
        int number = 0;
        foreach (ReadOnlySpan<byte> field in message.UnknownFields)
        {
            var reader = new ProtoReader(field);
            if (reader.Next()) number = reader.FieldNumber;
            break;
        }

        throw new ProtoArrowException(
            ProtoArrowError.UnknownFields, path,
            $"{message.Type.FullName} has a field {number} that its type does not declare, or an extension. "
            + $"{nameof(ProtoArrowOptions.DiscardUnknownFields)} leaves it out.");
    }
}
