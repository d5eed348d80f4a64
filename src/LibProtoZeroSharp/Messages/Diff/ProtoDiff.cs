using System;
using System.Collections.Generic;
using ProtoZeroSharp.Emitted;

namespace ProtoZeroSharp;

/// <summary>
/// Finds out in what two messages of a type differ: for tests of services and for tools. Generated and dynamic messages
/// are compared alike.
/// </summary>
/// <remarks>
/// A field is set or not, as <see cref="ProtoView.TryGet"/> tells: one without presence that has its default is not.
/// Lists are compared place by place, or element by element with the same key; maps by their keys, in any order;
/// extensions and other fields that the schema does not know by their bytes, number by number. Time grows with the
/// messages, also where lists and maps are long.
/// </remarks>
public static unsafe class ProtoDiff
{
    private static readonly ProtoDiffOptions s_default = new();

    /// <summary>Compares two messages.</summary>
    /// <param name="left">A message; it does not change meanwhile.</param>
    /// <param name="right">A message of the same type.</param>
    /// <param name="options">What counts as a difference; null for all.</param>
    /// <returns>
    /// The differences in the order of fields and elements; empty if there are none. Nothing else is allocated on the
    /// managed heap, and nothing at all if the messages are equal.
    /// </returns>
    /// <exception cref="ArgumentException">
    /// The messages are of two types, or a path of the options leads to no field of theirs.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// A view is the default one, or more than 268,435,456 messages would be visited: messages are shared again and
    /// again.
    /// </exception>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="ProtoFormatException">A lazy message turns out to be damaged.</exception>
    public static IReadOnlyList<ProtoDifference> Compare(
        ProtoView left, ProtoView right, ProtoDiffOptions? options = null)
    {
        ProtoType type = left.Type;
        MessageTable* table = type.Table;
        if (type != right.Type)
            ProtoThrow.Argument(nameof(right), $"One message is a {type}, the other one a {right.Type}.");
        options ??= s_default;
        DiffRules rules = options.RulesFor(type);
        // SAFETY: the messages stay where they are meanwhile.
        fixed (byte* a = &left.Start, b = &right.Start)
        {
            ((MessageHead*)a)->Check();
            ((MessageHead*)b)->Check();
            WorkLimit.Begin();
            var walk = new DiffWalk(options);
            try
            {
                walk.Messages(table, a, b, rules, 0);
            }
            finally
            {
                walk.Dispose();
            }

            return walk.Found;
        }
    }

    /// <summary>Compares two generated messages.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <inheritdoc cref="Compare(ProtoView, ProtoView, ProtoDiffOptions)"/>
    public static IReadOnlyList<ProtoDifference> Compare<T>(
        ref readonly T left, ref readonly T right, ProtoDiffOptions? options = null)
        where T : unmanaged, IProtoMessage<T> => Compare(ProtoView.Of(in left), ProtoView.Of(in right), options);
}
