using System;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Classes.WellKnownTypes;

/// <remarks>Joins masks, and merges what they name.</remarks>
public sealed partial class FieldMask
{
    /// <summary>The same mask with its paths sorted, and without those that another covers.</summary>
    public FieldMask Normalize() => Union();

    /// <summary>The mask, normalized, of what is in any of them.</summary>
    /// <exception cref="ArgumentNullException">A mask is null.</exception>
    public FieldMask Union(params FieldMask[] otherMasks)
    {
        ArgumentNullException.ThrowIfNull(otherMasks);
        FieldMask joined = Clone();
        foreach (FieldMask other in otherMasks)
        {
            ArgumentNullException.ThrowIfNull(other, nameof(otherMasks));
            joined.Paths.Add(other.Paths);
        }

        using ThreadArena.Lease lease = ThreadArena.Rent();
        ProtoZeroSharp.WellKnownTypes.FieldMask all = joined.ToStruct(lease.Arena).Normalize(lease.Arena);
        return FromStruct(in all);
    }

    /// <summary>The mask, normalized, of what is in both.</summary>
    /// <exception cref="ArgumentNullException">The other mask is null.</exception>
    public FieldMask Intersection(FieldMask additionalMask)
    {
        ArgumentNullException.ThrowIfNull(additionalMask);
        using ThreadArena.Lease lease = ThreadArena.Rent();
        ProtoZeroSharp.WellKnownTypes.FieldMask common =
            ToStruct(lease.Arena).Intersection(additionalMask.ToStruct(lease.Arena), lease.Arena);
        return FromStruct(in common);
    }

    /// <summary>
    /// Merges the fields that the mask names into another message: messages are merged, lists appended, and others set.
    /// Paths that name nothing are passed over. Where something is replaced, the messages in the other one become new
    /// objects.
    /// </summary>
    /// <exception cref="ArgumentNullException">A message is null.</exception>
    /// <exception cref="InvalidProtocolBufferException">The messages are of two types.</exception>
    public void Merge(IMessage source, IMessage destination) => Merge(source, destination, new MergeOptions());

    /// <inheritdoc cref="Merge(IMessage, IMessage)"/>
    /// <param name="source">The message whose fields are taken.</param>
    /// <param name="destination">The message that they are merged into.</param>
    /// <param name="options">What is replaced.</param>
    public void Merge(IMessage source, IMessage destination, MergeOptions options)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(options);
        if (source.Code != destination.Code)
            throw InvalidProtocolBufferException.Of(new ProtoError(ProtoFormatError.WrongType, 0));
        source.Code.MergeMasked(source, destination, MakeTree(), options.Flags);
    }

    private FieldMaskTree MakeTree()
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        return FieldMaskTree.Of(ToStruct(lease.Arena).Paths.Span);
    }

    /// <summary>What <see cref="Merge(IMessage, IMessage, MergeOptions)"/> replaces; nothing unless it is set.</summary>
    public sealed class MergeOptions
    {
        /// <summary>Whether a message takes the place of the other one, also if it is unset.</summary>
        public bool ReplaceMessageFields { get; set; }

        /// <summary>Whether a list or a map takes the place of the other one.</summary>
        public bool ReplaceRepeatedFields { get; set; }

        internal MaskOptions Flags => (ReplaceMessageFields ? MaskOptions.ReplaceMessages : MaskOptions.None)
            | (ReplaceRepeatedFields ? MaskOptions.ReplaceLists : MaskOptions.None);
    }
}
