using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>The list of properties; what a later feature promises is added here.</summary>
internal static class AllProperties
{
    /// <summary>The modes, in the order in which a run goes through them.</summary>
    public static string[] Modes { get; } = ["parse", "all", "text", "schema"];

    /// <summary>The mode in which inputs of a kind are tried with all properties.</summary>
    public static string ModeOf(InputKind kind) => kind switch
    {
        InputKind.Binary => "all",
        InputKind.Json or InputKind.Text => "text",
        _ => "schema",
    };

    /// <summary>The properties of a mode, those that only parse first.</summary>
    public static Property[] Of(string mode)
    {
        if (mode == "text")
            return [new TextWays(), new TextRound(), new TextLimits(), new WellFormedJson(), new JsonAsGoogle()];
        if (mode == "schema") return [new DescriptorSets(), new ProtoTexts()];
        Property[] all =
        [
            new Ways(), new SeveralWorkers(), new SelectedMessages(), new HandReader(),
            new Written(), new Copied(), new Limits(), new SameAsGoogle(),
            new ListCalls(), new MapCalls(), new AssignedCalls(), new ExtensionCalls(), new MessageCalls(),
            new MessageCopies(), new LazyForm(), new LazyCalls(), new DecodedAll(),
            new DynamicForm(), new MaskedForm(), new ClassForm(),
            new NoMemory(),
            new ChangingInput(), new OwnedForm(), new LongTexts(),
            new WriterCalls(), new WriterCopies(), new LifetimeCalls(), new Relay(),
            new TextOfMessage<JsonGrammar>("as JSON"), new TextOfMessage<TextGrammar>("as text format"),
        ];
        return mode == "parse" ? [.. all.Where(property => property.IsParsing)] : all;
    }

    /// <summary>The names of all properties.</summary>
    public static string[] Names() => [.. Modes.SelectMany(Of).Select(property => property.Name).Distinct()];
}
