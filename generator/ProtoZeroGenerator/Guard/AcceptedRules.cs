using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Guard;

/// <summary>
/// Findings that comments accept: <c>protozero: accept RULE RULE: reason</c> on a line of the comment above a
/// declaration counts for all of it, above the syntax or package of the file for the whole file. Without a reason,
/// nothing is accepted.
/// </summary>
internal sealed class AcceptedRules
{
    private const string Mark = "protozero: accept ";

    private static readonly char[] s_separators = { ' ', ',', '\t', '\r' }, s_colon = { ':' };

    private readonly List<AcceptingLine> _lines = new();

    /// <summary>Reads the comments of a file.</summary>
    public AcceptedRules(SchemaFile file)
    {
        if (file.Source.Text.IndexOf(Mark, StringComparison.Ordinal) < 0) return;
        Add(null, file.Syntax.Edition?.Comments);
        Add(null, file.Syntax.Package?.Comments);
        foreach (MessageSchema message in file.AllMessages)
        {
            if (message.IsMapEntry) continue;
            Add(message, message.Syntax);
            foreach (FieldSchema field in message.Fields) Add(field, field.Syntax);
            foreach (OneofSchema oneof in message.Oneofs) Add(oneof, oneof.Syntax);
        }

        foreach (FieldSchema extension in file.AllExtensions) Add(extension, extension.Syntax);
        foreach (EnumSchema type in file.AllEnums)
        {
            Add(type, type.Syntax);
            foreach (EnumValueSchema value in type.Values) Add(value, value.Syntax);
        }

        foreach (ServiceSchema service in file.Services)
        {
            Add(service, service.Syntax);
            foreach (MethodSchema method in service.Methods) Add(method, method.Syntax);
        }
    }

    /// <summary>Whether a finding in the file is accepted.</summary>
    public bool Contain(RuleFinding finding) =>
        LinesAt(finding).Any(line => line.HasReason && line.Rules.Contains(finding.Rule.Name));

    /// <summary>Why the comment next to a finding does not accept it; null if there is no such comment.</summary>
    public string? WhyNot(RuleFinding finding)
    {
        AcceptingLine? last = LinesAt(finding).LastOrDefault(line => !line.HasReason || !line.IsOfFile);
        if (last is null) return null;
        return last.HasReason
            ? $"It is not accepted: the comment there accepts {string.Join(", ", last.Rules)}."
            : "It is not accepted: the comment there has no reason after a colon.";
    }

    private IEnumerable<AcceptingLine> LinesAt(RuleFinding finding) => _lines.Where(line => line.IsOfFile
        || (finding.Span is { } span && line.Span!.Value.Start <= span.Start && span.End <= line.Span.Value.End));

    private void Add(SchemaElement element, SyntaxNode? syntax)
    {
        if (syntax is not null) Add(syntax.Span, element.Comments);
    }

    private void Add(SourceSpan? span, CommentSet? comments)
    {
        if (comments is null) return;
        foreach (string line in comments.Detached.Append(comments.Leading ?? "").SelectMany(one => one.Split('\n')))
        {
            string text = line.Trim();
            if (!text.StartsWith(Mark, StringComparison.Ordinal)) continue;
            string[] parts = text.Substring(Mark.Length).Split(s_colon, 2);
            string[] rules = parts[0].Split(s_separators, StringSplitOptions.RemoveEmptyEntries);
            _lines.Add(new AcceptingLine(span, rules, parts.Length > 1 && parts[1].Trim().Length > 0));
        }
    }

    // A line that accepts rules in a declaration, or in the whole file.
    private sealed record AcceptingLine(SourceSpan? Span, string[] Rules, bool HasReason)
    {
        public bool IsOfFile => Span is null;
    }
}
