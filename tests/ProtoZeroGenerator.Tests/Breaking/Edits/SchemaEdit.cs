using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>One edit of one file, and what the rules must say of it.</summary>
internal sealed class SchemaEdit(Release before, SchemaFile file)
{
    private readonly List<(SourceSpan Span, string Text)> _changes = [];
    private readonly List<(string Rule, Func<Release, (SchemaFile? File, SourceSpan? Span)> Place)> _expected = [];
    private readonly List<(string Name, string Text)> _added = [];

    /// <summary>The schemas before.</summary>
    public Release Before => before;

    /// <summary>The file before.</summary>
    public SchemaFile File => file;

    /// <summary>The messages whose bytes prove it: full names before and after.</summary>
    public List<(string Before, string After)> Roots { get; } = [];

    /// <summary>A field (full name of the message, number) that messages for the proof mostly have.</summary>
    public (string Message, int Number)? Focus { get; set; }

    /// <summary>An enum value that they mostly have.</summary>
    public (string Type, int Number)? FocusValue { get; set; }

    /// <summary>
    /// Why a rule may find a break that no message shows: buf's meaning is stricter than the bytes. Null where a
    /// message must show it.
    /// </summary>
    public string? Stricter { get; set; }

    /// <summary>The same for WIRE alone, where JSON shows it.</summary>
    public string? StricterOnWire { get; set; }

    /// <summary>Whether what was known before is meant to be unknown: it is deleted and reserved.</summary>
    public bool Forgets { get; set; }

    /// <summary>A text that, put into a type, would give the number, or name, to something else.</summary>
    public (string Type, string Text, bool IsRefused)? Reuse { get; set; }

    public SchemaEdit Replace(SourceSpan span, string text)
    {
        _changes.Add((span, text));
        return this;
    }

    public SchemaEdit Insert(int at, string text) => Replace(new SourceSpan(at, 0), text);

    /// <summary>Inserts before the closing brace of a body.</summary>
    public SchemaEdit Append(SyntaxNode body, string text) => Insert(body.Span.End - 1, text + "\n");

    public SchemaEdit Remove(SourceSpan span) => Replace(span, "");

    /// <summary>Adds a file to the release.</summary>
    public SchemaEdit AddFile(string name, string text)
    {
        _added.Add((name, text));
        return this;
    }

    /// <summary>A rule must find a break at a place of the edited file.</summary>
    public SchemaEdit Expect(string rule, Func<Release, SourceSpan?> place)
    {
        _expected.Add((rule, now => (now.Set.Find(file.ImportName), place(now))));
        return this;
    }

    /// <summary>Rules must find a break at one place.</summary>
    public SchemaEdit Expect(Func<Release, SourceSpan?> place, params string[] rules)
    {
        foreach (string rule in rules) Expect(rule, place);
        return this;
    }

    /// <summary>A rule must find a break that has no file.</summary>
    public SchemaEdit ExpectNowhere(string rule)
    {
        _expected.Add((rule, _ => (null, null)));
        return this;
    }

    /// <summary>The messages of a type prove it.</summary>
    public SchemaEdit On(MessageSchema message)
    {
        Roots.Add((message.FullName, message.FullName));
        return this;
    }

    /// <summary>The messages of the type of a field prove it, and mostly have the field.</summary>
    public SchemaEdit On(FieldSchema field)
    {
        Focus = (field.ContainingType!.FullName, field.Number);
        return On(field.ContainingType);
    }

    /// <summary>
    /// One message takes the place of another: no message shows it where the one has all fields of the other.
    /// </summary>
    public SchemaEdit OnShapes(MessageSchema was, MessageSchema now)
    {
        const string Reason = "a message of another name has the same fields";
        if (MessageShape.Holds(now, was, withNames: true)) Stricter = Reason;
        else if (MessageShape.Holds(now, was, withNames: false)) StricterOnWire = Reason;
        return this;
    }

    /// <summary>What must be found, one line each, in order.</summary>
    public List<string> Expected(Release now) => [.. _expected.Select(one =>
    {
        (SchemaFile? found, SourceSpan? span) = one.Place(now);
        return Line(one.Rule, found, span);
    }).Order(StringComparer.Ordinal)];

    /// <summary>A finding as a line.</summary>
    public static string Line(string rule, SchemaFile? file, SourceSpan? span) =>
        $"{rule} {file?.ImportName} {(span is { } at && file is not null ? Place(file, at) : "")}";

    /// <summary>The schemas after the edit.</summary>
    public Release Apply() => With(Edited());

    /// <summary>The schemas after the edit and one more insertion at the end of a type's body.</summary>
    public Release ApplyAnd(Release now, string type, string text)
    {
        SchemaFile edited = now.Set.Find(file.ImportName)!;
        SyntaxNode body = (SyntaxNode?)now.FindMessage(type)?.Syntax ?? now.Enum(type).Syntax;
        return With(edited.Source.Text.Insert(body.Span.End - 1, text + "\n"));
    }

    public override string ToString() =>
        string.Join(", ", _changes.Select(change => $"{file.Source.TextAt(change.Span)} becomes {change.Text}"));

    private Release With(string text)
    {
        var source = new SourceFile(file.Source.Path, text, file.Source.ImportRoot);
        FileSyntax edited = Corpus.Parse(source);
        IEnumerable<FileSyntax> added = _added.Select(one => Corpus.Parse(new SourceFile(
            Path.Combine(file.Source.ImportRoot!, one.Name), one.Text, file.Source.ImportRoot)));
        return new Release([.. before.Trees.Select(tree => tree == file.Syntax ? edited : tree), .. added]);
    }

    // Of insertions at one place the first one stands first.
    private string Edited()
    {
        string text = file.Source.Text;
        foreach ((SourceSpan span, string by) in Enumerable.Reverse(_changes.OrderBy(change => change.Span.Start)))
            text = string.Concat(text.AsSpan(0, span.Start), by, text.AsSpan(span.End));
        return text;
    }

    private static string Place(SchemaFile file, SourceSpan span)
    {
        TextPosition start = file.Source.Lines.PositionAt(span.Start);
        TextPosition end = file.Source.Lines.PositionAt(span.End);
        return $"{start.Line + 1}:{start.Column + 1}-{end.Line + 1}:{end.Column + 1}";
    }
}
