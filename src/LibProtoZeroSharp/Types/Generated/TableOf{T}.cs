using System.Threading;

namespace ProtoZeroSharp;

/// <summary>The table of a message type.</summary>
/// <typeparam name="T">The message.</typeparam>
internal static unsafe class TableOf<T>
    where T : unmanaged, IProtoMessage<T>
{
    private static nint s_table;

    /// <summary>The table, made at the first call.</summary>
    public static MessageTable* Get()
    {
        nint table = Volatile.Read(ref s_table);
        return (MessageTable*)(table != 0 ? table : Make());
    }

    private static nint Make()
    {
        lock (TableMemory.Gate)
        {
            if (s_table == 0) Volatile.Write(ref s_table, (nint)TableBuilder.Build<T>());
            return s_table;
        }
    }
}
