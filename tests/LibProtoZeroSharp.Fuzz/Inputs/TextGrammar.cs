using System;
using System.Buffers;

namespace ProtoZeroSharp.Fuzz;

/// <summary>JSON or the text format, so that a property of both is written once.</summary>
internal interface ITextGrammar
{
    static abstract InputKind Kind { get; }

    /// <summary>Begins the names of targets that are read from it.</summary>
    static abstract string Name { get; }

    static abstract bool TryParse<T>(
        ReadOnlySpan<byte> text, ArenaAllocator arena, out T message, out ProtoError error, in TextForm form)
        where T : unmanaged, IProtoMessage<T>;

    static abstract bool TryParse<T>(
        ReadOnlySpan<char> text, ArenaAllocator arena, out T message, out ProtoError error, in TextForm form)
        where T : unmanaged, IProtoMessage<T>;

    static abstract T Parse<T>(ReadOnlySpan<byte> text, ArenaAllocator arena, in TextForm form)
        where T : unmanaged, IProtoMessage<T>;

    static abstract T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, in TextForm form)
        where T : unmanaged, IProtoMessage<T>;

    static abstract bool TryWrite<T>(ref readonly T message, Span<byte> to, out int written, in TextForm form)
        where T : unmanaged, IProtoMessage<T>;

    static abstract void Write<T>(ref readonly T message, IBufferWriter<byte> to, in TextForm form)
        where T : unmanaged, IProtoMessage<T>;

    static abstract string ToString<T>(ref readonly T message, in TextForm form)
        where T : unmanaged, IProtoMessage<T>;
}

/// <inheritdoc/>
internal readonly struct JsonGrammar : ITextGrammar
{
    public static InputKind Kind => InputKind.Json;

    public static string Name => "json";

    public static bool TryParse<T>(
        ReadOnlySpan<byte> text, ArenaAllocator arena, out T message, out ProtoError error, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.TryParse(text, arena, out message, out error, form.Json);

    public static bool TryParse<T>(
        ReadOnlySpan<char> text, ArenaAllocator arena, out T message, out ProtoError error, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.TryParse(text, arena, out message, out error, form.Json);

    public static T Parse<T>(ReadOnlySpan<byte> text, ArenaAllocator arena, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.Parse<T>(text, arena, form.Json);

    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.Parse<T>(text, arena, form.Json);

    public static bool TryWrite<T>(ref readonly T message, Span<byte> to, out int written, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.TryWrite(in message, to, out written, form.Json);

    public static void Write<T>(ref readonly T message, IBufferWriter<byte> to, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.Write(in message, to, form.Json);

    public static string ToString<T>(ref readonly T message, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoJson.ToJson(in message, form.Json);
}

/// <inheritdoc/>
internal readonly struct TextGrammar : ITextGrammar
{
    public static InputKind Kind => InputKind.Text;

    public static string Name => "text";

    public static bool TryParse<T>(
        ReadOnlySpan<byte> text, ArenaAllocator arena, out T message, out ProtoError error, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoText.TryParse(text, arena, out message, out error, form.Text);

    public static bool TryParse<T>(
        ReadOnlySpan<char> text, ArenaAllocator arena, out T message, out ProtoError error, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoText.TryParse(text, arena, out message, out error, form.Text);

    public static T Parse<T>(ReadOnlySpan<byte> text, ArenaAllocator arena, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoText.Parse<T>(text, arena, form.Text);

    public static T Parse<T>(ReadOnlySpan<char> text, ArenaAllocator arena, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoText.Parse<T>(text, arena, form.Text);

    public static bool TryWrite<T>(ref readonly T message, Span<byte> to, out int written, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoText.TryWrite(in message, to, out written, form.Text);

    public static void Write<T>(ref readonly T message, IBufferWriter<byte> to, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoText.Write(in message, to, form.Text);

    public static string ToString<T>(ref readonly T message, in TextForm form)
        where T : unmanaged, IProtoMessage<T> => ProtoText.ToText(in message, form.Text);
}
