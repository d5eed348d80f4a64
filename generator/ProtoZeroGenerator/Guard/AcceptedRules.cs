using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Guard;

/// <summary>
/// Findings that comments accept: <c>protozero: accept RULE RULE: reason</c> on a line of the comment above a
/// declaration counts for all of it, above the syntax or package of the file for the whole file.
/// </summary>
internal sealed class AcceptedRules
{
    private const string Mark = "protozero: accept ";

    private static readonly char[] s_separators = { ' ', ',', '\t', '\r' };

    private readonly List<(SourceSpan Span, string[] Rules)> _accepted = new List<(SourceSpan Span, string[] Rules)>();
    private readonly List<string> _ofFile = new List<string>();

    /// <summary>Reads the comments of a file.</summary>
    public AcceptedRules(SchemaFile file)
    {
        if (file.Source.Text.IndexOf(Mark, StringComparison.Ordinal) < 0) return;
        _ofFile.AddRange(Rules(file.Syntax.Edition?.Comments));
        _ofFile.AddRange(Rules(file.Syntax.Package?.Comments));
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
    public bool Contain(RuleFinding finding)
    {
        if (_ofFile.Contains(finding.Rule.Name)) return true;
        return finding.Span is { } span && _accepted.Any(one =>
            one.Span.Start <= span.Start && span.End <= one.Span.End && one.Rules.Contains(finding.Rule.Name));
    }

    private void Add(SchemaElement element, SyntaxNode? syntax)
    {
        if (syntax is null) return;
        string[] rules = Rules(element.Comments).ToArray();
        if (rules.Length > 0) _accepted.Add((syntax.Span, rules));
    }

    // Without a reason, nothing is accepted.
    private static IEnumerable<string> Rules(CommentSet? comments)
    {
        if (comments is null) yield break;
        foreach (string comment in comments.Detached.Append(comments.Leading ?? ""))
        {
            foreach (string line in comment.Split('\n'))
            {
                string text = line.Trim();
                if (!text.StartsWith(Mark, StringComparison.Ordinal)) continue;
                int colon = text.IndexOf(':', Mark.Length);
                if (colon < 0 || text.Substring(colon + 1).Trim().Length == 0) continue;
                string names = text.Substring(Mark.Length, colon - Mark.Length);
                foreach (string rule in names.Split(s_separators, StringSplitOptions.RemoveEmptyEntries))
                    yield return rule;
            }
        }
    }
}
