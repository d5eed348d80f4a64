using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Makes the inputs that are texts: what the library writes of random messages, in other words; the same damaged; and
/// tokens and bytes in any order.
/// </summary>
internal static class TextMaker
{
    private static readonly byte[][] s_notUtf8 =
        [[0x80], [0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xf0, 0x9f]];

    [ThreadStatic]
    private static TextPieces? t_pieces;

    /// <summary>Fills the trial's buffer.</summary>
    /// <returns>Length of the input.</returns>
    public static int Make<T, TGrammar>(Target target, ref FuzzRandom random, Trial trial)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        Span<byte> buffer = trial.Buffer;
        int kind = random.Next(16);
        if (kind == 0)
        {
            var bytes = new ByteSink(buffer[..64]);
            for (int count = random.Next(40); count > 0; count--) bytes.Byte(random.Next(random.OneIn(8) ? 256 : 128));
            return bytes.Length;
        }

        int length = Written<T, TGrammar>(target.Shape, ref random, trial);
        if (kind < 4) return length;
        TextPieces pieces = t_pieces ??= new TextPieces();
        pieces.Cut(buffer[..length]);
        if (kind == 4) pieces.Soup(ref random);
        else if (kind < 13) pieces.Rephrase(TGrammar.Kind, ref random);
        if (kind > 8)
            for (int count = random.Between(1, 3); count > 0; count--) pieces.Change(ref random);
        length = pieces.Join(buffer, TGrammar.Kind, ref random);
        if (kind < 14) return length;
        if (random.OneIn(3)) return NotUtf8(buffer, length, ref random);
        return Mutation.Apply(buffer, length, ref random);
    }

    private static int Written<T, TGrammar>(Shape shape, ref FuzzRandom random, Trial trial)
        where T : unmanaged, IProtoMessage<T>
        where TGrammar : struct, ITextGrammar
    {
        trial.Other.Reset();
        var to = new ByteSink(trial.Buffer.AsSpan(0, random.Next(64) switch { 0 => 1500, < 6 => 500, _ => 140 }));
        if (shape.Recursive != null && random.OneIn(64))
        {
            to = new ByteSink(trial.Buffer);
            ValidMessage.WriteDeep(shape, ref random, ref to, random.Between(90, 101));
        }
        else
        {
            ValidMessage.Write(shape, ref random, ref to, to.Left < 200 ? 2 : 4, to.Left < 200 ? 4 : 16);
        }

        ProtoMessage.TryParse(trial.Buffer.AsSpan(0, to.Length), trial.Other, out T message, out ProtoError _);
        TextForm form = TextForm.Random(ref random);
        if (random.OneIn(16)) form = form.WithUnknown();
        try
        {
            if (TGrammar.TryWrite(in message, trial.Buffer, out int length, in form)) return length;
        }
        catch (ProtoFormatException)
        {
            // What has no form as a text. Whether it may have none is checked by a property.
        }

        "{}"u8.CopyTo(trial.Buffer);
        return 2;
    }

    private static int NotUtf8(Span<byte> buffer, int length, ref FuzzRandom random)
    {
        ReadOnlySpan<byte> bytes = s_notUtf8[random.Next(s_notUtf8.Length)];
        if (length < bytes.Length || random.OneIn(2))
        {
            int at = random.Next(length + 1), kept = Math.Min(length - at, buffer.Length - at - bytes.Length);
            if (kept < 0) return length;
            buffer.Slice(at, kept).CopyTo(buffer[(at + bytes.Length)..]);
            bytes.CopyTo(buffer[at..]);
            return at + bytes.Length + kept;
        }

        bytes.CopyTo(buffer[random.Next(length - bytes.Length + 1)..]);
        return length;
    }
}
