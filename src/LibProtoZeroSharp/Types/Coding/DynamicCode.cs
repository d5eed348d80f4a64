using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>What is done with messages whose type is known at run time only, in the place of generated code.</summary>
internal static unsafe class DynamicCode
{
    /// <summary>
    /// Bytes of stack that a level takes at most in what goes over messages: parser, writer and the others.
    /// </summary>
    public const int StackSize = LevelSizes.DynamicWrite;

    /// <summary>The operations of every dynamic type.</summary>
    public static MessageOperations Operations => new()
    {
        Parse = &Parse,
        ParseInPlace = &ParseInPlace,
        Same = &Equality.Messages,
        Hash = &Hashing.Message,
        Copy = &Copying.Message,
        Size = &Size,
        Encode = &Encode,
    };

    /// <summary>Parses bytes into a message.</summary>
    /// <param name="table">The type.</param>
    /// <param name="mask">Which fields are read; null for all.</param>
    /// <param name="message">The message, to be merged into; null if it is to be made.</param>
    /// <param name="data">The bytes.</param>
    /// <param name="inPlace">Whether the bytes stay where they are as long as the message.</param>
    /// <param name="partial">Whether required fields may be missing.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="options">Limits and switches.</param>
    /// <param name="error">What is wrong and where.</param>
    public static bool TryMerge(
        MessageTable* table, MaskNode* mask, ref byte* message, ReadOnlySpan<byte> data, bool inPlace, bool partial,
        ArenaAllocator arena, ProtoParseOptions options, out ProtoError error)
    {
        var s = new ParseState(arena.State, options);
        if (inPlace)
        {
            // SAFETY: the caller promises that the memory stays where it is.
            s.UseInput((byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(data)), data.Length);
        }
        else if (!s.CopyInput(data))
        {
            error = s.NoRoom;
            return false;
        }

        if (message == null) message = (byte*)ParseField.New(table->Size, ref s);
        if (message != null)
        {
            return TryRun(
                table, mask, (MessageHead*)message, ref s, data.Length, partial, options.RecursionLimit, out error);
        }

        s.Close();
        error = s.NoRoom;
        return false;
    }

    /// <summary>Encodes a message, to be taken out of the output.</summary>
    /// <exception cref="InvalidOperationException">The message takes more than 2 GiB - 1 bytes.</exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static void Encode(MessageTable* table, MessageHead* head, ref MessageOutput output)
    {
        Output* o = output.Begin(Output.LargeField);
        output.End(DynamicWriter.Fields(table, (nint)o->Start, head, ref *o, 0));
    }

    private static bool TryRun(
        MessageTable* table, MaskNode* mask, MessageHead* head, ref ParseState s, int length, bool partial, int depth,
        out ProtoError error)
    {
        nint start = (nint)s.InputStart, stop;
        ParseRun.Begin(in s);
        head->Mark(s.Stamp);
        try
        {
            stop = DynamicParser.Fields(table, mask, start, start + length, head, ref s, depth);
        }
        finally
        {
            ParseRun.End(ref s);
        }

        return ParseRun.IsWhole(in s, stop, length, depth, out error)
            && (partial || !s.MissingRequired || Required.IsComplete(table, mask, (byte*)head, length, out error));
    }

    private static bool Parse(
        MessageTable* table, MessageHead* head, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options, out ProtoError error)
    {
        byte* message = (byte*)head;
        return TryMerge(table, null, ref message, data, inPlace: false, partial: true, arena, options, out error);
    }

    private static bool ParseInPlace(
        MessageTable* table, MessageHead* head, ReadOnlySpan<byte> data, ArenaAllocator arena,
        ProtoParseOptions options, out ProtoError error)
    {
        byte* message = (byte*)head;
        return TryMerge(table, null, ref message, data, inPlace: true, partial: true, arena, options, out error);
    }

    private static long Size(MessageTable* table, MessageHead* head) => DynamicSize.Of(table, head, 0);

    private static ProtoBytes Encode(MessageTable* table, MessageHead* head, ArenaAllocator arena)
    {
        MessageOutput output = MessageOutput.Rent();
        try
        {
            Encode(table, head, ref output);
            ProtoBytes bytes = arena.UndefinedBytes(output.Length);
            output.CopyTo(new Span<byte>(bytes.Start, bytes.Length));
            return bytes;
        }
        finally
        {
            output.Dispose();
        }
    }
}
