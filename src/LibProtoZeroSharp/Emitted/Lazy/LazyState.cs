using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Emitted;

/// <summary>
/// What a lazy message stores behind its head: the bytes that it was read from, whether its fields are decoded, and
/// which of them were changed since. All zero in a message that was never read or changed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct LazyState
{
    /// <summary>
    /// The change bit of unknown fields. Fields of closed enums have it too, since numbers that such an enum does not
    /// know are unknown fields.
    /// </summary>
    public const ulong UnknownFields = 1UL << ChangeBits.UnknownFields;

    /// <summary>All change bits.</summary>
    internal const ulong Everything = ulong.MaxValue;

    private const int Undecoded = int.MinValue;
    private const int Damaged = 1 << 30;
    private const int NotValidated = 1 << 29;
    private const int DepthMask = 0xFFFF;

    // The message as it was read; null if it was not read, or if what was read is not all of it any more.
    internal byte* Source;
    internal int Length;

    // The highest bit stands for "undecoded"; the low ones say how much deeper nesting may go.
    private int _flags;

    // The change bits of a decoded message; the address of the LazyInput of one that is not.
    private ulong _bits;

    /// <summary>Where the fields of a lazy message begin.</summary>
    internal static int FieldsOffset
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => sizeof(Beginning);
    }

    /// <summary>Whether the fields are still to be decoded.</summary>
    public readonly bool IsUndecoded
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _flags < 0;
    }

    /// <summary>Whether the message was never read or changed: it is empty.</summary>
    internal readonly bool IsPristine
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ((ulong)Source | (uint)_flags | _bits) == 0;
    }

    /// <summary>Whether the fields could not be decoded: they read as unset, and the bytes are kept.</summary>
    internal readonly bool IsDamaged => (_flags & Damaged) != 0;

    /// <summary>Whether the bytes are the whole message as it is.</summary>
    internal readonly bool IsUnchanged => Source != null && (_flags < 0 || _bits == 0);

    /// <summary>Whether the bytes are not validated.</summary>
    internal readonly bool IsUnchecked => (_flags & NotValidated) != 0;

    /// <summary>How much deeper than this message nesting may go.</summary>
    internal readonly int DepthLeft => _flags & DepthMask;

    /// <summary>The change bits of a message that is decoded.</summary>
    internal readonly ulong Changes => IsDamaged ? Everything : _bits;

    /// <summary>What an undecoded message was read from.</summary>
    internal readonly LazyInput* Input => (LazyInput*)_bits;

#if PROTOZERO_CHECKS
    /// <summary>Whether a thread decodes the message now: an int, for exchanges.</summary>
    internal int Busy;
#endif

    /// <summary>Whether something of the bytes is to be written, if a message has these change bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool WritesSource(ulong all) => Source != null && (_flags < 0 || (_bits & all) != all);

    /// <summary>Notes changes in a message that is decoded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Change(ulong bits) => _bits |= bits;

    /// <summary>Begins a message with its bytes; its fields are unset.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Begin(nint source, int length, int depthAndFlags, LazyInput* input)
    {
        Source = (byte*)source;
        Length = length;
        _flags = depthAndFlags | Undecoded;
        _bits = (ulong)input;
    }

    /// <summary>Begins a message that is decoded at once, before its fields are set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void BeginDecoded(nint source, int length, int depthAndFlags)
    {
        Source = (byte*)source;
        Length = length;
        _flags = depthAndFlags;
    }

    /// <summary>What is added to the depth that is left: whether the bytes are not validated.</summary>
    internal static int FlagsOf(bool isUnchecked) => isUnchecked ? NotValidated : 0;

    /// <summary>Says that the fields are decoded.</summary>
    internal void Decoded()
    {
        _flags &= ~Undecoded;
        _bits = 0;
    }

    /// <summary>Says that the fields could not be decoded.</summary>
    internal void Spoil()
    {
        Decoded();
        _flags |= Damaged;
    }

    /// <summary>Says that the fields of a decoded message are all that counts from now on.</summary>
    internal void Detach()
    {
        this = default;
        _bits = Everything;
    }

    /// <summary>The state of a lazy message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref LazyState Of(ref MessageHead head) =>
        // SAFETY: generated code declares the state as the second field, behind the head, and layout is sequential.
        ref Unsafe.As<MessageHead, Beginning>(ref head).State;

    /// <inheritdoc cref="Of(ref MessageHead)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref LazyState Of<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T> => ref Of(ref MessageHead.Of(ref Unsafe.AsRef(in message)));

    /// <summary>
    /// Unsets the head and the state of a message of which nothing else is looked at until it is decoded.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Blank(ref MessageHead head) => Unsafe.As<MessageHead, Beginning>(ref head) = default;

    // How a lazy message begins.
    private struct Beginning(MessageHead head)
    {
        public MessageHead Head = head;
        public LazyState State;
    }
}
