using System.Linq;
using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>Settings of our own in a schema that change the generated C#, but not the bytes.</summary>
internal static class CSharpRules
{
    private const string FileSettings = "protozerosharp.file", MessageSettings = "protozerosharp.message";

    private const int Public = 1, Struct = 1, Stripped = 1;

    /// <summary>Applies the rules of files to a file and what it was.</summary>
    public static void Check(Comparison comparison, SchemaFile before)
    {
        SchemaFile now = comparison.File;
        CheckNamespace(comparison, before);
        OptionMessage settings = now.Options.GetMessage(FileSettings);
        OptionMessage earlier = before.Options.GetMessage(FileSettings);
        Compare(BreakingRules.CsharpSameAccess, "access", Public);
        Compare(BreakingRules.CsharpSameForm, "form", Struct);
        Compare(BreakingRules.CsharpSameEnumNames, "enum_names", Stripped);
        Report(BreakingRules.CsharpSameLazy, "lazy", settings.GetBool("lazy") != earlier.GetBool("lazy"));
        Report(BreakingRules.CsharpSameParts, "generate", Parts(settings) != Parts(earlier));

        void Compare(BreakingRule rule, string name, int unset) =>
            Report(rule, name, settings.GetEnum(name, unset) != earlier.GetEnum(name, unset));

        void Report(BreakingRule rule, string name, bool isBroken)
        {
            if (!isBroken || !comparison.Wants(rule)) return;
            SourceSpan? span = OptionPlaces.Find(now.Syntax.Options, FileSettings, name);
            comparison.Add(rule, span, before, $"The setting {name} of the file has changed.");
        }
    }

    /// <summary>Applies the rules of messages to a message and what it was.</summary>
    public static void Check(Comparison comparison, MessageSchema now, MessageSchema before)
    {
        OptionMessage settings = now.Options.GetMessage(MessageSettings);
        OptionMessage earlier = before.Options.GetMessage(MessageSettings);
        if (settings.Entries.Count == 0 && earlier.Entries.Count == 0) return;
        Report(BreakingRules.CsharpSameLazy, "lazy",
            settings.Find("lazy")?.Value.Bool != earlier.Find("lazy")?.Value.Bool);
        Report(BreakingRules.CsharpSameForm, "form", settings.GetEnum("form") != earlier.GetEnum("form"));
        Report(BreakingRules.CsharpSameParts, "generate", Parts(settings) != Parts(earlier));

        void Report(BreakingRule rule, string name, bool isBroken)
        {
            if (!isBroken || !comparison.Wants(rule)) return;
            SourceSpan span = OptionPlaces.Find(now.Syntax.Options, MessageSettings, name) ?? comparison.Places.Of(now);
            comparison.Add(rule, span, before, $"The setting {name} of \"{now.FullName}\" has changed.");
        }
    }

    // What is written for other languages, too, has a rule of its own; here it counts what becomes of all of it.
    private static void CheckNamespace(Comparison comparison, SchemaFile before)
    {
        BreakingRule rule = BreakingRules.CsharpSameNamespace;
        SchemaFile now = comparison.File;
        if (!comparison.Wants(rule) || Namespace(now) == Namespace(before)) return;
        SourceSpan? span = OptionPlaces.Find(now.Syntax.Options, FileSettings, "namespace")
            ?? OptionPlaces.Find(now.Syntax.Options, "csharp_namespace") ?? now.Syntax.Package?.Span;
        comparison.Add(
            rule, span, before, $"The namespace of the types was {Namespace(before)}, and is {Namespace(now)} now.");
    }

    private static string Namespace(SchemaFile file) => file.Options.GetMessage(FileSettings).GetString("namespace")
        ?? file.CSharpNamespace ?? (file.Package.Length > 0 ? "that of the package " + file.Package : "the global one");

    private static string Parts(OptionMessage settings) => string.Join(
        ",", settings.Entries.Where(entry => entry.Name == "generate").Select(entry => entry.Value.Signed)
            .Distinct().OrderBy(part => part));
}
