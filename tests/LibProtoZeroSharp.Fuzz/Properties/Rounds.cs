using System;
using System.Buffers;
using System.Text;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Writes messages as texts and reads them again.</summary>
internal static class Rounds
{
    [ThreadStatic]
    private static ArrayBufferWriter<byte>? t_buffer;

    [ThreadStatic]
    private static bool t_isExact;

    /// <summary>Whether the last text says all of its message.</summary>
    public static bool IsExact => t_isExact;

    /// <summary>Whether a message has neither unknown fields nor extensions.</summary>
    public static bool IsPlain<T>(ref readonly T message, Trial trial)
        where T : unmanaged, IProtoMessage<T>
    {
        byte[] bytes = ProtoMessage.ToByteArray(in message);
        if (!ProtoMessage.TryParse(bytes, trial.Other, out T plain, out ProtoError error,
            new ProtoParseOptions { DiscardUnknownFields = true, RecursionLimit = 1000 }))
            Trial.Fail($"the bytes of what was read from a text have {error}: {Convert.ToHexString(bytes)}");
        return ProtoMessage.CalculateSize(in plain) == bytes.Length;
    }

    /// <summary>Writes a message, reads the text and compares.</summary>
    /// <param name="trial">What is tried.</param>
    /// <param name="message">The message, then what was read.</param>
    /// <param name="isPlain">Whether there is nothing in it that is left out.</param>
    /// <param name="origin">What it was read from.</param>
    /// <param name="form">The form of the text.</param>
    /// <returns>False if the message has no such form.</returns>
    public static bool Again<T, TGrammar>(
        Trial trial, ref T message, bool isPlain, InputKind origin, in TextForm form)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        ReadOnlySpan<byte> text;
        try
        {
            text = Text<T, TGrammar>(in message, trial, in form);
        }
        catch (ProtoFormatException error)
        {
            if (!MayHaveNone(error.Code, TGrammar.Kind, origin)) Trial.Fail($"{TGrammar.Name}: {error.Code}");
            return false;
        }

        t_isExact = isPlain && !HasLoss(text, trial);
        if (!TGrammar.TryParse(text, trial.Other, out T again, out ProtoError damage, in form))
        {
            if (MayBeRejected(damage.Code, trial, TGrammar.Kind, origin, in form)) return false;
            Trial.Fail($"{TGrammar.Name}: what is written has {damage}: {Encoding.UTF8.GetString(text)}");
        }

        string first = Encoding.UTF8.GetString(text), second = TGrammar.ToString(in again, in form);
        if (first != second)
        {
            if (TGrammar.Kind != InputKind.Json || !MaySettle(first, second, trial))
                Trial.Fail($"{TGrammar.Name}: {first}, written again {second}");
            message = again;
            return Again<T, TGrammar>(trial, ref message, isPlain, origin, in form);
        }

        bool isPlanted = Plant.Is(Defect.LostField) || Plant.Is(Defect.LostFieldOfText);
        if (isPlanted && text.Length > 40) again = default;
        if (t_isExact)
        {
            if (!ProtoMessage.Same(in message, in again)) Trial.Fail($"{TGrammar.Name}: another message: {first}");
            int size = ProtoMessage.CalculateSize(in again);
            if (size != ProtoMessage.CalculateSize(in message)) Trial.Fail($"{TGrammar.Name}: {size} bytes: {first}");
        }

        message = again;
        return true;
    }

    // No text says all bits of a NaN. The message with all well-known types has an Any, whose bytes may be encoded in
    // other ways, and NullValues with other numbers than 0.
    private static bool HasLoss(ReadOnlySpan<byte> text, Trial trial) =>
        text.IndexOf("nan"u8) >= 0 || text.IndexOf("NaN"u8) >= 0
        || trial.Target.Shape.Name == KnownMessage.FullName;

    // JSON has one NullValue: another number is null when it is first written, and 0 from there on, which fields
    // without presence do not write. The text gets shorter, so that this ends.
    private static bool MaySettle(string first, string second, Trial trial) =>
        trial.Target.Shape.Name == KnownMessage.FullName && first.Contains("null", StringComparison.Ordinal)
        && second.Length < first.Length;

    // Into a span that is too short at times.
    private static ReadOnlySpan<byte> Text<T, TGrammar>(
        scoped ref readonly T message, Trial trial, scoped in TextForm form)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        Span<byte> room = trial.Output.Last(trial.Random.Next(trial.Output.Size));
        if (TGrammar.TryWrite(in message, room, out int written, in form)) return room[..written];
        if (written != 0) Trial.Fail($"{written} bytes are written of a text that does not fit");
        ArrayBufferWriter<byte> buffer = t_buffer ??= new ArrayBufferWriter<byte>();
        buffer.ResetWrittenCount();
        TGrammar.Write(in message, buffer, in form);
        if (buffer.WrittenCount <= room.Length) Trial.Fail($"{buffer.WrittenCount} bytes do not fit in {room.Length}");
        return buffer.WrittenSpan;
    }

    // What a grammar has read it can write.
    private static bool MayHaveNone(ProtoFormatError code, InputKind kind, InputKind origin)
    {
        if (kind == InputKind.Text || kind == origin) return false;
        // The values of well-known types, of an Any without its type, strings of proto2.
        if (code is ProtoFormatError.InvalidValue or ProtoFormatError.UnknownType or ProtoFormatError.InvalidUtf8
            or ProtoFormatError.RecursionLimitExceeded)
            return true;
        // Damaged bytes in an Any or an extension.
        return code < ProtoFormatError.InvalidSyntax;
    }

    private static bool MayBeRejected(
        ProtoFormatError code, Trial trial, InputKind kind, InputKind origin, in TextForm form) => code switch
        {
            // Not everything counts as a level everywhere, and the stack of some threads is short.
            ProtoFormatError.RecursionLimitExceeded => kind != origin,
            // An extension or an Any was not decoded before.
            ProtoFormatError.MissingRequired => origin == InputKind.Binary || (kind != origin && form.HasTypes),
            // Strings of proto2 may hold anything.
            ProtoFormatError.InvalidUtf8 =>
                kind == InputKind.Text && origin == InputKind.Binary && !Ascii.IsValid(trial.Input),
            _ => false,
        };
}
