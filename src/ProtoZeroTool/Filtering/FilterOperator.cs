namespace ProtoZeroTool.Filtering;

/// <summary>How a value is compared.</summary>
internal enum FilterOperator
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    Contains,
    StartsWith,
    EndsWith,
    Matches,
}

/// <summary>What is said of operators.</summary>
internal static class FilterOperators
{
    /// <summary>The operator that is written so; null if it is none.</summary>
    public static FilterOperator? Of(FilterToken token) => token.Kind is not (TokenKind.Symbol or TokenKind.Word) ? null
        : token.Text switch
        {
            "==" => FilterOperator.Equal,
            "!=" => FilterOperator.NotEqual,
            "<" => FilterOperator.Less,
            "<=" => FilterOperator.LessOrEqual,
            ">" => FilterOperator.Greater,
            ">=" => FilterOperator.GreaterOrEqual,
            "in" => FilterOperator.In,
            "contains" => FilterOperator.Contains,
            "startswith" => FilterOperator.StartsWith,
            "endswith" => FilterOperator.EndsWith,
            "matches" => FilterOperator.Matches,
            _ => null,
        };

    /// <summary>Whether it compares the order of two values.</summary>
    public static bool IsOrder(this FilterOperator self) =>
        self is >= FilterOperator.Less and <= FilterOperator.GreaterOrEqual;

    /// <summary>Whether it looks into a text.</summary>
    public static bool IsOfText(this FilterOperator self) => self >= FilterOperator.Contains;

    /// <summary>Whether values compare so.</summary>
    /// <param name="self">One of the first six.</param>
    /// <param name="order">Below, above or 0, as the left one is.</param>
    public static bool Holds(this FilterOperator self, int order) => self switch
    {
        FilterOperator.Equal => order == 0,
        FilterOperator.NotEqual => order != 0,
        FilterOperator.Less => order < 0,
        FilterOperator.LessOrEqual => order <= 0,
        FilterOperator.Greater => order > 0,
        _ => order >= 0,
    };
}
