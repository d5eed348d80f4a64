using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Schema.Relinking;

namespace ProtoZeroGenerator.Model.Building;

/// <summary>
/// Finds the messages in which a required field can be missing, in themselves or in what they hold. Messages may hold
/// each other, so it walks from those that have required fields to those that hold them.
/// </summary>
internal sealed class RequiredMapper
{
    private readonly HashSet<MessageSchema> _found = new();
    private readonly Dictionary<MessageSchema, List<MessageSchema>> _holders = new();
    private readonly Stack<MessageSchema> _pending = new();

    private RequiredMapper()
    {
    }

    /// <summary>Looks at all messages of all files.</summary>
    public static RequiredMapper Map(SchemaSet set, CancellationToken cancellation)
    {
        var mapper = new RequiredMapper();
        foreach (SchemaFile file in set.Files)
        {
            cancellation.ThrowIfCancellationRequested();
            foreach (MessageSchema message in file.AllMessages) mapper.FindRequired(message);
        }

        // Most projects have none at all.
        if (mapper._pending.Count == 0) return mapper;
        foreach (SchemaFile file in set.Files)
        {
            cancellation.ThrowIfCancellationRequested();
            foreach (MessageSchema message in file.AllMessages) mapper.NoteHolds(message);
        }

        while (mapper._pending.Count > 0)
        {
            if (!mapper._holders.TryGetValue(mapper._pending.Pop(), out List<MessageSchema>? holders)) continue;
            foreach (MessageSchema holder in holders) mapper.Find(holder);
        }

        // It stays for later links, and must not hold what they replace.
        mapper._holders.Clear();
        return mapper;
    }

    /// <summary>
    /// The messages after an edit, if no other file's are affected; else null. Where nothing could be missing in the
    /// messages of the file, and nothing can now, all is as it was.
    /// </summary>
    public RequiredMapper? Follow(SchemaSet set, FileEdit edit)
    {
        bool isSame = !edit.Old.AllMessages.Any(_found.Contains)
            && !edit.New.AllMessages.SelectMany(message => message.Fields).Any(field =>
                field.IsRequired || (field.MessageType is { } type && _found.Contains(type)));
        if (isSame) return this;
        RequiredMapper mapper = Map(set, CancellationToken.None);
        return mapper.AgreesWith(this, edit) ? mapper : null;
    }

    /// <summary>Whether a required field can be missing in a message.</summary>
    public bool MayMiss(MessageSchema message) => _found.Contains(message);

    /// <summary>Whether that is as it was of the messages that a file has kept in an edit.</summary>
    public bool AgreesWith(RequiredMapper earlier, FileEdit edit) => edit.Types.All(type =>
        type.New is not MessageSchema now || type.Old is not MessageSchema before
            || MayMiss(now) == earlier.MayMiss(before));

    private void FindRequired(MessageSchema message)
    {
        foreach (FieldSchema field in message.Fields)
        {
            if (field.IsRequired) Find(message);
        }
    }

    // Map entries are messages here too, so a map leads on to its values.
    private void NoteHolds(MessageSchema message)
    {
        foreach (FieldSchema field in message.Fields)
        {
            if (field.MessageType is not { } type) continue;
            if (!_holders.TryGetValue(type, out List<MessageSchema>? holders)) _holders[type] = holders = new();
            holders.Add(message);
        }
    }

    private void Find(MessageSchema message)
    {
        if (_found.Add(message)) _pending.Push(message);
    }
}
