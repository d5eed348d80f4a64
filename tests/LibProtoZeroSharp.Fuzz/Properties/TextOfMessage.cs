namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A message that was parsed is written as a text, read again and written again: the same message and the same text.
/// JSON means the same to Google.
/// </summary>
internal sealed class TextOfMessage<TGrammar>(string name) : Property
    where TGrammar : struct, ITextGrammar
{
    public override string Name => name;

    public override void Check<T>(Trial trial)
    {
        bool isPlain = trial.Random.OneIn(2);
        var options = new ProtoParseOptions { DiscardUnknownFields = isPlain };
        if (!ProtoMessage.TryParse(trial.Last, trial.Arena, out T message, out ProtoError _, options)) return;
        TextForm form = TextForm.Random(ref trial.Random).Strict();
        if (!isPlain) form = form.With(TextForm.Types);
        T again = message;
        if (!Rounds.Again<T, TGrammar>(trial, ref again, isPlain, InputKind.Binary, in form)) return;
        // Google's Any, wrappers and masks differ where messages were merged.
        bool isKnown = trial.Target.Shape.Name == KnownMessage.FullName;
        if (TGrammar.Kind == InputKind.Json && isPlain && !isKnown
            && trial.Target.Google is { } parser && trial.Random.OneIn(4))
            JsonAsGoogle.Written(trial, parser, ProtoJson.ToJson(in message, form.Json));
    }
}
