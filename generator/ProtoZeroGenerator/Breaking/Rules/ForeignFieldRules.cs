using ProtoZeroGenerator.Guard;
using ProtoZeroGenerator.Schema;
using ProtoZeroGenerator.Text;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Breaking.Rules;

/// <summary>Options of fields that change the code of other languages.</summary>
internal static class ForeignFieldRules
{
    // Values of pb.CppFeatures.StringType and of FieldOptions.CType.
    private const int View = 1, Cord = 2, String = 3, CTypeCord = 1, CTypePiece = 2;

    // Value of pb.JavaFeatures.Utf8Validation.
    private const int JavaVerify = 2;

    /// <summary>Applies all rules to a field and what it was.</summary>
    public static void Check(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        CheckCppString(comparison, now, before);
        CheckJavaUtf8(comparison, now, before);
    }

    private static void CheckCppString(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameCppStringType;
        if (!comparison.Wants(rule) || !IsText(now) || !IsText(before)) return;
        if (now.ContainingType is { IsMapEntry: true } && before.ContainingType is { IsMapEntry: true }) return;
        (int Type, bool IsPiece) current = CppString(now);
        (int Type, bool IsPiece) previous = CppString(before);

        // A string can take the place of a piece of one.
        if (current == previous || (previous.IsPiece && current.Type == String)) return;
        SourceSpan span = OptionPlaces.Find(now.Syntax.Options, "ctype")
            ?? comparison.Places.OptionOf(now, "features", "pb.cpp", "string_type");
        comparison.Add(rule, span, before,
            $"{Describe.Field(now)} was a {Text(previous)} in C++, and is a {Text(current)} now.");
    }

    private static (int Type, bool IsPiece) CppString(FieldSchema field)
    {
        if (field.File.Edition < ProtoEdition.Edition2024 && field.Options.Find("ctype") is { Value: var type })
        {
            if (type.Signed == CTypeCord) return (Cord, false);
            return (String, type.Signed == CTypePiece);
        }

        int value = LanguageFeatures.Of(field, "pb.cpp", "string_type");
        if (value == 0) value = field.File.Edition < ProtoEdition.Edition2024 ? String : View;
        return (value, false);
    }

    private static string Text((int Type, bool IsPiece) type) =>
        type.IsPiece ? "STRING_PIECE" : type.Type == View ? "VIEW" : type.Type == Cord ? "CORD" : "STRING";

    private static void CheckJavaUtf8(Comparison comparison, FieldSchema now, FieldSchema before)
    {
        BreakingRule rule = BreakingRules.FieldSameJavaUtf8Validation;
        if (!comparison.Wants(rule) || now.Kind != ScalarKind.String || before.Kind != ScalarKind.String) return;
        if (JavaVerifies(now) == JavaVerifies(before)) return;
        SourceSpan span = OptionPlaces.Find(now.File.Syntax.Options, "java_string_check_utf8")
            ?? comparison.Places.OptionOf(now, "features", "pb.java", "utf8_validation");
        string change =
            JavaVerifies(now) ? "did not check for UTF-8, and does now" : "checked for UTF-8, and does not now";
        comparison.Add(rule, span, before, $"{Describe.Field(now)}: Java {change}.");
    }

    private static bool JavaVerifies(FieldSchema field)
    {
        if (field.Features.Utf8Validation == Utf8Validation.Verify) return true;
        bool? option = field.File.Options.Find("java_string_check_utf8")?.Value.Bool;
        if (option is { } isSet) return isSet;
        return field.File.Edition >= ProtoEdition.Edition2023
            && LanguageFeatures.Of(field, "pb.java", "utf8_validation") == JavaVerify;
    }

    private static bool IsText(FieldSchema field) => field.Kind is ScalarKind.String or ScalarKind.Bytes;
}
