using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using ProtoZeroSharp;
using ProtoZeroTool.Input;

namespace ProtoZeroTool.Filtering;

/// <summary>Reads paths, and looks them up in a schema.</summary>
/// <param name="tokens">The expression.</param>
/// <param name="schema">The schema; paths begin at its type.</param>
internal sealed class PathReader(TokenReader tokens, LoadedSchema schema)
{
    // As deep as messages may be nested.
    private const int MostSteps = ProtoParseOptions.DefaultRecursionLimit;

    private const int MostHints = 8;

    /// <summary>Whether a path can begin here.</summary>
    public bool IsAtPath => tokens.Next.Kind == TokenKind.Word || tokens.Next.IsSymbol(".") || tokens.Next.IsSymbol("[");

    /// <summary>Reads a path: fields with dots between them. A dot may stand in front of it.</summary>
    public IReadOnlyList<PathStep> Read()
    {
        FilterToken first = tokens.Next;
        if (!IsAtPath) throw tokens.Unexpected("the path of a field");
        tokens.TrySymbol(".");
        List<PathStep> steps = [];
        ProtoType type = schema.Type;
        while (true)
        {
            FilterToken begin = tokens.Next;
            PathStep step = Selected(begin.IsSymbol("[") ? Extension(type) : Field(type));
            steps.Add(step);
            if (steps.Count > MostSteps) throw tokens.Error(first, $"a path has at most {MostSteps} fields");
            if (!tokens.TrySymbol(".")) return steps;
            if (!IsMessage(step.Value))
                throw tokens.Error(begin, $"{step.Field.Name} holds no messages, so nothing of it can be named");
            type = step.Value.MessageType;
        }
    }

    /// <summary>What one value of a field is.</summary>
    public static ProtoField ValueOf(ProtoField field) => field.IsMap ? field.MapValue : field;

    /// <summary>Whether the values of a field are messages.</summary>
    public static bool IsMessage(ProtoField field) => field.Type is ProtoFieldType.Message or ProtoFieldType.Group;

    private PathStep Field(ProtoType type)
    {
        FilterToken name = tokens.Next;
        if (name.Kind != TokenKind.Word) throw tokens.Unexpected("the name of a field");
        tokens.Take();
        if (type.TryGetField(Encoding.UTF8.GetBytes(name.Text), out ProtoField field))
            return new PathStep(type, field, IsExtension: false);
        throw tokens.Error(name, $"{type.FullName} has no field {name.Text}{Hint(NamesOf(type))}");
    }

    private static List<string> NamesOf(ProtoType type)
    {
        List<string> names = [];
        foreach (ProtoField field in type) names.Add(field.Name);
        return names;
    }

    private static string Hint(IEnumerable<string> names)
    {
        List<string> some = [.. names.Take(MostHints + 1)];
        if (some.Count > MostHints) some[^1] = "…";
        return some.Count == 0 ? "" : $"; it has {string.Join(", ", some)}";
    }

    private PathStep Extension(ProtoType type)
    {
        tokens.Expect("[");
        FilterToken first = tokens.Next;
        var name = new StringBuilder();
        do
        {
            if (tokens.Next.Kind != TokenKind.Word) throw tokens.Unexpected("the full name of an extension");
            name.Append(name.Length == 0 ? "" : ".").Append(tokens.Take().Text);
        }
        while (tokens.TrySymbol("."));
        tokens.Expect("]");
        if (schema.Extensions.IsMessageSet(type))
            throw tokens.Error(first, $"{type.FullName} is a message set, whose items cannot be named");
        return schema.Extensions.TryFind(type, name.ToString(), out ProtoType carrier)
            ? new PathStep(carrier, carrier[0], IsExtension: true)
            : throw tokens.Error(
                first, $"{type.FullName} has no extension {name}{Hint(schema.Extensions.NamesOf(type))}");
    }

    // The value of a key, or the element at a place.
    private PathStep Selected(PathStep step)
    {
        if (!tokens.Next.IsSymbol("[")) return step;
        FilterToken bracket = tokens.Take(), token = tokens.Next;
        if (step.Field.IsMap) step = step with { Key = KeyOf(step) };
        else if (step.Field.IsList) step = step with { Place = PlaceOf(tokens.Take()) };
        else throw tokens.Error(bracket, $"{step.Field.Name} is neither a list nor a map");
        tokens.Expect("]");
        return step;
    }

    private ValueTest KeyOf(PathStep step) =>
        new LiteralReader(tokens, step.Field, step.Field.MapKey).Test(FilterOperator.Equal, tokens.Next);

    private int PlaceOf(FilterToken token) =>
        token.Kind == TokenKind.Number
            && int.TryParse(token.Text, NumberStyles.None, CultureInfo.InvariantCulture, out int place)
            ? place : throw tokens.Error(token, "the place of an element is expected, from 0 on");
}
