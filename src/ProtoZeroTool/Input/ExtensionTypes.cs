using System;
using System.Collections.Generic;
using ProtoZeroSharp;

namespace ProtoZeroTool.Input;

/// <summary>
/// Extensions as fields: for each there is a message, its carrier, that declares the extension as its only field. A
/// message's unknown fields, where extensions are, parse as that.
/// </summary>
internal sealed class ExtensionTypes
{
    private readonly ProtoSchema _schema;
    private readonly CarrierWriter _carriers = new();

    /// <param name="set">A set of files that can be loaded.</param>
    public ExtensionTypes(ReadOnlySpan<byte> set) => _schema = ProtoSchema.Load(_carriers.AddTo(set));

    /// <summary>Finds the carrier of an extension by its full name.</summary>
    public bool TryFind(ProtoType extended, string name, out ProtoType carrier)
    {
        carrier = default;
        return _carriers.Names.TryGetValue((extended.FullName, name), out string? carrierName)
            && _schema.TryGetType(carrierName, out carrier);
    }

    /// <summary>Whether the extensions of a message are encoded as items of a message set.</summary>
    public bool IsMessageSet(ProtoType type) => _carriers.MessageSets.Contains(type.FullName);
}
