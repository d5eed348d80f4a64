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

    // Functions that give tables, so that a type that does not occur gets none; or tables, of a schema that is read at
    // run time.
    private readonly Dictionary<byte[], (nint Address, bool IsTable)> _messages = new(ByteKeys.Instance);

    // Those of generated messages, and those of messages whose schema is read at run time: each kind knows how its
    // messages are stored.
    private readonly KnownEntries _extensions = new(), _dynamicExtensions = new();

    /// <summary>Adds a message.</summary>
    /// <typeparam name="T">The message. Messages inside of it need not be added for its own sake.</typeparam>
    /// <returns>This registry.</returns>
    public ProtoTypeRegistry Add<T>()
        where T : unmanaged, IProtoMessage<T>
    {
        delegate*<MessageTable*> table = &TableOf<T>.Get;
        _messages[Encoding.UTF8.GetBytes(T.FullName)] = ((nint)table, false);
        return this;
    }

    /// <summary>Adds an extension with one value.</summary>
    /// <returns>This registry.</returns>
    public ProtoTypeRegistry Add<TMessage, TValue, TCodec>(ProtoExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        _extensions.Add(Encoding.UTF8.GetBytes(TMessage.FullName), (nint)ExtensionEntry.Make(extension));
        return this;
    }

    /// <summary>Adds a repeated extension.</summary>
    /// <returns>This registry.</returns>
    public ProtoTypeRegistry Add<TMessage, TValue, TCodec>(ProtoRepeatedExtension<TMessage, TValue, TCodec> extension)
        where TMessage : unmanaged, IProtoMessage<TMessage>
        where TValue : unmanaged
        where TCodec : struct, IFieldCodec<TValue>
    {
        _extensions.Add(Encoding.UTF8.GetBytes(TMessage.FullName), (nint)ExtensionEntry.Make(extension));
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

    /// <summary>Adds a message of a schema that is read at run time.</summary>
    internal void Add(MessageTable* table) => _messages[table->FullName.ToArray()] = ((nint)table, true);

    /// <summary>Adds the extensions of a message in a schema that is read at run time.</summary>
    internal void Add(MessageTable* extendee, ReadOnlySpan<nint> entries) =>
        _dynamicExtensions.Add(extendee->FullName.ToArray(), entries);

    /// <summary>The table of a message, or null.</summary>
    internal MessageTable* FindMessage(ReadOnlySpan<byte> fullName)
    {
        if (_messages.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(
            fullName, out (nint Address, bool IsTable) found))
            return found.IsTable ? (MessageTable*)found.Address : ((delegate*<MessageTable*>)found.Address)();
        return this == WellKnown ? null : WellKnown.FindMessage(fullName);
    }

    /// <summary>An extension of a message by its full name, or null.</summary>
    internal ExtensionEntry* FindExtension(MessageTable* extendee, ReadOnlySpan<byte> fullName) =>
        (ExtensionEntry*)EntriesOf(extendee).Find(extendee->FullName, fullName);

    /// <summary>
    /// An extension of a message by its name in the text format, or null: its full name, or that of its type.
    /// </summary>
    internal ExtensionEntry* FindTextExtension(MessageTable* extendee, ReadOnlySpan<byte> name)
    {
        ExtensionEntry* found = FindExtension(extendee, name);
        return found != null || !extendee->IsMessageSet ? found
            : (ExtensionEntry*)EntriesOf(extendee).FindByType(extendee->FullName, name);
    }

    /// <summary>The field of an extension of a message by its number, or null.</summary>
    internal FieldEntry* FindExtension(MessageTable* extendee, int number)
    {
        ReadOnlySpan<nint> entries = ExtensionsOf(extendee);
        int low = 0, high = entries.Length;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (((ExtensionEntry*)entries[middle])->Entry.Number < number) low = middle + 1;
            else high = middle;
        }

        var found = low < entries.Length ? (ExtensionEntry*)entries[low] : null;
        return found != null && found->Entry.Number == number ? &found->Entry : null;
    }

    /// <summary>Addresses of the entries of a message's extensions, in the order of their numbers.</summary>
    internal ReadOnlySpan<nint> ExtensionsOf(MessageTable* extendee) => EntriesOf(extendee).Of(extendee->FullName);

    private KnownEntries EntriesOf(MessageTable* extendee) => extendee->IsDynamic ? _dynamicExtensions : _extensions;
}
