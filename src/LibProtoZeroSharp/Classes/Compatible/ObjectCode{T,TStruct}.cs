using System;
using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using ProtoZeroSharp.Classes;
using ProtoZeroSharp.Compatibility;

namespace ProtoZeroSharp.Emitted;

/// <summary>What the members of a generated class call: the class and its struct, brought together.</summary>
/// <typeparam name="T">The class.</typeparam>
/// <typeparam name="TStruct">Its struct.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed unsafe class ObjectCode<T, TStruct> : ObjectCode
    where T : class, IMessage<T>
    where TStruct : unmanaged, IProtoMessage<TStruct>, IObjectStruct
{
    private static MessageDescriptor? s_descriptor;
    private static MessageParser<T>? s_parser;

    private ObjectCode()
    {
    }

    /// <summary>The only one.</summary>
    public static ObjectCode Instance { get; } = new ObjectCode<T, TStruct>();

    /// <summary>Parses messages of the class.</summary>
    public static MessageParser<T> Parser => s_parser ?? MakeParser();

    /// <summary>What the schema says of the type.</summary>
    public static MessageDescriptor Descriptor => s_descriptor ?? MakeDescriptor();

    /// <summary>Makes a new object a deep copy of another.</summary>
    /// <exception cref="ArgumentNullException">The other one is null.</exception>
    public static void Copy(T to, T from)
    {
        ArgumentNullException.ThrowIfNull(from);
        Merge(to, from);
    }

    /// <summary>Merges an object into another; null changes nothing.</summary>
    public static void Merge(T to, T? from)
    {
        if (from is null) return;
        Enter();
        MergeObjects.Merge<TStruct>(to, from, 0);
    }

    /// <summary>Whether two objects are equal.</summary>
    public static bool Same(T a, T? b)
    {
        if (b is null) return false;
        Enter();
        return SameObjects.Same<TStruct>(a, b, 0);
    }

    /// <summary>A hash; it changes with the message.</summary>
    public static int Hash(T message)
    {
        Enter();
        return HashObjects.Hash<TStruct>(message, 0);
    }

    /// <summary>The message as JSON, as Google's classes write themselves; of one that has none, a remark.</summary>
    public static string Describe(T message)
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        TStruct value = MakeStruct(message, lease.Arena);
        return DiagnosticJson.Of(in value);
    }

    /// <summary>The number of bytes that a message takes when written.</summary>
    public static int CalculateSize(T message)
    {
        MessageOutput output = MessageOutput.Rent();
        try
        {
            Instance.Encode(message, ref output);
            return output.Length;
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>The same message in an arena.</summary>
    public static TStruct ToStruct(T message, ArenaAllocator arena) => MakeStruct(message, arena);

    /// <summary>The same message as an object.</summary>
    public static T FromStruct(ref readonly TStruct message)
    {
        Enter();
        var load = new ObjectLoad(0);
        return Unsafe.As<T>(load.Fill<TStruct>(null, ref MessageHead.Checked(in message)));
    }

    /// <inheritdoc/>
    internal override System.Text.Json.Serialization.JsonConverter NewConverter() => new ObjectConverter<T>(this);

    /// <inheritdoc/>
    internal override IMessage New() => (IMessage)TStruct.NewObject();

    /// <inheritdoc/>
    internal override MessageDescriptor GetDescriptor() => Descriptor;

    /// <inheritdoc/>
    internal override ProtoType GetProtoType() => ProtoType.Of<TStruct>();

    /// <inheritdoc/>
    internal override void AddTo(ProtoTypeRegistry types) => types.Add<TStruct>();

    /// <inheritdoc/>
    internal override void Encode(object message, ref MessageOutput output)
    {
        StackGuard.EnterRoot(TStruct.StackSize, sizeof(TStruct));
        // Nothing is referred to: the collector moves what objects hold.
        Output* o = output.Begin(referenceFrom: 0);
        // What is no such object, as a double of a test, is refused here.
        output.End(TStruct.WriteObject((nint)o->Start, (T)message, ref *o, 0));
    }

    /// <inheritdoc/>
    internal override bool TryRead(
        object message, ReadOnlySpan<byte> data, ProtoParseOptions options, bool isPartial, out ProtoError error)
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        var value = default(TStruct);
        // SAFETY: the object does not refer to the bytes, so they must stay where they are for this long only.
        fixed (byte* pinned = data)
        {
            if (!MessageInput.TryReadInPlace(data, lease.Arena, options, KindOf(isPartial), ref value, out error))
                return false;
            return TryLoad(message, ref value, data.Length, out error);
        }
    }

    /// <inheritdoc/>
    internal override bool TryRead(
        object message, in ReadOnlySequence<byte> data, ProtoParseOptions options, bool isPartial,
        out ProtoError error)
    {
        if (data.IsSingleSegment) return TryRead(message, data.FirstSpan, options, isPartial, out error);
        using ThreadArena.Lease lease = ThreadArena.Rent();
        var value = default(TStruct);
        if (!MessageInput.TryRead(in data, lease.Arena, options, KindOf(isPartial), ref value, out error)) return false;
        return TryLoad(message, ref value, (int)data.Length, out error);
    }

    /// <inheritdoc/>
    internal override void Merge(object to, object from) => Merge((T)to, (T)from);

    /// <inheritdoc/>
    internal override bool IsInitialized(object message)
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        TStruct value = MakeStruct(message, lease.Arena);
        return ProtoMessage.IsInitialized(in value);
    }

    /// <inheritdoc/>
    internal override string ToJson(object message, ProtoJsonOptions options)
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        TStruct value = MakeStruct(message, lease.Arena);
        return ProtoJson.ToJson(in value, options);
    }

    /// <inheritdoc/>
    internal override void ReadJson(object message, ReadOnlySpan<byte> utf8, ProtoJsonOptions options)
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        TStruct value = ProtoJson.Parse<TStruct>(utf8, lease.Arena, options);
        if (!TryLoad(message, ref value, 0, out ProtoError error)) ProtoThrow.Format(error);
    }

    /// <inheritdoc/>
    internal override void MergeMasked(object source, object destination, FieldMaskTree mask, MaskOptions options)
    {
        using ThreadArena.Lease lease = ThreadArena.Rent();
        TStruct from = MakeStruct(source, lease.Arena), to = MakeStruct(destination, lease.Arena);
        // SAFETY: both are on the stack.
        MaskMerging.Root(TableOf<TStruct>.Get(), mask, (byte*)&to, (byte*)&from, lease.Arena, options);
        // Others may hold what is replaced, so that nothing of it is filled anew.
        var empty = default(TStruct);
        if (options != MaskOptions.None) Load(destination, ref empty, 0);
        Load(destination, ref to, 0);
    }

    // Encoded and parsed: both are so fast that a third way from an object to a struct would be for nothing.
    private static TStruct MakeStruct(object message, ArenaAllocator arena)
    {
        MessageOutput output = MessageOutput.Rent();
        try
        {
            Instance.Encode(message, ref output);
            ProtoBytes bytes = arena.UndefinedBytes(output.Length);
            output.CopyTo(MemoryMarshal.CreateSpan(ref *bytes.Start, bytes.Length));
            return OwnBytes.Parse<TStruct>(bytes, arena);
        }
        finally
        {
            output.Dispose();
        }
    }

    // Objects may take more stack than the structs did.
    private static bool TryLoad(object message, ref TStruct value, int length, out ProtoError error)
    {
        try
        {
            Load(message, ref value, length);
            error = default;
            return true;
        }
        catch (InsufficientExecutionStackException)
        {
            error = ProtoError.NoStack(0);
            return false;
        }
    }

    private static void Load(object message, ref TStruct value, int length)
    {
        Enter();
        var load = new ObjectLoad(length);
        load.Fill<TStruct>((T)message, ref MessageHead.Of(ref value));
    }

    // There is one, also for threads that ask for it at the same time.
    private static MessageDescriptor MakeDescriptor()
    {
        var made = new MessageDescriptor(ProtoType.Of<TStruct>(), typeof(T), Parser, TStruct.DescribeObject);
        return Interlocked.CompareExchange(ref s_descriptor, made, null) ?? made;
    }

    // There is one, whichever thread makes it.
    private static MessageParser<T> MakeParser()
    {
        Interlocked.CompareExchange(ref s_parser, new MessageParser<T>(Instance), null);
        return s_parser;
    }

    private static ParseKind KindOf(bool isPartial) => isPartial ? ParseKind.Partial : ParseKind.None;

    private static void Enter()
    {
        StackGuard.EnterRoot(TStruct.StackSize, sizeof(TStruct));
        WorkLimit.Begin();
    }
}
