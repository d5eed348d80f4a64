using System;
using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp.Emitted;
using ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp;

/// <summary>
/// The types that JSON and the text format know by their names: messages inside of an <c>Any</c>, and extensions. The
/// well-known types are always known. Add all that is needed first: reading is safe for any number of threads, adding
/// for one.
/// </summary>
/// <remarks>Allocates for each type that is added, and nothing when it is used.</remarks>
public sealed unsafe class ProtoTypeRegistry
{
    /// <summary>What is known without a registry.</summary>
    internal static readonly ProtoTypeRegistry WellKnown = new ProtoTypeRegistry()
        .Add<Any>().Add<Timestamp>().Add<Duration>().Add<FieldMask>().Add<Struct>().Add<Value>().Add<ListValue>()
        .Add<Empty>().Add<DoubleValue>().Add<FloatValue>().Add<Int64Value>().Add<UInt64Value>().Add<Int32Value>()
        .Add<UInt32Value>().Add<BoolValue>().Add<StringValue>().Add<BytesValue>();

    // Functions that give tables, so that a type that nobody meets gets none.
    private readonly Dictionary<byte[], nint> _messages = new(ByteKeys.Instance);

    // Entries by the names of extensions; and by the names of the messages that they extend, sorted by number.
    private readonly Dictionary<byte[], (byte[] Extendee, nint Entry)> _extensions = new(ByteKeys.Instance);
    private readonly Dictionary<byte[], nint[]> _extensionsOf = new(ByteKeys.Instance);

    /// <summary>Adds a message.</summary>
    /// <typeparam name="T">The message. Messages inside of it need not be added for its own sake.</typeparam>
    /// <returns>This registry.</returns>
    public ProtoTypeRegistry Add<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        delegate*<MessageTable*> table = &TableOf<T>.Get;
        _messages[Encoding.UTF8.GetBytes(T.FullName)] = (nint)table;
        return this;
    }

    /// <summary>Adds an extension with one value.</summary>
    /// <returns>This registry.</returns>
    public ProtoTypeRegistry Add<TMessage, TValue, TCodec>(ProtoExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Add(TMessage.FullName, extension.FullName, ExtensionEntry.Make(extension));
        return this;
    }

    /// <summary>Adds a repeated extension.</summary>
    /// <returns>This registry.</returns>
    public ProtoTypeRegistry Add<TMessage, TValue, TCodec>(ProtoRepeatedExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        Add(TMessage.FullName, extension.FullName, ExtensionEntry.Make(extension));
        return this;
    }

    /// <summary>Adds all messages and extensions of a file, not those of its imports.</summary>
    /// <typeparam name="TFile">The generated class of the file, such as <c>ShopReflection</c>.</typeparam>
    /// <returns>This registry.</returns>
    public ProtoTypeRegistry AddFile<TFile>()
        where TFile : IProtoFile
    {
        TFile.AddTo(this);
        return this;
    }

    /// <summary>The table of a message, or null.</summary>
    internal MessageTable* FindMessage(ReadOnlySpan<byte> fullName)
    {
        if (_messages.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(fullName, out nint table))
            return ((delegate*<MessageTable*>)table)();
        return this == WellKnown ? null : WellKnown.FindMessage(fullName);
    }

    /// <summary>An extension of a message by its full name, or null.</summary>
    internal ExtensionEntry* FindExtension(MessageTable* extendee, ReadOnlySpan<byte> fullName) =>
        _extensions.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(
            fullName, out (byte[] Extendee, nint Entry) found) && extendee->FullName.SequenceEqual(found.Extendee)
            ? (ExtensionEntry*)found.Entry : null;

    /// <summary>Addresses of the entries of a message's extensions, in the order of their numbers.</summary>
    internal ReadOnlySpan<nint> ExtensionsOf(MessageTable* extendee) =>
        _extensionsOf.Count != 0 && _extensionsOf.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(
            extendee->FullName, out nint[]? entries) ? entries : [];

    private void Add(string extendee, string fullName, ExtensionEntry* entry)
    {
        byte[] message = Encoding.UTF8.GetBytes(extendee), name = Encoding.UTF8.GetBytes(fullName);
        // Added before: nothing is new.
        if (!_extensions.TryAdd(name, (message, (nint)entry))) return;
        nint[] entries = [.. _extensionsOf.GetValueOrDefault(message) ?? [], (nint)entry];
        Array.Sort(entries, static (a, b) =>
            ((ExtensionEntry*)a)->Entry.Number.CompareTo(((ExtensionEntry*)b)->Entry.Number));
        _extensionsOf[message] = entries;
    }
}
