using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Arrow;

namespace ProtoZeroSharp.ArrowTests;

/// <summary>One of our structs, by its type at run time.</summary>
internal abstract class AnyMessage
{
    /// <summary>The structs of this project and of the library, by the full names of their messages.</summary>
    public static IReadOnlyDictionary<string, AnyMessage> All { get; } = typeof(AnyMessage).Assembly.GetTypes()
        .Concat(typeof(ArenaAllocator).Assembly.GetTypes())
        .Where(type => type.IsValueType && type.GetInterfaces().Any(IsMessage))
        .Select(type => (AnyMessage)Activator.CreateInstance(typeof(Typed<>).MakeGenericType(type))!)
        .ToDictionary(message => message.FullName);

    public abstract string FullName { get; }

    /// <summary>Parses a message and fails unless it comes back equal.</summary>
    public abstract void Check(byte[] bytes, ProtoArrowOptions options);

    private static bool IsMessage(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IProtoMessage<>);

    private sealed class Typed<T> : AnyMessage
        where T : unmanaged, IProtoMessage<T>
    {
        public override string FullName => T.FullName;

        public override void Check(byte[] bytes, ProtoArrowOptions options)
        {
            using var arena = new ArenaAllocator();
            var parse = new ProtoParseOptions { DiscardUnknownFields = options.DiscardUnknownFields };
            T message = ProtoMessage.Parse<T>(bytes, arena, parse);
            RoundTrips.Check<T>([message, message, message, message], options);
        }
    }
}
