namespace ProtoZeroSharp.Fuzz;

/// <summary>An enumerator of a list that was begun; each look goes one element further.</summary>
internal sealed class KeptEnumerator<T, TModel>(
    ProtoList<T>.Enumerator enumerator, ModelList<TModel> model, ElementLook<T, TModel> look) : Kept
    where T : unmanaged
{
    private ProtoList<T>.Enumerator _enumerator = enumerator;
    private int _at = -1;

    public override void Look(ref FuzzRandom random, Scratch scratch)
    {
        bool isRight = !model.Life.HasEnded;
        if (!isRight && !ProtoZeroInfo.ChecksEnabled) return;
        if (_at < 0 || random.OneIn(2))
        {
            // It touches no memory, so it may go on after the end.
            bool hasMore = _at + 1 < model.Elements.Length;
            Judge.Either(isRight, "MoveNext", () => _enumerator.MoveNext() == hasMore);
            if (hasMore) _at++;
        }

        T element = default;
        if (_at < 0 || !Judge.View(isRight, "Current", () => IsRead(element = _enumerator.Current))) return;
        look(element, model.Elements[_at], ref random);
    }

    private static bool IsRead(T element)
    {
        _ = element;
        return true;
    }
}
