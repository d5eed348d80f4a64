using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Schema.Names;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>Connects views with the messages whose bytes they read. Their options are interpreted.</summary>
internal sealed class ViewPass
{
    private readonly LinkContext _context;
    private readonly SchemaFile _file;
    private readonly NameLookup _names;

    private ViewPass(LinkContext context, SchemaFile file)
    {
        _context = context;
        _file = file;
        _names = new NameLookup(context, file);
    }

    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        foreach (SchemaFile file in context.Fresh)
        {
            ViewPass? pass = null;
            foreach (MessageSchema message in file.AllMessages)
            {
                if (ViewOption.Of(message) is not { } option) continue;
                pass ??= new ViewPass(context, file);
                pass.Resolve(message, option);
            }
        }

        foreach (SchemaFile file in context.Fresh)
        {
            foreach (MessageSchema message in file.AllMessages) message.Streamed = FindStreamed(message);
        }

        foreach (SchemaFile file in context.Fresh)
        {
            foreach (MessageSchema message in file.AllMessages) NoteLevels(message);
        }
    }

    // Of several the first: the others are errors.
    private static FieldSchema? FindStreamed(MessageSchema message) => message.ViewOf is null ? null
        : message.Fields.FirstOrDefault(static field =>
            StreamedOption.Of(field) is not null && field is { IsRepeated: true, IsMap: false, MessageType: not null });

    // Which fields the levels below stream is not among what is compared after an edit of their file.
    private static void NoteLevels(MessageSchema message)
    {
        var seen = new HashSet<MessageSchema>();
        for (MessageSchema? level = message; level?.Streamed is { } field && seen.Add(level); level = field.MessageType)
        {
            SchemaFile below = field.MessageType!.File;
            if (below != message.File) message.File.Dependencies.AddOptionFile(below);
        }
    }

    private void Resolve(MessageSchema message, OptionEntry option)
    {
        string name = option.Value.Text.TrimStart('.');
        SourceSpan span = option.Span;
        Symbol? symbol = name.Length == 0 ? null : _names.FindExact(name);
        if (symbol is null)
        {
            ReportMissing(name, span);
        }
        else if (symbol.Element is not MessageSchema target)
        {
            _context.Report(_file, span, DiagnosticId.ViewTargetWrong, name, "which is no message");
        }
        else
        {
            // What the fields are like is not among what is compared after an edit of their file.
            _file.Dependencies.AddOptionFile(target.File);
            _file.References.Add(new TypeReference(target, span));
            message.ViewOf = target;
        }
    }

    // The message that was meant: one of this name, whatever stands before it, in this file or one that it imports.
    private string? FullNameOf(string name)
    {
        string ending = "." + name, own = ending.Substring(ending.LastIndexOf('.') + 1);
        var meant = new List<string>();
        foreach (SchemaFile file in _file.Imports.Select(static import => import.File).Prepend(_file))
        {
            // Which messages there are is not among what is compared after an edit of their file.
            if (file != _file) _file.Dependencies.AddOptionFile(file);
            meant.AddRange(file.AllMessages.Where(message => !message.IsMapEntry && IsSame(message.Name, own))
                .Select(static message => message.FullName));
        }

        return meant.Find(full => full.EndsWith(ending, StringComparison.Ordinal)) ?? meant.FirstOrDefault();
    }

    private static bool IsSame(string left, string right) =>
        string.Equals(left, right, StringComparison.OrdinalIgnoreCase);

    private void ReportMissing(string name, SourceSpan span)
    {
        if (_names.IsIncomplete)
        {
            _file.HasErrors = true;
            return;
        }

        Symbol? hidden = _context.Symbols.Find(name);
        string reason = hidden is not (null or { Kind: SymbolKind.Package })
            ? $"which \"{hidden.File.ImportName}\" declares: import that file"
            : FullNameOf(name) is { } full ? $"which no file declares. The message of that name is \"{full}\""
            : "which no file declares";
        _context.Report(_file, span, DiagnosticId.ViewTargetUnknown, name, reason);
    }
}
