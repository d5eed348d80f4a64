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

    /// <summary>All messages and extensions of the data's schemas.</summary>
    public static ProtoTypeRegistry Types { get; } = MakeTypes();

    /// <summary>Whether those of the data's schemas are lazy here.</summary>
    public static bool AreLazy =>
#if LAZY
        true;
#else
        false;
#endif

    private static ProtoTypeRegistry MakeTypes()
    {
        var types = new ProtoTypeRegistry();
        foreach (Type file in typeof(CorpusMessages).Assembly.GetTypes().Where(typeof(IProtoFile).IsAssignableFrom))
            file.GetMethod(nameof(IProtoFile.AddTo))!.Invoke(null, [types]);
        return types;
    }

    private static bool IsMessage(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IProtoMessage<>);
}
