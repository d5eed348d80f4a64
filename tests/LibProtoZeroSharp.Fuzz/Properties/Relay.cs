using System;
using System.Threading;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// An arena and its message move between threads, each used by one at a time; what it writes stays the same.
/// </summary>
internal sealed class Relay : Property
{
    public override string Name => "relay";

    public override void Check<T>(Trial trial)
    {
        if (!trial.Random.OneIn(16)) return;
        Parcel<T>? mine = null;
        var arena = new ArenaAllocator();
        if (ProtoMessage.TryParse(trial.Last, arena, out T message, out ProtoError _))
            mine = new Parcel<T>(arena, message, ProtoMessage.ToByteArray(in message));
        else
            arena.Dispose();
        if (Interlocked.Exchange(ref Slot<T>.Left, mine) is not { } taken) return;
        T other = taken.Message;
        ReadOnlySpan<byte> bytes = ProtoMessage.ToByteArray(in other);
        taken.Arena.AllocateSpan<byte>(100).Fill(0xdd);
        bool same = bytes.SequenceEqual(taken.Bytes) && bytes.SequenceEqual(ProtoMessage.ToByteArray(in other));
        taken.Arena.Dispose();
        if (!same)
            Trial.Fail(
                $"after its arena moved: {Convert.ToHexString(bytes)}, before {Convert.ToHexString(taken.Bytes)}");
    }

    private sealed record Parcel<T>(ArenaAllocator Arena, T Message, byte[] Bytes)
        where T : unmanaged, IProtoMessage<T>;

    private static class Slot<T>
        where T : unmanaged, IProtoMessage<T>
    {
        public static Parcel<T>? Left;
    }
}
