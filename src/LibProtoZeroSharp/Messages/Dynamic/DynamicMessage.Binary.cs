using System;
using System.Buffers;
using System.IO;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <content>The message as bytes.</content>
public readonly unsafe partial struct DynamicMessage
{
    /// <summary>
    /// Parses a message. The input is copied once into the arena; strings, bytes and unknown fields are views of that
    /// copy.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>The message. Allocates nothing on the managed heap.</returns>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, a required field is missing, or a limit is exceeded.
    /// </exception>
    /// <exception cref="InvalidOperationException"><paramref name="type"/> is the default.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static DynamicMessage Parse(
        ProtoType type, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        DynamicReading.Read(type, data, arena, options, inPlace: false, partial: false);

    /// <summary>Parses a message as <c>Parse</c> does, but required fields may be missing.</summary>
    /// <inheritdoc cref="Parse(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    public static DynamicMessage ParsePartial(
        ProtoType type, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        DynamicReading.Read(type, data, arena, options, inPlace: false, partial: true);

    /// <summary>
    /// Parses a message without copying the input: strings, bytes and unknown fields are views of
    /// <paramref name="data"/>. The caller promises that this memory neither moves nor dies before the message does (it
    /// is pinned or native) and does not change. The analyzer warns (PZ4003) where that does not show.
    /// </summary>
    /// <inheritdoc cref="Parse(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    public static DynamicMessage ParseInPlace(
        ProtoType type, ReadOnlySpan<byte> data, ArenaAllocator arena, ProtoParseOptions options = default) =>
        DynamicReading.Read(type, data, arena, options, inPlace: true, partial: false);

    /// <summary>Parses a message and does not throw for damaged bytes.</summary>
    /// <param name="type">The type.</param>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the default handle after an error.</param>
    /// <param name="error">What is wrong and where.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the bytes are a message. Allocates nothing on the managed heap either way.</returns>
    /// <exception cref="InvalidOperationException"><paramref name="type"/> is the default.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static bool TryParse(
        ProtoType type, ReadOnlySpan<byte> data, ArenaAllocator arena, out DynamicMessage message, out ProtoError error,
        ProtoParseOptions options = default) =>
        DynamicReading.TryRead(type, data, arena, options, inPlace: false, partial: false, out message, out error);

    /// <summary>
    /// Parses a message without copying the input, as <c>ParseInPlace</c> does, with the same promise, and does not
    /// throw for damaged bytes.
    /// </summary>
    /// <inheritdoc cref="TryParse(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage, out ProtoError,
    /// ProtoParseOptions)"/>
    public static bool TryParseInPlace(
        ProtoType type, ReadOnlySpan<byte> data, ArenaAllocator arena, out DynamicMessage message, out ProtoError error,
        ProtoParseOptions options = default) =>
        DynamicReading.TryRead(type, data, arena, options, inPlace: true, partial: false, out message, out error);

    /// <summary>
    /// Parses the fields of a message that a mask names, and passes over all others without memory for them. The
    /// message has what a parse of everything has in these fields. A path through a list or map leads through each
    /// element and each value. A field that a path ends with is parsed as a whole, with the unknown fields in it. Other
    /// unknown fields, extensions among them, are not kept. An empty mask names nothing.
    /// </summary>
    /// <remarks>
    /// What is passed over is checked as an unknown field is: tags, varints, lengths and groups, but not what is
    /// inside of strings, messages, maps and packed lists. A required field may be missing unless a path names it or
    /// ends above it. What is refused, a parse of everything refuses, too, perhaps for other damage before. The paths
    /// are looked up at each call, in native memory that is given back: eight bytes for each field of the types that
    /// they lead through.
    /// </remarks>
    /// <param name="type">The type, of a schema that was read at run time.</param>
    /// <param name="mask">Names of the schema with dots between them. It may live in any arena.</param>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes; it is copied once into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>The message. Allocates nothing on the managed heap.</returns>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged where they are looked at, a field that is named and required is missing, or a limit is
    /// exceeded.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// A path names no field, the type is a generated one, or the paths take more than 64 MiB when they are looked up.
    /// </exception>
    /// <exception cref="InvalidOperationException"><paramref name="type"/> is the default.</exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory; the arena stays usable.</exception>
    public static DynamicMessage Parse(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options = default) =>
        DynamicReading.Read(type, in mask, data, arena, options, inPlace: false, partial: false);

    /// <summary>Parses the fields that a mask names; required fields may be missing.</summary>
    /// <inheritdoc cref="Parse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    public static DynamicMessage ParsePartial(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options = default) =>
        DynamicReading.Read(type, in mask, data, arena, options, inPlace: false, partial: true);

    /// <summary>
    /// Parses the fields that a mask names without copying the input: strings and bytes are views of
    /// <paramref name="data"/>, which neither moves nor dies before the message does, and does not change (PZ4003).
    /// </summary>
    /// <inheritdoc cref="Parse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"/>
    public static DynamicMessage ParseInPlace(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options = default) =>
        DynamicReading.Read(type, in mask, data, arena, options, inPlace: true, partial: false);

    /// <summary>Parses the fields that a mask names, and does not throw for damaged bytes.</summary>
    /// <param name="type">The type, of a schema that was read at run time.</param>
    /// <param name="mask">Names of the schema with dots between them. It may live in any arena.</param>
    /// <param name="data">The encoded message, up to 2 GiB - 1 bytes; it is copied once into the arena.</param>
    /// <param name="arena">Where the message lives: it is valid until the arena is reset or disposed.</param>
    /// <param name="message">The message, or the default handle after an error.</param>
    /// <param name="error">What is wrong and where.</param>
    /// <param name="options">Limits and switches.</param>
    /// <returns>Whether the bytes are a message. Allocates nothing on the managed heap either way.</returns>
    /// <inheritdoc cref="Parse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"
    /// path="/exception[not(contains(@cref, 'ProtoFormatException'))]"/>
    /// <inheritdoc cref="Parse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)"
    /// path="/remarks"/>
    public static bool TryParse(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoParseOptions options = default) =>
        DynamicReading.TryRead(type, in mask, data, arena, options, inPlace: false, out message, out error);

    /// <summary>Parses as <c>ParseInPlace</c> does, with its promise, and does not throw for damaged bytes.</summary>
    /// <inheritdoc cref="TryParse(ProtoType, in FieldMask, ReadOnlySpan{byte}, ArenaAllocator, out DynamicMessage,
    /// out ProtoError, ProtoParseOptions)"/>
    public static bool TryParseInPlace(
        ProtoType type, in FieldMask mask, ReadOnlySpan<byte> data, ArenaAllocator arena, out DynamicMessage message,
        out ProtoError error, ProtoParseOptions options = default) =>
        DynamicReading.TryRead(type, in mask, data, arena, options, inPlace: true, out message, out error);

    /// <summary>
    /// Merges an encoded message: numbers are replaced, lists appended, sub-messages merged. Required fields may be
    /// missing. After an error the message is undefined but usable.
    /// </summary>
    /// <param name="data">The encoded message; it is copied into the arena.</param>
    /// <param name="options">Limits and switches.</param>
    /// <inheritdoc cref="Parse(ProtoType, ReadOnlySpan{byte}, ArenaAllocator, ProtoParseOptions)" path="/exception"/>
    public void MergeFrom(ReadOnlySpan<byte> data, ProtoParseOptions options = default)
    {
        MessageHead* head = Head;
        if (!_table->Operations.Parse(_table, head, data, _arena, options, out ProtoError error))
            ProtoThrow.Format(error);
    }

    /// <summary>The number of bytes that the message takes when written. Allocates nothing.</summary>
    /// <exception cref="InvalidOperationException">It would take more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    public int CalculateSize()
    {
        MessageHead* head = Head;
        if (!_table->IsDynamic)
        {
            using var scratch = new ArenaAllocator();
            return _table->Operations.Encode(_table, head, scratch).Length;
        }

        long size = DynamicSize.Of(_table, head, 0);
        WorkLimit.CheckSize(size);
        return (int)size;
    }

    /// <summary>Writes the message into a new array: the only allocation.</summary>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public byte[] ToByteArray()
    {
        var taker = default(ArrayTaker);
        Encode(ref taker);
        return taker.Array!;
    }

    /// <summary>Writes the message to a buffer writer. Allocates nothing by itself.</summary>
    /// <param name="destination">Where to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public void WriteTo(IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        var taker = new BufferTaker(destination);
        Encode(ref taker);
    }

    /// <summary>
    /// Writes the fields of the message behind what the writer has written. Allocates nothing on the managed heap.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <exception cref="InvalidOperationException">The writer's message grows beyond 2 GiB - 1 bytes.</exception>
    /// <inheritdoc cref="ToByteArray" path="/exception[2]"/>
    /// <inheritdoc cref="ToByteArray" path="/exception[3]"/>
    public void WriteTo(ref ProtoWriter writer)
    {
        MessageHead* head = Head;
        if (!_table->IsDynamic)
        {
            using var scratch = new ArenaAllocator();
            writer.AddRaw(_table->Operations.Encode(_table, head, scratch).Span);
            return;
        }

        long mark = writer.Mark;
        try
        {
            nint start = Put.Ensure(writer.Cursor, ref writer.Output);
            writer.Cursor = DynamicWriter.Fields(_table, start, head, ref writer.Output, 0);
        }
        catch
        {
            // The block may have moved, and half a message is none.
            writer.ReturnTo(mark);
            throw;
        }
    }

    /// <summary>Writes the message to a stream.</summary>
    /// <param name="stream">Where to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public void WriteTo(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        stream.Write(ToByteArray());
    }

    /// <summary>Writes the message into a span if it fits.</summary>
    /// <param name="destination">Where to; nothing in front of it or behind it is touched.</param>
    /// <param name="written">Bytes written, or 0.</param>
    /// <returns>False if the message is longer than the destination, which is unchanged then.</returns>
    /// <inheritdoc cref="ToByteArray" path="/exception"/>
    public bool TryWriteTo(Span<byte> destination, out int written)
    {
        fixed (byte* start = destination)
        {
            var taker = new SpanTaker(start, destination.Length);
            Encode(ref taker);
            written = taker.Written;
            return taker.Fits;
        }
    }

    private void Encode<TTaker>(ref TTaker taker)
        where TTaker : struct, IOutputTaker
    {
        MessageHead* head = Head;
        if (!_table->IsDynamic)
        {
            using var scratch = new ArenaAllocator();
            taker.Take(_table->Operations.Encode(_table, head, scratch).Span);
            return;
        }

        MessageOutput output = MessageOutput.Rent();
        try
        {
            DynamicCode.Encode(_table, head, ref output);
            taker.Take(in output);
        }
        finally
        {
            output.Dispose();
        }
    }
}
