using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>What looks compare with: the same content, made anew in memory that lives as long as the program.</summary>
internal sealed class Scratch(ArenaAllocator arena)
{
    private readonly byte[] _buffer = new byte[1 << 16];

    public ArenaAllocator Arena { get; } = arena;

    public ProtoString Text(string content) => Arena.Utf8(content);

    /// <summary>The encoding of a message.</summary>
    public ReadOnlySpan<byte> Encode(ModelMessage model, FormFields fields)
    {
        var to = new ByteSink(_buffer);
        ModelBytes.Write(model, fields, ref to);
        return to.Written;
    }

    /// <summary>The message that the model describes.</summary>
    public T Fresh<T>(ModelMessage model, FormFields fields)
        where T : unmanaged, IProtoMessage<T> => ProtoMessage.Parse<T>(Encode(model, fields), Arena);
}
