using System;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// A message that was read from a text is written in both grammars, read again and written again: the same message and
/// the same text.
/// </summary>
internal sealed class TextRound : TextProperty
{
    public override string Name => "text round";

    public override void Check<T, TGrammar>(Trial trial)
    {
        TextForm form = TextForm.Of(trial);
        if (!TGrammar.TryParse(trial.Last, trial.Arena, out T message, out ProtoError _, in form)) return;
        form = TextForm.Random(ref trial.Random).With(form.Json.Types).Strict();
        bool isPlain = Rounds.IsPlain(in message, trial);
        T json = message, text = message;
        bool wroteJson = Rounds.Again<T, JsonGrammar>(trial, ref json, isPlain, TGrammar.Kind, in form);
        bool wroteText = Rounds.Again<T, TextGrammar>(trial, ref text, isPlain, TGrammar.Kind, in form);
        if (Plant.Is(Defect.OtherText) && trial.Length > 40) text = default;
        if (wroteJson && wroteText && Rounds.IsExact && !ProtoMessage.Same(in json, in text))
            Trial.Fail("JSON and text format mean two messages");
    }
}
