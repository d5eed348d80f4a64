using System;
using System.Collections.Generic;
using System.Globalization;
using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

// Not the numbers of the notation of bytes.
using WrittenNumber = ProtoZeroGenerator.Syntax.NumberSyntax;

namespace ProtoZeroTool.Plugin;

/// <summary>What the syntax of each declaration of one file is made with.</summary>
/// <param name="name">The import name of the file.</param>
/// <param name="syntax">Its <c>syntax</c>, as descriptors spell it.</param>
/// <param name="locations">Where its declarations stand.</param>
/// <param name="options">Reads their options.</param>
internal sealed class FileScope(string name, string syntax, SourceLocations locations, OptionReader options)
{
    /// <summary>Whether it is of an edition.</summary>
    public bool IsEditions => syntax == "editions";

    /// <summary>Whether it is a file of proto3.</summary>
    public bool IsProto3 => syntax == "proto3";

    /// <summary>Where its declarations stand.</summary>
    public SourceLocations Locations => locations;

    /// <summary>Why nothing can be made of the file.</summary>
    public PluginException Refuse(string what) => new($"{name}: {what}");

    /// <summary>Gives a declaration its place and comments.</summary>
    public T Finish<T>(T node, string path)
        where T : SyntaxNode
    {
        node.Span = locations.SpanOf(path);
        node.Comments = locations.CommentsOf(path);
        return node;
    }

    /// <summary>The name of a declaration with its place; its field in a descriptor is always 1.</summary>
    public NameSyntax NameOf(WireMessage declaration, string path) =>
        new(declaration.Text(1), locations.SpanOf(path + ",1", path));

    /// <summary>The name of a type, at the place of the field that holds it.</summary>
    public NameSyntax TypeName(WireMessage declaration, int number, string path) =>
        new(declaration.Text(number), locations.SpanOf($"{path},{number}", path));

    /// <summary>A number with its place.</summary>
    public WrittenNumber NumberOf(WireMessage declaration, int number, string path) =>
        new(declaration.Int(number), locations.SpanOf($"{path},{number}", path));

    /// <summary>A range of numbers.</summary>
    /// <param name="range">The range.</param>
    /// <param name="isEndIncluded">Whether its end belongs to it, as in enums.</param>
    /// <param name="path">Its path.</param>
    public RangeSyntax RangeOf(WireMessage range, bool isEndIncluded, string path)
    {
        SourceSpan span = locations.SpanOf(path);
        var last = new WrittenNumber((long)range.Int(2) - (isEndIncluded ? 0 : 1), span);
        return new RangeSyntax(NumberOf(range, 1, path), last, isToMax: false, span);
    }

    /// <summary>The options of a declaration.</summary>
    /// <param name="type">Their type, such as <c>FileOptions</c>.</param>
    /// <param name="declaration">The declaration.</param>
    /// <param name="number">The field of its descriptor that holds them.</param>
    /// <param name="path">Its path.</param>
    public List<OptionSyntax> OptionsOf(string type, WireMessage declaration, int number, string path)
    {
        string own = Below(path, number);
        return options.Read(
            type, declaration.Message(number), option => locations.SpanOf(Below(own, option), own, path));
    }

    /// <summary>The path of a field of what has a path; that of the file is empty.</summary>
    public static string Below(string path, params ReadOnlySpan<int> numbers)
    {
        foreach (int number in numbers)
            path = string.Create(CultureInfo.InvariantCulture, $"{path}{(path.Length > 0 ? "," : "")}{number}");
        return path;
    }
}
