using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Threading;
using ProtoZeroSharp.Testing;
using Leaf = OurFuzz.Known;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// Messages with texts of up to 1 MiB, full of what must be escaped: writing takes time that grows with what is
/// written, and what is written is read as the same message.
/// </summary>
internal sealed class LongTexts : CallProperty
{
    private const int Longest = 1 << 20, Usual = 8 << 10, LongOneIn = 64, Attempts = 8;

    // Milliseconds for each text and each byte: far more than it takes, so that only other growth shows.
    private static readonly double s_slowness = ProtoZeroInfo.ChecksEnabled ? 20 : 1;
    private static readonly double s_each = 4 * s_slowness, s_byte = 2e-5 * s_slowness;

    // One of them again and again, or a mixture.
    private static readonly string[] s_pieces =
        ["\"", "\n", "\u0001", "\b\u0001", "<", "a line of sixty letters, more or less, as in any log of a day\n", "\\", "ż",
            "🐢", "plain", "\u2028", "\u007f", "/", "&'>"];

    [ThreadStatic]
    private static ArrayBufferWriter<byte>? t_buffer;

    public override string Name => "long texts";

    protected override void Check(Trial trial)
    {
        int most = trial.Random.OneIn(LongOneIn) ? Longest : Usual;
        byte[] text = Text(ref trial.Random, trial.Random.Next(most));
        Leaf message = default;
        message.MutableWString(trial.Arena).Value = trial.Arena.Utf8(text.AsSpan());
        message.MutableWBytes(trial.Arena).Value = trial.Arena.Bytes(text.AsSpan(text.Length / 2));
        TextForm form = TextForm.Random(ref trial.Random).Strict();
        Round<JsonGrammar>(trial, in message, in form);
        Round<TextGrammar>(trial, in message, in form);
    }

    private static void Round<TGrammar>(Trial trial, ref readonly Leaf message, in TextForm form)
        where TGrammar : struct, ITextGrammar
    {
        int way = trial.Random.Next(2);
        double least = double.MaxValue, allowed = 0;
        ReadOnlySpan<byte> written = default;
        for (int attempt = 0; attempt < Attempts && least > allowed; attempt++)
        {
            // The first inputs come before the JIT has compiled all code as it stays; it does so in pauses.
            if (attempt >= Attempts / 2) Thread.Sleep(100);
            TimeSpan begin = ThreadTime.Now;
            written = Write<TGrammar>(in message, way, in form);
            if (Plant.Is(Defect.SlowWriting)) Plant.Delay(1e-8, written.Length, s_slowness);
            least = Math.Min(least, (ThreadTime.Now - begin).TotalMilliseconds);
            allowed = s_each + (s_byte * written.Length);
        }

        if (least > allowed)
            Trial.Fail($"{TGrammar.Name}: {written.Length} bytes take {least} ms to write, {allowed} are allowed");
        if (!TGrammar.TryParse(written, trial.Other, out Leaf again, out ProtoError error, in form))
            Trial.Fail($"{TGrammar.Name}: what is written has {error}");
        if (!ProtoMessage.Same(in message, in again)) Trial.Fail($"{TGrammar.Name}: what is written is another message");
        trial.Other.Reset();
    }

    private static ReadOnlySpan<byte> Write<TGrammar>(
        scoped ref readonly Leaf message, int way, scoped in TextForm form)
        where TGrammar : struct, ITextGrammar
    {
        if (way == 0) return Encoding.UTF8.GetBytes(TGrammar.ToString(in message, in form));
        ArrayBufferWriter<byte> buffer = t_buffer ??= new ArrayBufferWriter<byte>();
        buffer.ResetWrittenCount();
        TGrammar.Write(in message, buffer, in form);
        return buffer.WrittenSpan;
    }

    private static byte[] Text(ref FuzzRandom random, int length)
    {
        var stream = new MemoryStream(length + 64);
        byte[] one = Encoding.UTF8.GetBytes(s_pieces[random.Next(s_pieces.Length)]);
        bool isMixed = random.OneIn(3);
        while (stream.Length < length)
        {
            stream.Write(one);
            if (isMixed) one = Encoding.UTF8.GetBytes(s_pieces[random.Next(s_pieces.Length)]);
        }

        return stream.ToArray();
    }
}
