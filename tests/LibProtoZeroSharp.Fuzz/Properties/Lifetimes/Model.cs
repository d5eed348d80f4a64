using System;
using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>A text or bytes: what they hold (letters only), and in whose memory.</summary>
internal sealed record ModelText(string Content, Life Life)
{
    public static readonly ModelText None = new("", Life.Nobodys);

    /// <summary>A copy in other memory.</summary>
    public ModelText In(Life life) => Content.Length == 0 ? None : new ModelText(Content, life);
}

/// <summary>The elements of a list or map as a view shows them, and in whose memory they lie.</summary>
internal sealed record ModelList<T>(T[] Elements, Life Life)
{
    public static readonly ModelList<T> None = new([], Life.Nobodys);

    /// <summary>The list with one element more, which was added with this arena.</summary>
    public ModelList<T> With(T element, Life life) => new([.. Elements, element], life);

    /// <summary>A copy of it and its elements in other memory.</summary>
    public ModelList<T> In(Life life, Func<T, T> copy) =>
        Elements.Length == 0 ? None : new ModelList<T>([.. Elements.Select(copy)], life);
}

/// <summary>An entry of a map.</summary>
internal sealed record ModelEntry(ModelText Key, ModelMessage Value);

/// <summary>A message in the memory of an arena. All shallow copies of the message that holds it share it.</summary>
internal sealed class ModelPlace(Life life, ModelMessage content)
{
    public Life Life { get; } = life;

    /// <summary>The struct that lies there.</summary>
    public ModelMessage Content { get; set; } = content;
}
