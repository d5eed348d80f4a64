using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// What a struct of a message holds: numbers, and views and places with their memory. It is copied as the struct is.
/// </summary>
internal sealed class ModelMessage
{
    /// <summary>Most messages in one, those that are shared counted as often as they are met.</summary>
    public const int MostMessages = 60;

    /// <summary>The memory that the message belongs to as a whole.</summary>
    public Life Head { get; set; } = Life.Nobodys;

    public int Number { get; set; }

    public ModelText Text { get; set; } = ModelText.None;

    public ModelText Data { get; set; } = ModelText.None;

    /// <summary>A member of the oneof; empty if it is not set.</summary>
    public ModelText Word { get; set; } = ModelText.None;

    /// <summary>The other member.</summary>
    public ModelPlace? Inner { get; set; }

    public ModelPlace? Child { get; set; }

    public ModelList<int> Numbers { get; set; } = ModelList<int>.None;

    public ModelList<ModelText> Texts { get; set; } = ModelList<ModelText>.None;

    public ModelList<ModelMessage> Items { get; set; } = ModelList<ModelMessage>.None;

    public ModelList<ModelEntry> ByName { get; set; } = ModelList<ModelEntry>.None;

    /// <summary>The text of the unknown field.</summary>
    public ModelText Unknown { get; set; } = ModelText.None;

    /// <summary>Whether the memory of all that it reaches lives.</summary>
    public bool IsWhole =>
        !Head.HasEnded && !Text.Life.HasEnded && !Data.Life.HasEnded && !Word.Life.HasEnded && !Unknown.Life.HasEnded
        && IsWholeAt(Child) && IsWholeAt(Inner) && !Numbers.Life.HasEnded
        && !Texts.Life.HasEnded && Texts.Elements.All(text => !text.Life.HasEnded)
        && !Items.Life.HasEnded && Items.Elements.All(item => item.IsWhole)
        && !ByName.Life.HasEnded && ByName.Elements.All(entry => !entry.Key.Life.HasEnded && entry.Value.IsWhole);

    /// <summary>How many messages it reaches, itself included; it may be counted no further than the bound.</summary>
    public int Count
    {
        get
        {
            int count = 1;
            if (Child != null) count += Child.Content.Count;
            if (Inner != null && count < MostMessages) count += Inner.Content.Count;
            foreach (ModelMessage item in Items.Elements)
                if (count < MostMessages) count += item.Count;
            foreach (ModelEntry entry in ByName.Elements)
                if (count < MostMessages) count += entry.Value.Count;
            return count;
        }
    }

    /// <summary>A copy as of the struct: what it refers to is shared.</summary>
    public ModelMessage Copy() => (ModelMessage)MemberwiseClone();

    /// <summary>A deep copy in one generation of an arena, as parsing or cloning makes it.</summary>
    public ModelMessage In(Life life) => new()
    {
        Head = life,
        Number = Number,
        Text = Text.In(life),
        Data = Data.In(life),
        Word = Word.In(life),
        Inner = Inner == null ? null : new ModelPlace(life, Inner.Content.In(life)),
        Child = Child == null ? null : new ModelPlace(life, Child.Content.In(life)),
        Numbers = Numbers.In(life, number => number),
        Texts = Texts.In(life, text => text.In(life)),
        Items = Items.In(life, item => item.In(life)),
        ByName = ByName.In(life, entry => new ModelEntry(entry.Key.In(life), entry.Value.In(life))),
        Unknown = Unknown.In(life),
    };

    /// <summary>The same without unknown fields.</summary>
    public ModelMessage Known()
    {
        ModelMessage known = In(Life.Nobodys);
        known.Forget();
        return known;
    }

    /// <summary>Whether a place is part of it.</summary>
    public bool Reaches(ModelPlace place) =>
        Reaches(Child, place) || Reaches(Inner, place) || Items.Elements.Any(item => item.Reaches(place))
        || ByName.Elements.Any(entry => entry.Value.Reaches(place));

    private static bool Reaches(ModelPlace? from, ModelPlace place) =>
        from != null && (from == place || from.Content.Reaches(place));

    private static bool IsWholeAt(ModelPlace? place) =>
        place == null || (!place.Life.HasEnded && place.Content.IsWhole);

    private void Forget()
    {
        Unknown = ModelText.None;
        Child?.Content.Forget();
        Inner?.Content.Forget();
        foreach (ModelMessage item in Items.Elements) item.Forget();
        foreach (ModelEntry entry in ByName.Elements) entry.Value.Forget();
    }
}
