using System.Collections.Generic;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Names;

namespace ProtoZeroGenerator.Schema.Options;

/// <summary>The option messages of <c>descriptor.proto</c>.</summary>
internal sealed class OptionTypes
{
    private readonly Dictionary<string, MessageSchema> _messages = new Dictionary<string, MessageSchema>();

    public OptionTypes(LinkContext context)
    {
        if (!context.FilesByName.TryGetValue(EmbeddedImports.Descriptor, out SchemaFile? file)) return;
        foreach (MessageSchema message in file.Messages)
        {
            if (!_messages.ContainsKey(message.Name)) _messages.Add(message.Name, message);
        }
    }

    /// <summary>
    /// The message <c>google.protobuf.NAME</c>, or null where the descriptor file is missing or broken.
    /// </summary>
    public MessageSchema? Find(string name) => _messages.TryGetValue(name, out MessageSchema? message) ? message : null;
}
