using System.Collections.Generic;
using System.IO;

namespace ProtoZeroTool.Inferring;

/// <summary>The schema of all samples.</summary>
internal sealed class InferredSchema
{
    private readonly string _package;
    private readonly List<MessageDraft> _messages;
    private readonly bool _hasGroups;

    /// <summary>Makes it of what was collected.</summary>
    /// <param name="root">The records, decided.</param>
    /// <param name="package">The package; empty if there is none.</param>
    /// <param name="message">The name of the records.</param>
    public InferredSchema(MessageEvidence root, string package, string message)
    {
        _package = package;
        Folder.Fold(root);
        _messages = SchemaDrafter.Draft(root, message, new SchemaNames(package), out _hasGroups);
    }

    /// <summary>Writes it as a file.</summary>
    /// <param name="writer">Takes it.</param>
    /// <param name="summary">What it was made of: lines.</param>
    public void Write(TextWriter writer, IEnumerable<string> summary) =>
        new SchemaWriter(writer).Write(summary, _package, _hasGroups, _messages);
}
