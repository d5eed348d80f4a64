using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace ProtoZeroSharp;

/// <summary>
/// Types of messages that are known at run time only: those of a serialized <c>google.protobuf.FileDescriptorSet</c>,
/// as <c>protozero descriptor</c> and <c>protoc --descriptor_set_out --include_imports</c> write it. A <see
/// cref="DynamicMessage"/> is a message of such a type.
/// </summary>
/// <remarks>
/// Load a schema once and keep it: its tables are in native memory, about 300 bytes for a field, which is never freed,
/// since messages and types refer to it and it is not known when the last one is used. Any number of threads may use a
/// schema.
/// </remarks>
public sealed unsafe class ProtoSchema
{
    private readonly Dictionary<byte[], ProtoType> _messages = new(ByteKeys.Instance);
    private readonly List<ProtoType> _messagesInOrder = [];
    private readonly Dictionary<byte[], ProtoEnumType> _enums = new(ByteKeys.Instance);
    private readonly List<ProtoEnumType> _enumsInOrder = [];

    // The extensions of each message.
    private readonly Dictionary<nint, List<nint>> _extensions = [];

    private ProtoSchema(SchemaLinker linked)
    {
        (nint[] messages, nint[] enums, nint[] extensions) = SchemaTables.Make(linked);
        foreach (MessageNode message in linked.Messages)
        {
            if (message.IsMapEntry) continue;
            var type = new ProtoType((MessageTable*)messages[message.Index]);
            _messages.Add(type.Utf8FullName.ToArray(), type);
            _messagesInOrder.Add(type);
        }

        foreach (EnumNode node in linked.Enums)
        {
            var type = new ProtoEnumType((EnumTable*)enums[node.Index]);
            _enums.Add(type.Utf8FullName.ToArray(), type);
            _enumsInOrder.Add(type);
        }

        for (int i = 0; i < extensions.Length; i++)
        {
            nint extended = messages[linked.Extensions[i].Extended!.Index];
            if (!_extensions.TryGetValue(extended, out List<nint>? entries))
                _extensions.Add(extended, entries = []);
            entries.Add(extensions[i]);
        }

        Types = new ProtoTypeRegistry();
        AddTo(Types);
    }

    /// <summary>
    /// A registry of these types and extensions, for <c>Any</c> and extensions in JSON and in the text format. To have
    /// others beside them, make one and call <see cref="AddTo"/>.
    /// </summary>
    public ProtoTypeRegistry Types { get; }

    /// <summary>All messages of the files, in their order; nested ones behind the one that holds them.</summary>
    public IReadOnlyList<ProtoType> MessageTypes => _messagesInOrder;

    /// <summary>All enums of the files, in their order; nested ones behind those of the file.</summary>
    public IReadOnlyList<ProtoEnumType> EnumTypes => _enumsInOrder;

    /// <summary>Reads a schema. Files may come in any order; all that they import must be in the set.</summary>
    /// <param name="fileDescriptorSet">
    /// The set. It may come from anywhere: whatever the bytes are, this ends with a schema or with one of the two
    /// exceptions. Names of types must be complete (<c>.shop.Order</c>), as protoc writes them; full names have at most
    /// 1,023 letters.
    /// </param>
    /// <param name="options">What loading may take: unless it is set, memory in relation to the set.</param>
    /// <returns>The schema, for proto2, proto3 and editions.</returns>
    /// <exception cref="ProtoFormatException">
    /// The bytes are damaged, or messages are declared in each other 90 levels deep.
    /// </exception>
    /// <exception cref="ProtoSchemaException">
    /// The files are no schema: an import or a type is missing, files import each other in a circle, a name or a number
    /// is there twice or invalid, or something else has no meaning; or it takes more memory than the options
    /// allow. The text says what.
    /// </exception>
    /// <exception cref="OutOfMemoryException">The system has no more memory.</exception>
    public static ProtoSchema Load(ReadOnlySpan<byte> fileDescriptorSet, ProtoSchemaOptions options = default) =>
        new(SchemaLinker.Link(fileDescriptorSet, options));

    /// <summary>Finds a message by its full name.</summary>
    /// <param name="fullName">The name in UTF-8, such as <c>shop.Order</c>.</param>
    /// <param name="type">The type; not to be used if there is none.</param>
    /// <returns>Whether there is one. Allocates nothing.</returns>
    public bool TryGetMessageType(ReadOnlySpan<byte> fullName, out ProtoType type) =>
        _messages.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(fullName, out type);

    /// <inheritdoc cref="TryGetMessageType(ReadOnlySpan{byte}, out ProtoType)"/>
    /// <param name="fullName">The name, such as <c>shop.Order</c>.</param>
    /// <param name="type">The type; not to be used if there is none.</param>
    /// <exception cref="ArgumentNullException"><paramref name="fullName"/> is null.</exception>
    public bool TryGetMessageType(string fullName, out ProtoType type)
    {
        ArgumentNullException.ThrowIfNull(fullName);
        return TryGetMessageType(Encoding.UTF8.GetBytes(fullName), out type);
    }

    /// <summary>Gets a message by its full name.</summary>
    /// <param name="fullName">The name, such as <c>shop.Order</c>.</param>
    /// <exception cref="ArgumentException">The schema has none of this name.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="fullName"/> is null.</exception>
    public ProtoType GetMessageType(string fullName)
    {
        if (!TryGetMessageType(fullName, out ProtoType type))
            ProtoThrow.Argument(nameof(fullName), $"The schema has no message {fullName}.");
        return type;
    }

    /// <summary>Finds an enum by its full name.</summary>
    /// <param name="fullName">The name in UTF-8, such as <c>shop.Colour</c>.</param>
    /// <param name="type">The type; not to be used if there is none.</param>
    /// <returns>Whether there is one. Allocates nothing.</returns>
    public bool TryGetEnumType(ReadOnlySpan<byte> fullName, out ProtoEnumType type) =>
        _enums.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(fullName, out type);

    /// <inheritdoc cref="TryGetEnumType(ReadOnlySpan{byte}, out ProtoEnumType)"/>
    /// <param name="fullName">The name, such as <c>shop.Colour</c>.</param>
    /// <param name="type">The type; not to be used if there is none.</param>
    /// <exception cref="ArgumentNullException"><paramref name="fullName"/> is null.</exception>
    public bool TryGetEnumType(string fullName, out ProtoEnumType type)
    {
        ArgumentNullException.ThrowIfNull(fullName);
        return TryGetEnumType(Encoding.UTF8.GetBytes(fullName), out type);
    }

    /// <summary>Gets an enum by its full name.</summary>
    /// <param name="fullName">The name, such as <c>shop.Colour</c>.</param>
    /// <exception cref="ArgumentException">The schema has none of this name.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="fullName"/> is null.</exception>
    public ProtoEnumType GetEnumType(string fullName)
    {
        if (!TryGetEnumType(fullName, out ProtoEnumType type))
            ProtoThrow.Argument(nameof(fullName), $"The schema has no enum {fullName}.");
        return type;
    }

    /// <summary>
    /// Adds all messages and extensions to a registry, beside generated ones. A message takes the place of another one
    /// with its name. Extensions are known in messages of the schema.
    /// </summary>
    /// <param name="types">The registry.</param>
    /// <exception cref="ArgumentNullException"><paramref name="types"/> is null.</exception>
    public void AddTo(ProtoTypeRegistry types)
    {
        ArgumentNullException.ThrowIfNull(types);
        // SAFETY: the tables and entries are never freed.
        foreach (ProtoType type in _messagesInOrder) types.Add(type.Table);
        foreach ((nint extended, List<nint> entries) in _extensions)
            types.Add((MessageTable*)extended, CollectionsMarshal.AsSpan(entries));
    }
}
