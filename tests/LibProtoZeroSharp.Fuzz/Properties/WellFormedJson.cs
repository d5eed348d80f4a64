using System;
using System.Text.Json;
using System.Text.Unicode;

namespace ProtoZeroSharp.Fuzz;

/// <summary>
/// JSON that is accepted is JSON to <see cref="Utf8JsonReader"/> as well, and valid UTF-8; what has invalid syntax is
/// not JSON to it either.
/// </summary>
internal sealed class WellFormedJson : TextProperty
{
    // It throws of what is damaged.
    private const int DamagedOneIn = 8;

    public override string Name => "well-formed JSON";

    public override bool IsAbout(Target target) => target.Kind == InputKind.Json;

    public override void Check<T, TGrammar>(Trial trial)
    {
        if (TGrammar.Kind != InputKind.Json) return;
        TextForm form = TextForm.Of(trial);
        bool accepted = TGrammar.TryParse(trial.Last, trial.Arena, out T _, out ProtoError error, in form);
        if (Plant.Is(Defect.AcceptedDamage) && error.Code == ProtoFormatError.InvalidSyntax && trial.Length > 40)
            accepted = true;
        if (accepted)
        {
            if (Rejection(trial.Input) is { } rejection) Trial.Fail($"accepted, but Utf8JsonReader says: {rejection}");
            if (!Utf8.IsValid(trial.Input)) Trial.Fail("accepted, but not UTF-8");
        }
        else if (error.Code == ProtoFormatError.InvalidSyntax && trial.Random.OneIn(DamagedOneIn)
            && Rejection(trial.Input) is null)
        {
            Trial.Fail($"{error}, but Utf8JsonReader accepts it");
        }
    }

    private static string? Rejection(ReadOnlySpan<byte> text)
    {
        var reader = new Utf8JsonReader(text, new JsonReaderOptions { MaxDepth = InputMaker.MostBytes });
        try
        {
            while (reader.Read()) { }
            return null;
        }
        catch (JsonException error)
        {
            return error.Message;
        }
    }
}
