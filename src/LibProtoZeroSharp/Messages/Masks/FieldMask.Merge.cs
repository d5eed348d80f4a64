using System;

namespace ProtoZeroSharp.WellKnownTypes;

public partial struct FieldMask
{
    /// <summary>
    /// How <see cref="Merge{T}"/> treats fields that both messages have. Nothing set means: merged, and appended.
    /// </summary>
    public readonly struct MergeOptions
    {
        /// <summary>
        /// Whether a message takes the place of the target's instead of being merged into it; an unset one clears it.
        /// </summary>
        public bool ReplaceMessageFields { get; init; }

        /// <summary>Whether a list or map takes the place of the target's instead of being added to it.</summary>
        public bool ReplaceRepeatedFields { get; init; }

        internal MaskOptions Flags => (ReplaceMessageFields ? MaskOptions.ReplaceMessages : MaskOptions.None)
            | (ReplaceRepeatedFields ? MaskOptions.ReplaceLists : MaskOptions.None);
    }

    /// <summary>
    /// Merges a deep copy of the fields that this mask names into another message. Numbers, enums, strings and bytes
    /// are set as they are in the source: those without a value there have none afterwards. Paths that name no field,
    /// or something below a list, a map or a field that is no message, are passed over, and so are unknown fields and
    /// extensions, and parts of a oneof's message that the source has not. A mask may come from a newer schema, so that
    /// is no error; <see cref="IsValid{T}()"/> tells whether there are such paths.
    /// </summary>
    /// <param name="source">The message whose fields are taken.</param>
    /// <param name="destination">The message that they are merged into.</param>
    /// <param name="arena">Where what is copied lives.</param>
    /// <param name="options">How messages and lists are treated.</param>
    /// <exception cref="InsufficientExecutionStackException">
    /// Messages are nested deeper than the thread's stack bears.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// More than 268,435,456 messages would be copied: messages are shared again and again.
    /// </exception>
    /// <exception cref="ProtoLifetimeException">The arena was disposed.</exception>
    public readonly unsafe void Merge<T>(
        in T source, ref T destination, ArenaAllocator arena, MergeOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        PlatformCheck.Require();
        FieldMaskTree mask = FieldMaskTree.Of(Paths.Span);
        // SAFETY: both stay where they are.
        fixed (T* from = &source, to = &destination)
            MaskMerging.Root(TableOf<T>.Get(), mask, (byte*)to, (byte*)from, arena, options.Flags);
    }

    /// <summary>
    /// Merges a deep copy of the fields that this mask names into another message of the same type, whose arena holds
    /// the copy.
    /// </summary>
    /// <inheritdoc cref="Merge{T}(in T, ref T, ArenaAllocator, MergeOptions)"/>
    /// <exception cref="InvalidOperationException">
    /// The messages are of different types, or more than 268,435,456 messages would be copied.
    /// </exception>
    public readonly void Merge(DynamicMessage source, DynamicMessage destination, MergeOptions options = default) =>
        destination.MergeFrom(source, FieldMaskTree.Of(Paths.Span), options.Flags);
}
