using System;
using System.Collections.Generic;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Model;

/// <summary>Finds out what is set for each message: by itself, else by the message around it, else for its file.</summary>
internal sealed class MessageSettingsMapper
{
    private static readonly MessageParts[] s_parts = { MessageParts.Read, MessageParts.Write };

    private readonly Dictionary<MessageSchema, ModelSettings> _settings = new();
    private readonly DiagnosticBag _diagnostics;

    private MessageSettingsMapper(DiagnosticBag diagnostics) => _diagnostics = diagnostics;

    /// <summary>Looks at all messages.</summary>
    /// <param name="set">The linked files.</param>
    /// <param name="ofFile">What is set for a file.</param>
    /// <param name="diagnostics">Takes values that cannot be, and messages that lack what those that hold them have.</param>
    /// <param name="cancellation">Ends the work early.</param>
    public static MessageSettingsMapper Map(
        SchemaSet set, Func<SchemaFile, ModelSettings> ofFile, DiagnosticBag diagnostics, CancellationToken cancellation)
    {
        var mapper = new MessageSettingsMapper(diagnostics);
        foreach (SchemaFile file in set.Files)
        {
            cancellation.ThrowIfCancellationRequested();
            foreach (MessageSchema message in file.Messages) mapper.Visit(message, ofFile(file));
        }

        foreach (KeyValuePair<MessageSchema, ModelSettings> pair in mapper._settings)
        {
            foreach (FieldSchema field in pair.Key.Fields) mapper.Check(field, pair.Value.Parts);
        }

        return mapper;
    }

    /// <summary>The settings of a message.</summary>
    public ModelSettings this[MessageSchema message] => _settings[message];

    private void Visit(MessageSchema message, ModelSettings outer)
    {
        ModelSettings settings = SettingsMapper.Map(message, outer, _diagnostics);
        _settings.Add(message, settings);
        foreach (MessageSchema nested in message.Messages) Visit(nested, settings);
    }

    // A message is read and written with all that it holds; comparing is the library's. Map entries are messages here too and belong to the
    // message around them.
    private void Check(FieldSchema field, MessageParts parts)
    {
        if (field.MessageType is not { IsMapEntry: false } type) return;
        MessageParts missing = parts & ~_settings[type].Parts;
        foreach (MessageParts part in s_parts)
        {
            if ((missing & part) != 0)
                _diagnostics.Add(field.File.Source, field.NameSpan, DiagnosticId.PartMissing, type.FullName, part.ToString(), field.Name);
        }
    }
}
