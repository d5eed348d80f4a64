using System;
using System.Buffers;
using System.IO;

namespace ProtoZeroSharp.Fuzz;

/// <summary>One random use of a message that needs all that the message reaches.</summary>
internal static class WholeLook
{
    private const int MostOutput = 1 << 16;

    public static void At<T>(
        T message, ModelMessage model, FormFields fields, ref FuzzRandom random, Scratch scratch)
        where T : unmanaged, IProtoMessage<T>
    {
        bool isRight = model.IsWhole;
        T fresh = isRight ? scratch.Fresh<T>(model, fields) : default;
        switch (random.Next(16))
        {
            case 0:
                Judge.View(
                    isRight, "ToByteArray", () => IsSame(ProtoMessage.ToByteArray(in message), in fresh, scratch));
                break;
            case 1:
                int size = isRight ? ProtoMessage.CalculateSize(in fresh) : 0;
                Judge.View(isRight, "CalculateSize", () => ProtoMessage.CalculateSize(in message) == size);
                break;
            case 2:
                var stream = new MemoryStream();
                Judge.View(isRight, "WriteTo a stream", () =>
                {
                    ProtoMessage.WriteTo(in message, stream);
                    return IsSame(stream.ToArray(), in fresh, scratch);
                });
                break;
            case 3:
                var buffer = new ArrayBufferWriter<byte>();
                Judge.View(isRight, "WriteTo a buffer", () =>
                {
                    ProtoMessage.WriteTo(in message, buffer);
                    return IsSame(buffer.WrittenSpan, in fresh, scratch);
                });
                break;
            case 4:
                byte[] output = ArrayPool<byte>.Shared.Rent(MostOutput);
                Judge.View(isRight, "TryWriteTo", () =>
                    ProtoMessage.TryWriteTo(in message, output, out int written)
                    && IsSame(output.AsSpan(0, written), in fresh, scratch));
                ArrayPool<byte>.Shared.Return(output);
                break;
            case 5:
                Judge.View(isRight, "WriteTo a writer", () =>
                {
                    var writer = new ProtoWriter(scratch.Arena);
                    ProtoMessage.WriteTo(in message, ref writer);
                    bool isSame = IsSame(writer.ToArray(), in fresh, scratch);
                    writer.Dispose();
                    return isSame;
                });
                break;
            case 6:
                string json = isRight ? ProtoJson.ToJson(in fresh) : "";
                Judge.View(isRight, "ToJson", () => ProtoJson.ToJson(in message) == json);
                break;
            case 7:
                string text = isRight ? ProtoText.ToText(in fresh) : "";
                Judge.View(isRight, "ToText", () => ProtoText.ToText(in message) == text);
                break;
            case 8:
                Judge.View(isRight, "ToString", () => message.ToString() == fresh.ToString());
                break;
            case 9 or 10:
                T clone = default;
                if (Judge.View(isRight, "Clone", () => IsMade(clone = ProtoMessage.Clone(in message, scratch.Arena))))
                    Judge.View(true, "a clone", () => ProtoMessage.Same(in clone, in fresh));
                break;
            case 11:
                T merged = default;
                Judge.View(isRight, "MergeFrom", () =>
                {
                    merged.MergeFrom(in message, scratch.Arena);
                    return ProtoMessage.Same(in merged, in fresh);
                });
                break;
            case 12:
                Judge.View(
                    isRight, "the hash of a message",
                    () => ProtoMessage.Hash(in message) == ProtoMessage.Hash(in fresh));
                break;
            case 13:
                Judge.Either(isRight, "IsInitialized", () => ProtoMessage.IsInitialized(in message));
                break;
            case 14:
                Equal(isRight, model, "a message == another", () => ProtoMessage.Same(in fresh, in message));
                break;
            default:
                T copy = message;
                Equal(isRight, model, "a message == itself", () => ProtoMessage.Same(in message, in copy));
                break;
        }
    }

    // Both messages must be there. Of what they reach, a comparison may come to a difference before what has ended.
    private static void Equal(bool isRight, ModelMessage model, string what, Func<bool> use)
    {
        if (isRight || model.Head.HasEnded) Judge.View(isRight, what, use);
    }

    private static bool IsMade<T>(T value)
        where T : unmanaged
    {
        _ = value;
        return true;
    }

    private static bool IsSame<T>(ReadOnlySpan<byte> bytes, ref readonly T fresh, Scratch scratch)
        where T : unmanaged, IProtoMessage<T>
    {
        T read = ProtoMessage.Parse<T>(bytes, scratch.Arena);
        return ProtoMessage.Same(in read, in fresh);
    }
}
