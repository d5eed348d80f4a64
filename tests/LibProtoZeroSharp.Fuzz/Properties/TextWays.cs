using System;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Any text ends in a message or in one of the documented errors, at a place in the text; as UTF-8 and as UTF-16 it
/// comes to the same end. Nothing else is thrown, no managed memory is taken, and the arena stays usable.
/// </summary>
internal sealed class TextWays : TextProperty
{
    private const int ThrowingOneIn = 16, ComparedOneIn = 4;
    private const byte Canary = 0xa5;

    [ThreadStatic]
    private static char[]? t_chars;

    public override string Name => "text ways";

    public override void Check<T, TGrammar>(Trial trial)
    {
        TextForm form = TextForm.Of(trial);
        ArenaAllocator arena = trial.Arena;
        Span<byte> canary = arena.AllocateSpan<byte>(1 + trial.Random.Next(100));
        canary.Fill(Canary);
        long before = GC.GetAllocatedBytesForCurrentThread();
        bool accepted = TGrammar.TryParse(trial.Last, arena, out T message, out ProtoError error, in form);
        if (Plant.Is(Defect.TextAllocation) && error.Code == ProtoFormatError.OutOfRange) GC.KeepAlive(new object());
        if (GC.GetAllocatedBytesForCurrentThread() != before) Allocates<T, TGrammar>(trial, in form);
        trial.IsAccepted = accepted;
        if (accepted != (error == default)) Trial.Fail($"TryParse gives {accepted} and {error}");
        Documented("TryParse", error, trial.Length);
        if (!accepted && ProtoMessage.CalculateSize(in message) != 0) Trial.Fail("a rejected message is not empty");
        if (!trial.Last.SequenceEqual(trial.Input)) Trial.Fail("the input was changed");
        if (Plant.Is(Defect.TextException) && error.Code == ProtoFormatError.DuplicateField)
            throw new InvalidOperationException("planted");

        TGrammar.TryParse(trial.First, arena, out T other, out ProtoError otherError, in form);
        if (otherError != error) Trial.Fail($"behind a guard page: {otherError}, not {error}");
        if (accepted && trial.Random.OneIn(ComparedOneIn) && !ProtoMessage.Same(in message, in other))
            Trial.Fail("behind a guard page another message is read");
        Span<char> chars = t_chars ??= new char[InputMaker.MostBytes];
        if (Utf8.IsValid(trial.Input)) AsChars<T, TGrammar>(trial, chars, in message, error, in form);
        if (trial.Random.OneIn(4)) AnyChars<T, TGrammar>(trial, chars, in form);
        if (accepted || trial.Random.OneIn(ThrowingOneIn)) Throwing<T, TGrammar>(trial, error, in form);

        if (canary.ContainsAnyExcept(Canary)) Trial.Fail("memory of the arena was changed");
        ReadOnlySpan<byte> empty = TGrammar.Kind == InputKind.Json ? "{}"u8 : default;
        TGrammar.TryParse(empty, arena, out other, out otherError, in form);
        if (otherError.Code is not (ProtoFormatError.None or ProtoFormatError.MissingRequired))
            Trial.Fail($"afterwards an empty message has {otherError}");
    }

    private static void AsChars<T, TGrammar>(
        Trial trial, Span<char> room, ref readonly T message, ProtoError error, in TextForm form)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        Span<char> chars = room[..Encoding.UTF8.GetChars(trial.Input, room)];
        bool accepted = TGrammar.TryParse(chars, trial.Arena, out T other, out ProtoError wide, in form);
        if (Plant.Is(Defect.TextOffset) && !accepted && chars.Length < trial.Length)
            wide = wide with { Offset = error.Offset };
        if (wide.Code != error.Code) Trial.Fail($"of chars {wide}, of bytes {error}");
        ReadOnlySpan<byte> prefix = trial.Input[..(int)error.Offset];
        if (Utf8.IsValid(prefix) && wide.Offset != Encoding.UTF8.GetCharCount(prefix))
            Trial.Fail($"of chars {wide}, of bytes {error}");
        Documented("TryParse of chars", wide, chars.Length);
        if (accepted && trial.Random.OneIn(ComparedOneIn) && !ProtoMessage.Same(in message, in other))
            Trial.Fail("of chars another message is read");
        if (!trial.Random.OneIn(ThrowingOneIn)) return;
        try
        {
            TGrammar.Parse<T>(chars, trial.Arena, in form);
            if (!accepted) Trial.Fail($"Parse of chars accepts what has {wide}");
        }
        catch (ProtoFormatException damage)
        {
            if (damage.Code != wide.Code || damage.Offset != wide.Offset)
                Trial.Fail($"Parse of chars throws {damage.Code} at {damage.Offset}, not {wide}");
        }
    }

    // The bytes as chars, some of them surrogates without a partner or chars of three bytes.
    private static void AnyChars<T, TGrammar>(Trial trial, Span<char> room, in TextForm form)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        Span<char> chars = room[..trial.Length];
        for (int i = 0; i < chars.Length; i++) chars[i] = (char)trial.Input[i];
        for (int count = trial.Random.Next(3); count > 0 && chars.Length > 0; count--)
            chars[trial.Random.Next(chars.Length)] = (char)(0xd7f0 + trial.Random.Next(0x820));
        bool accepted = TGrammar.TryParse(chars, trial.Arena, out T _, out ProtoError error, in form);
        if (accepted != (error == default)) Trial.Fail($"of any chars {accepted} and {error}");
        Documented("TryParse of any chars", error, chars.Length);
    }

    private static void Throwing<T, TGrammar>(Trial trial, ProtoError expected, in TextForm form)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        try
        {
            TGrammar.Parse<T>(trial.Last, trial.Arena, in form);
            if (expected != default) Trial.Fail($"Parse accepts what has {expected}");
        }
        catch (ProtoFormatException damage)
        {
            if (damage.Code != expected.Code || damage.Offset != expected.Offset)
                Trial.Fail($"Parse throws {damage.Code} at {damage.Offset}, not {expected}");
        }
    }

    private static void Documented(string way, ProtoError error, int length)
    {
        if ((ulong)error.Offset > (uint)length) Trial.Fail($"{way}: {error} of {length}");
        bool isKnown = error.Code is ProtoFormatError.None or ProtoFormatError.InvalidUtf8
            or ProtoFormatError.RecursionLimitExceeded or ProtoFormatError.MissingRequired
            or (>= ProtoFormatError.InvalidSyntax and <= ProtoFormatError.InvalidValue);
        if (!isKnown) Trial.Fail($"{way}: {error} is not documented");
    }

    // What is made at the first use of a type counts once.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Allocates<T, TGrammar>(Trial trial, in TextForm form)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        long least = long.MaxValue;
        for (int attempt = 0; attempt < 5 && least > 0; attempt++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            TGrammar.TryParse(trial.Last, trial.Arena, out T _, out ProtoError error, in form);
            if (Plant.Is(Defect.TextAllocation) && error.Code == ProtoFormatError.OutOfRange)
                GC.KeepAlive(new object());
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        if (least > 0) Trial.Fail($"TryParse allocates {least} managed bytes");
    }
}
