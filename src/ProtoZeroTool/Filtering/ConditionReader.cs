using System.Collections.Generic;
using ProtoZeroSharp;
using ProtoZeroTool.Input;
using ProtoZeroTool.Terminal;

namespace ProtoZeroTool.Filtering;

/// <summary>Reads a condition and checks it against the schema; docs/tool.md has the grammar.</summary>
internal sealed class ConditionReader
{
    // Conditions in each other, each a few calls deep.
    private const int MostDepth = 100;

    private readonly TokenReader _tokens;
    private readonly PathReader _paths;
    private int _depth;

    private ConditionReader(FilterText source, LoadedSchema schema)
    {
        _tokens = new TokenReader(source);
        _paths = new PathReader(_tokens, schema);
    }

    /// <summary>Reads a condition.</summary>
    /// <exception cref="ToolException">There is a mistake in it; the message tells the column.</exception>
    public static Condition Read(FilterText source, LoadedSchema schema)
    {
        var reader = new ConditionReader(source, schema);
        Condition condition = reader.Joined("or");
        return reader._tokens.Next.Kind == TokenKind.End ? condition
            : throw reader._tokens.Unexpected("and, or or the end");
    }

    private Condition Joined(string word)
    {
        List<Condition> parts = [];
        do parts.Add(word == "or" ? Joined("and") : Negated());
        while (_tokens.TryWord(word));
        return parts.Count == 1 ? parts[0] : new JoinedCondition(parts, isAll: word == "and");
    }

    private Condition Negated()
    {
        bool isNegated = false;
        while (_tokens.TryWord("not")) isNegated = !isNegated;
        Condition inner = Single();
        return isNegated ? new NotCondition(inner) : inner;
    }

    private Condition Single()
    {
        FilterToken first = _tokens.Next;
        if (_tokens.TrySymbol("("))
        {
            if (++_depth > MostDepth) throw _tokens.Error(first, $"more than {MostDepth} brackets are open");
            Condition inner = Joined("or");
            _tokens.Expect(")");
            _depth--;
            return inner;
        }

        if (_tokens.TryWord("has")) return Has();
        if (first.Text is "and" or "or" or "in" || !_paths.IsAtPath)
            throw _tokens.Unexpected("the path of a field, has, not or (");
        return Compared(_paths.Read());
    }

    private PathCondition Has()
    {
        bool isInBrackets = _tokens.TrySymbol("(");
        var path = new ValuePath(_paths.Read());
        if (isInBrackets) _tokens.Expect(")");
        return new PathCondition(path, null);
    }

    private PathCondition Compared(IReadOnlyList<PathStep> steps)
    {
        var path = new ValuePath(steps);
        ProtoField value = path.Last.Value;
        FilterToken place = _tokens.Next;
        if (FilterOperators.Of(place) is { } one)
        {
            _tokens.Take();
            var literals = new LiteralReader(_tokens, path.Last.Field, value);
            return new PathCondition(path, literals.Test(one, place));
        }

        return value.Type == ProtoFieldType.Bool
            ? new PathCondition(path, new WholeTest(FilterOperator.Equal, [1])) : throw _tokens.Unexpected("a comparison");
    }
}
