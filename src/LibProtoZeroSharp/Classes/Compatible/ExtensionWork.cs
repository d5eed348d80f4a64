using System;

namespace ProtoZeroSharp.Emitted;

/// <summary>Unknown fields of an object as those of a struct, among which extensions can be found.</summary>
/// <typeparam name="TStruct">The struct of the class.</typeparam>
internal readonly unsafe ref struct ExtensionWork<TStruct> : IDisposable
    where TStruct : unmanaged, IProtoMessage<TStruct>
{
    private readonly ThreadArena.Lease _lease;
    private readonly ref MessageHead _head;

    /// <summary>Begins.</summary>
    /// <param name="fields">The fields.</param>
    public ExtensionWork(byte[]? fields)
    {
        StackGuard.EnterRoot(TStruct.StackSize, sizeof(TStruct));
        _lease = ThreadArena.Rent();
        ref TStruct message = ref Arena.Allocate<TStruct>();
        message = OwnBytes.Parse<TStruct>(Arena.Bytes(fields), Arena);
        _head = ref MessageHead.Of(ref message);
    }

    /// <summary>What the struct refers to, until the end.</summary>
    public ArenaAllocator Arena => _lease.Arena;

    /// <summary>The struct.</summary>
    public ref MessageHead Head => ref _head;

    /// <summary>The fields that are left, or null.</summary>
    public byte[]? Fields => _head.Unknown == null ? null : new ProtoUnknownFields(in _head).ToArray();

    /// <summary>Whether an exception says that a value is damaged, or takes more than its bytes may.</summary>
    public static bool IsDamage(Exception exception, out ProtoError error)
    {
        error = exception switch
        {
            ProtoFormatException damage => new ProtoError(damage.Code, damage.Offset),
            ArenaLimitException => new ProtoError(ProtoFormatError.ArenaLimitExceeded, 0),
            InsufficientExecutionStackException => ProtoError.NoStack(0),
            _ => default,
        };
        return error.Code != ProtoFormatError.None;
    }

    /// <inheritdoc/>
    public void Dispose() => _lease.Dispose();
}
