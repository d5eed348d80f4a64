using ProtoZeroSharp.Contract;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp.Testing;

/// <summary>Counts messages, at every depth, that are still undecoded. Nothing is decoded by that.</summary>
internal static unsafe class Undecoded
{
    /// <summary>How many messages in a message, itself included, are undecoded.</summary>
    public static int In<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        // SAFETY: the message stays where it is.
        fixed (T* place = &message) return In(TableOf<T>.Get(), (byte*)place);
    }

    /// <summary>Whether a message is undecoded itself.</summary>
    public static bool Is<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T> => T.IsLazy && LazyState.Of(in message).IsUndecoded;

    private static int In(MessageTable* table, byte* message)
    {
        if (table->IsLazy && LazyState.Of(ref *(MessageHead*)message).IsUndecoded) return 1;
        int count = 0;
        for (int i = 0; i < table->Count; i++)
        {
            FieldEntry* field = table->Fields + i;
            if (!field->IsMessage || !field->IsSetIn(message)) continue;
            var inner = new SubMessages(field, message);
            while (inner.MoveNext()) count += In(inner.Table, inner.Current);
        }

        return count;
    }
}
