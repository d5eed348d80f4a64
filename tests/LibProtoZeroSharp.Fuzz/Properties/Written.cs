using System;
using System.IO;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// What was read is written with exactly the size that was calculated, the same bytes by every way of writing; read
/// again it is equal, and written again it is the same bytes. Nothing outside of a destination is touched.
/// </summary>
internal sealed class Written : Property
{
    private const byte Canary = 0xa5;

    [ThreadStatic]
    private static PieceWriter? t_pieces;

    [ThreadStatic]
    private static MemoryStream? t_stream;

    public override string Name => "written";

    public override void Check<T>(Trial trial)
    {
        if (!ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError _)) return;
        int size = ProtoMessage.CalculateSize(in message);
        Span<byte> bytes = trial.Output.Last(size);
        if (!ProtoMessage.TryWriteTo(in message, bytes, out int written)) Trial.Fail($"{size} bytes are not enough");
        if (written != size) Trial.Fail($"{written} bytes are written, not {size}");
        OtherWays(trial, in message, bytes);
        if (size > 0) TooShort(trial, in message, size);

        if (!ProtoMessage.TryParse(bytes, trial.Arena, out T again, out ProtoError error))
            Trial.Fail($"what is written has {error}: {Hex(bytes)}");
        if (!ProtoMessage.Same(in message, in again)) Trial.Fail($"what is written is another message: {Hex(bytes)}");
        if (!ProtoMessage.Same(in again, in message)) Trial.Fail("equality has a direction");
        if (ProtoMessage.Hash(in message) != ProtoMessage.Hash(in again))
            Trial.Fail("equal messages have other hashes");
        Equal("the second writing", bytes, ProtoMessage.ToByteArray(in again));
        string text = ProtoMessage.Describe(in message);
        if (text != ProtoMessage.Describe(in again)) Trial.Fail("equal messages have other texts");
    }

    private static void OtherWays<T>(Trial trial, ref readonly T message, ReadOnlySpan<byte> bytes)
        where T : unmanaged, IProtoMessage<T>
    {
        Equal("ToByteArray", bytes, ProtoMessage.ToByteArray(in message));
        PieceWriter pieces = t_pieces ??= new PieceWriter();
        pieces.Start(trial.Salt);
        ProtoMessage.WriteTo(in message, pieces);
        Equal("WriteTo(IBufferWriter)", bytes, pieces.Written);
        MemoryStream stream = t_stream ??= new MemoryStream();
        stream.SetLength(0);
        ProtoMessage.WriteTo(in message, stream);
        Equal("WriteTo(Stream)", bytes, stream.GetBuffer().AsSpan(0, (int)stream.Length));

        var writer = new ProtoWriter(trial.Other);
        if (trial.Random.OneIn(2)) writer.AddBytes(1, trial.Input[..Math.Min(trial.Length, 100)]);
        int before = (int)writer.Length;
        writer.StartSub(2);
        ProtoMessage.WriteTo(in message, ref writer);
        writer.CloseSub();
        Span<byte> output = trial.Output.Last((int)writer.Length + bytes.Length)[..(int)writer.Length];
        writer.CopyTo(output);
        var reader = new ProtoReader(output[before..]);
        if (!reader.Next() || reader.FieldNumber != 2) Trial.Fail("the writer's field is lost");
        Equal("WriteTo(ref ProtoWriter)", bytes, reader.ReadBytes());
        writer.Dispose();
    }

    private static void TooShort<T>(Trial trial, ref readonly T message, int size)
        where T : unmanaged, IProtoMessage<T>
    {
        Span<byte> all = trial.Output.First(size + 64);
        all.Fill(Canary);
        int room = trial.Random.OneIn(2) ? size - 1 : trial.Random.Next(size);
        bool fits = ProtoMessage.TryWriteTo(in message, all[..room], out int written);
        if (Plant.Is(Defect.ShortDestination)) all[room]++;
        if (fits || written != 0) Trial.Fail($"{size} bytes fit into {room}: {fits}, {written}");
        if (all[room..].IndexOfAnyExcept(Canary) >= 0)
            Trial.Fail($"bytes behind a destination of {room} are touched, the message has {size}");

        // Sizes around the one from which on a message goes straight to its destination.
        int more = trial.Random.OneIn(2) ? trial.Random.Next(64) : trial.Random.Next(2500);
        all = trial.Output.First(size + more + 64);
        all.Fill(Canary);
        if (!ProtoMessage.TryWriteTo(in message, all[..(size + more)], out written) || written != size)
            Trial.Fail("more room than needed is not enough");
        Equal("TryWriteTo with more room", ProtoMessage.ToByteArray(in message), all[..size]);
        if (all[(size + more)..].IndexOfAnyExcept(Canary) >= 0) Trial.Fail("bytes behind the destination are touched");
    }

    private static void Equal(string way, ReadOnlySpan<byte> expected, ReadOnlySpan<byte> bytes)
    {
        if (!bytes.SequenceEqual(expected)) Trial.Fail($"{way} gives {Hex(bytes)}, TryWriteTo {Hex(expected)}");
    }

    private static string Hex(ReadOnlySpan<byte> bytes) => Convert.ToHexString(bytes);
}
