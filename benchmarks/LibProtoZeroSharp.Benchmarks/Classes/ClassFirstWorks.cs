using System;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Classes;

namespace LibProtoZeroSharp.Benchmarks.Classes;

/// <summary>
/// What fresh processes do. A call for each message, as a server's handler is: the JIT replaces code by calls.
/// </summary>
internal static class ClassFirstWorks
{
    /// <param name="parser">The parser of the type, read inside the time that is taken.</param>
    public static int Ours<T>(
        Func<ProtoZeroSharp.Compatibility.MessageParser<T>> parser, byte[] data, byte[] target, int count)
        where T : class, IMessage<T>
    {
        int written = 0;
        for (int i = 0; i < count; i++) written = Pass(parser(), data, target);
        return written;
    }

    /// <param name="parser">The parser of the type, read inside the time that is taken.</param>
    public static int Google<T>(
        Func<global::Google.Protobuf.MessageParser<T>> parser, byte[] data, byte[] target, int count)
        where T : class, global::Google.Protobuf.IMessage<T>
    {
        int written = 0;
        for (int i = 0; i < count; i++) written = Pass(parser(), data, target);
        return written;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Pass<T>(ProtoZeroSharp.Compatibility.MessageParser<T> parser, byte[] data, byte[] target)
        where T : class, IMessage<T>
    {
        byte[] written = parser.ParseFrom(data).ToByteArray();
        written.CopyTo(target, 0);
        return written.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Pass<T>(global::Google.Protobuf.MessageParser<T> parser, byte[] data, byte[] target)
        where T : class, global::Google.Protobuf.IMessage<T>
    {
        byte[] written = global::Google.Protobuf.MessageExtensions.ToByteArray(parser.ParseFrom(data));
        written.CopyTo(target, 0);
        return written.Length;
    }
}
