using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Imports;
using ProtoZeroGenerator.Schema.Relinking;

namespace ProtoZeroGenerator.Model.Settings;

/// <summary>
/// Finds out what is set for each message: by itself, else by the message around it, else for its file.
/// </summary>
internal sealed class MessageSettingsMapper
{
    private static readonly MessageParts[] s_parts = { MessageParts.Read, MessageParts.Write };

    // Of messages that have other settings than their file.
    private readonly Dictionary<MessageSchema, ModelSettings> _settings = new();
    private readonly Func<SchemaFile, ModelSettings> _ofFile;
    private readonly DiagnosticBag _diagnostics;
    private bool _isUniform;

    private MessageSettingsMapper(Func<SchemaFile, ModelSettings> ofFile, DiagnosticBag diagnostics)
    {
        _ofFile = ofFile;
        _diagnostics = diagnostics;
    }

    /// <summary>Looks at all messages.</summary>
    /// <param name="set">The linked files.</param>
    /// <param name="ofFile">What is set for a file.</param>
    /// <param name="diagnostics">
    /// Takes values that cannot be, and messages that lack what those that hold them have.
    /// </param>
    /// <param name="cancellation">Ends the work early.</param>
    public static MessageSettingsMapper Map(
        SchemaSet set, Func<SchemaFile, ModelSettings> ofFile, DiagnosticBag diagnostics,
        CancellationToken cancellation)
    {
        bool HasClasses(SchemaFile file) => ofFile(file).IsClass && !NamespaceMapper.IsBuiltIn(file);

        var mapper = new MessageSettingsMapper(ofFile, diagnostics);
        foreach (SchemaFile file in set.Files)
        {
            cancellation.ThrowIfCancellationRequested();
            foreach (MessageSchema message in file.Messages) mapper.Visit(message, ofFile(file));
        }

        // Where all have the same parts and form nothing is missing.
        mapper._isUniform = mapper._settings.Count == 0
            && set.Files.Select(file => (ofFile(file).Parts, HasClasses(file))).Distinct().Count() <= 1;
        if (mapper._isUniform) return mapper;
        foreach (SchemaFile file in set.Files)
        {
            if (HasClasses(file)) mapper.CheckServices(file);
        }

        foreach (MessageSchema message in set.Files.SelectMany(file => file.AllMessages))
        {
            foreach (FieldSchema field in message.Fields) mapper.Check(field, mapper[message]);
        }

        return mapper;
    }

    /// <summary>
    /// What is set after an edit, if no message had settings of its own, and none has any now; else null.
    /// </summary>
    /// <param name="ofFile">What is set for a file; for the edited one as before.</param>
    /// <param name="edit">The edit.</param>
    public MessageSettingsMapper? Follow(Func<SchemaFile, ModelSettings> ofFile, FileEdit edit)
    {
        var found = new DiagnosticBag();
        ModelSettings settings = ofFile(edit.New);
        bool isFollowed = _isUniform
            && edit.New.AllMessages.All(message => SettingsMapper.Map(message, settings, found) == settings)
            && found.Count == 0;
        return isFollowed ? new MessageSettingsMapper(ofFile, found) { _isUniform = true } : null;
    }

    /// <summary>The settings of a message.</summary>
    public ModelSettings this[MessageSchema message] =>
        _settings.TryGetValue(message, out ModelSettings? own) ? own : _ofFile(message.File);

    /// <summary>Whether a message becomes a class that holds its struct.</summary>
    public bool IsClass(MessageSchema message) => this[message].IsClass && !NamespaceMapper.IsBuiltIn(message.File);

    /// <summary>What the struct of a message can do. One inside a class can have less.</summary>
    public MessageParts PartsOf(MessageSchema message)
    {
        MessageParts named = this[message].Parts;
        if (IsClass(message)) return named;
        return named | MessageParts.Edits | ((named & MessageParts.Write) != 0 ? MessageParts.FieldWriters : 0);
    }

    /// <summary>Whether there is a class for a message, here or in the library.</summary>
    public bool HasClass(MessageSchema message) => IsClass(message) || HasClassInLibrary(message);

    /// <summary>Whether the library has a class for a message, beside its struct.</summary>
    public static bool HasClassInLibrary(MessageSchema message) =>
        message.Parent is null && EmbeddedImports.IsInLibrary(message.File.ImportName);

    private void Visit(MessageSchema message, ModelSettings outer)
    {
        ModelSettings settings = SettingsMapper.Map(message, outer, _diagnostics);
        if (settings != _ofFile(message.File)) _settings.Add(message, settings);
        foreach (MessageSchema nested in message.Messages) Visit(nested, settings);
    }

    private void CheckServices(SchemaFile file)
    {
        foreach (MethodSchema method in file.Services.SelectMany(service => service.Methods))
        {
            foreach (MessageSchema? type in new[] { method.InputType, method.OutputType })
            {
                if (type is not null && !HasClass(type))
                    _diagnostics.Add(
                        file.Source, method.NameSpan, DiagnosticId.ClassMissing, type.FullName, method.Name);
            }
        }
    }

    // A message is read and written with all that it holds; comparing is the library's. Map entries are messages here
    // too and belong to the message around them.
    private void Check(FieldSchema field, ModelSettings settings)
    {
        if (field.MessageType is not { IsMapEntry: false } type) return;
        MessageParts missing = settings.Parts & ~this[type].Parts;
        foreach (MessageParts part in s_parts)
        {
            if ((missing & part) != 0)
                _diagnostics.Add(
                    field.File.Source, field.NameSpan, DiagnosticId.PartMissing, type.FullName, part.ToString(),
                    field.Name);
        }
    }
}
