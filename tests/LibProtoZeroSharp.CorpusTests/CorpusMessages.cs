using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.CorpusTests;

/// <summary>
/// The structs that our generator made of the data's schemas, and the built-in ones, by the full name of the message.
/// </summary>
internal static class CorpusMessages
{
    public static IReadOnlyDictionary<string, Type> Ours { get; } = typeof(CorpusMessages).Assembly.GetTypes()
        .Concat(typeof(ArenaAllocator).Assembly.GetTypes())
        .Where(type => type.IsValueType && type.GetInterfaces().Any(IsMessage))
        .ToDictionary(type => OurMessage.Of(type).FullName);

    /// <summary>Whether those of the data's schemas are lazy here.</summary>
    public static bool AreLazy =>
#if LAZY
        true;
#else
        false;
#endif

    private static bool IsMessage(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IProtoMessage<>);
}
