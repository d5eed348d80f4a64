using System.Collections.Generic;

namespace ProtoZeroGenerator.Diagnostics;

/// <summary>Number, severity, title and message format of each diagnostic.</summary>
internal static partial class DiagnosticTable
{
    private static readonly Dictionary<DiagnosticId, DiagnosticInfo> s_infos = Make();

    /// <summary>All diagnostics.</summary>
    public static IReadOnlyCollection<DiagnosticInfo> All => s_infos.Values;

    /// <summary>What is known of an id.</summary>
    public static DiagnosticInfo Get(DiagnosticId id) => s_infos[id];

    private static Dictionary<DiagnosticId, DiagnosticInfo> Make()
    {
        var infos = new Dictionary<DiagnosticId, DiagnosticInfo>();
        void Add(DiagnosticSeverity severity, DiagnosticId id, string title, string format) =>
            infos.Add(id, new DiagnosticInfo(id, severity, title, format));
        void Error(DiagnosticId id, string title, string format) => Add(DiagnosticSeverity.Error, id, title, format);
        void Info(DiagnosticId id, string title, string format) => Add(DiagnosticSeverity.Info, id, title, format);

        // Syntax.
        Error(DiagnosticId.UnexpectedToken, "Something else is expected here", "Expected {0} but found {1}.");
        Error(DiagnosticId.UnexpectedCharacter, "The character has no meaning here",
            "The character {0} cannot stand here.");
        Error(DiagnosticId.UnterminatedComment, "The comment does not end",
            "The comment that starts here has no \"*/\".");
        Error(DiagnosticId.NestedComment, "A block comment lies in another",
            "Block comments do not nest: this \"/*\" lies inside another comment.");
        Error(DiagnosticId.UnterminatedString, "The string does not end",
            "The string that starts here does not end on its line.");
        Error(DiagnosticId.WrongEscape, "The escape sequence is wrong", "The escape sequence is wrong.");
        Error(DiagnosticId.MalformedNumber, "The number is malformed", "\"{0}\" is not a number.");
        Error(DiagnosticId.NameAndNumberTouch, "A space is missing between name and number",
            "A space is missing between a name and a number.");
        Error(DiagnosticId.NumberTooLarge, "The number is too large", "The number does not fit into 64 bits.");
        Error(DiagnosticId.UnmatchedBrace, "The brace closes nothing", "This \"}}\" closes nothing.");
        Error(DiagnosticId.MissingClosingBrace, "The brace is never closed", "The \"{{\" of line {0} is never closed.");
        Error(DiagnosticId.UnknownSyntax, "The syntax is unknown",
            "The syntax \"{0}\" is unknown; it is \"proto2\" or \"proto3\".");
        Error(DiagnosticId.UnknownEdition, "The edition is unknown",
            "The edition \"{0}\" is unknown or not supported; use \"2023\" or \"2024\".");
        Info(DiagnosticId.SyntaxMissing, "The file does not say its syntax",
            "The file has no syntax or edition statement and is read as proto2.");
        Error(DiagnosticId.DuplicatePackage, "There is a second package", "A file has one package only.");
        Error(DiagnosticId.LabelMissing, "The label is missing",
            "A proto2 field begins with \"required\", \"optional\" or \"repeated\".");
        Error(DiagnosticId.OptionalInEditions, "Editions have no label optional",
            "Editions have no \"optional\": fields have presence unless features.field_presence says otherwise.");
        Error(DiagnosticId.RequiredInEditions, "Editions have no label required",
            "Editions have no \"required\"; use features.field_presence = LEGACY_REQUIRED.");
        Error(DiagnosticId.LabelOnMap, "A map field has no label", "A map field has no label.");
        Error(DiagnosticId.LabelInOneof, "A field of a oneof has no label", "A field of a oneof has no label.");
        Error(DiagnosticId.MapInOneof, "A map cannot be in a oneof", "A map cannot be in a oneof.");
        Error(DiagnosticId.MapAsExtension, "A map cannot be an extension", "A map cannot be an extension.");
        Error(DiagnosticId.GroupInEditions, "Editions have no groups",
            "Editions have no groups; use a message field with features.message_encoding = DELIMITED.");
        Error(DiagnosticId.GroupNameNotCapital, "The group's name begins with a small letter",
            "The name of the group \"{0}\" must begin with a capital letter.");
        Error(DiagnosticId.GroupBodyMissing, "The group has no body", "A group has its fields in braces here.");
        Error(DiagnosticId.NestingTooDeep, "Declarations are nested too deeply",
            "More than {1} {0} are nested in each other.");
        Error(DiagnosticId.ReservedNameQuoted, "The reserved name is quoted",
            "In editions reserved names are written without quotes.");
        Error(DiagnosticId.ReservedNameNotQuoted, "The reserved name is not quoted",
            "In proto2 and proto3 reserved names are written in quotes.");
        Error(DiagnosticId.MissingFieldNumber, "The field number is missing",
            "The field \"{0}\" needs a number: \"= 1\".");
        Error(DiagnosticId.MissingEnumNumber, "The number of the enum value is missing",
            "The enum value \"{0}\" needs a number: \"= 0\".");
        Error(DiagnosticId.NeedsEdition2024, "The word belongs to edition 2024", "\"{0}\" needs edition 2024.");
        Error(DiagnosticId.TypeKeywordGone, "The edition has no such type", "The edition has no type \"{0}\".");
        // Imports and names.
        Error(DiagnosticId.ImportNotFound, "The imported file is missing",
            "The import \"{0}\" is not among the .proto files that were given.");
        Error(DiagnosticId.ImportAmbiguous, "The import means several files",
            "The import \"{0}\" may mean several files: {1}.");
        Error(DiagnosticId.ImportNameMalformed, "The import is not a file name",
            "\"{0}\" is not a file name: no backslash, no empty part, no \".\" and no \"..\".");
        Error(DiagnosticId.DuplicateImport, "The file is imported twice", "\"{0}\" is imported twice.");
        Error(DiagnosticId.ImportCycle, "The files import each other", "Files import each other in a circle: {0}.");
        Info(DiagnosticId.ImportUnused, "The import is not used", "The import \"{0}\" is not used.");
        Error(DiagnosticId.WeakImportRemoved, "Weak imports are gone",
            "\"import weak\" is not supported in edition 2024.");
        Error(DiagnosticId.OptionImportOrder, "The import stands behind an option import",
            "Imports for options come last.");
        Error(DiagnosticId.NameTaken, "The name is already declared", "\"{0}\" is already declared as {1} in {2}.");
        Error(DiagnosticId.EnumValueNameTaken, "The name of the enum value is already declared",
            "\"{0}\" is already declared as {1} in {2}; the values of an enum share the scope that the enum is in.");
        Error(DiagnosticId.PackageNameTaken, "The package has the name of another declaration",
            "\"{0}\" is already declared in \"{1}\" as something other than a package.");
        Error(DiagnosticId.PackageTooLong, "The name of the package is too long",
            "A package has at most 511 characters and 101 parts.");
        Error(DiagnosticId.NameNotFound, "The name is not declared", "\"{0}\" is not declared.");
        Error(DiagnosticId.NameHidden, "The name is hidden by an inner one",
            "\"{0}\" means \"{1}\" here, which is not declared; a leading dot makes the name absolute.");
        Error(DiagnosticId.NameNotImported, "The file that declares the name is not imported",
            "\"{0}\" is declared in \"{1}\", which is not imported.");
        Error(DiagnosticId.NotAType, "The name is not a type", "\"{0}\" is not a message or enum.");
        Error(DiagnosticId.NotAMessage, "The name is not a message", "\"{0}\" is not a message.");
        Error(DiagnosticId.MapEntryAsType, "The type is the entry of a map",
            "\"{0}\" is the entry of a map and cannot be used as a type.");
        Error(DiagnosticId.NotVisible, "The type is local to another file", "\"{0}\" is local to \"{1}\".");
        Error(DiagnosticId.ExportInStrictScope, "A nested type cannot be exported",
            "\"{0}\" is nested and cannot be exported where default_symbol_visibility is STRICT.");
        Error(DiagnosticId.NameTooLong, "The name is too long", "A name has at most {0} characters.");
        // Fields.
        Error(DiagnosticId.FieldNumberTooLarge, "The field number is too large", "Field numbers reach to 536,870,911.");
        Error(DiagnosticId.FieldNumberNotPositive, "The field number is not positive", "Field numbers begin at 1.");
        Error(DiagnosticId.FieldNumberKept, "The field number is kept for the implementation",
            "The numbers 19,000 to 19,999 are kept for protobuf itself.");
        Error(DiagnosticId.FieldNumberTaken, "The field number is used twice",
            "The number {0} is already used by \"{1}\".");
        Error(DiagnosticId.FieldNumberReserved, "The field number is reserved",
            "The number {0} of \"{1}\" is reserved.");
        Error(DiagnosticId.FieldNameReserved, "The field name is reserved", "The name \"{0}\" is reserved.");
        Error(DiagnosticId.FieldInExtensionRange, "The field number lies in an extension range",
            "The extension range {0} to {1} includes the field \"{2}\" ({3}).");
        Error(DiagnosticId.RequiredInProto3, "proto3 has no required fields", "proto3 has no required fields.");
        Error(DiagnosticId.GroupInProto3, "proto3 has no groups", "proto3 has no groups.");
        Error(DiagnosticId.DefaultInProto3, "proto3 has no declared defaults", "proto3 has no declared defaults.");
        Error(DiagnosticId.DefaultOnMessage, "A message has no default", "A message field has no default.");
        Error(DiagnosticId.DefaultOnRepeated, "A repeated field has no default", "A repeated field has no default.");
        Error(DiagnosticId.DefaultOnImplicit, "A field without presence has no default",
            "A field with implicit presence has no default.");
        Error(DiagnosticId.ClosedEnumImplicit, "A closed enum needs presence",
            "The closed enum \"{0}\" cannot be the type of a field with implicit presence.");
        Error(DiagnosticId.ClosedEnumInProto3, "A closed enum is used in proto3",
            "The closed enum \"{0}\" cannot be used in a proto3 message.");
        Error(DiagnosticId.PackedNotAllowed, "The field cannot be packed",
            "Only repeated numbers, booleans and enums can be packed.");
        Error(DiagnosticId.PackedInEditions, "Editions have no option packed",
            "Editions have no option packed; use features.repeated_field_encoding.");
        Error(DiagnosticId.LazyNotAllowed, "The field cannot be lazy", "Only message fields can be lazy.");
        Error(DiagnosticId.JsTypeNotAllowed, "The field cannot have a jstype",
            "jstype is for 64-bit integers only, and JS_NORMAL for every type.");
        Error(DiagnosticId.OptionRemovedInEdition, "The option is gone in this edition",
            "The option {0} is not supported in this edition; use {1}.");
        Error(DiagnosticId.MapKeyType, "The type cannot be the key of a map",
            "A map's key is an integer, a boolean or a string.");
        Error(DiagnosticId.MapEnumFirstNotZero, "The map's enum does not begin with zero",
            "The enum of a map's values must have 0 as its first value.");
        Error(DiagnosticId.MapEntryWritten, "map_entry is set by hand",
            "map_entry cannot be set; use map<Key, Value>.");
        Error(DiagnosticId.OneofEmpty, "The oneof has no field", "A oneof has at least one field.");
        Error(DiagnosticId.MessageSetField, "A message set has a field",
            "A message set has extensions only, no fields.");
        Error(DiagnosticId.MessageSetInProto3, "proto3 has no message sets", "proto3 has no message sets.");
        Error(DiagnosticId.MessageSetExtension, "A message set is extended by something else",
            "An extension of a message set is an optional message.");
        Error(DiagnosticId.ExtendsLite, "A lite file extends a type that is not lite",
            "A file with optimize_for = LITE_RUNTIME cannot extend \"{0}\", which is not lite.");
        Error(DiagnosticId.LiteImported, "A file that is not lite imports one that is",
            "The file is not lite but imports \"{0}\", which is.");
        // Enums.
        Error(DiagnosticId.EnumNumberOutOfRange, "The number of the enum value is out of range",
            "Numbers of enum values lie between -2147483648 and 2147483647.");
        Error(DiagnosticId.EnumEmpty, "The enum has no value", "An enum has at least one value.");
        Error(DiagnosticId.EnumFirstNotZero, "The first value is not zero",
            "The first value of an open enum must be 0.");
        Error(DiagnosticId.EnumNumberTaken, "The number is used by another value",
            "The number {0} is already used by \"{1}\"; option allow_alias = true permits that.");
        Error(DiagnosticId.EnumAliasUnneeded, "allow_alias is set without an alias",
            "allow_alias is set, but no two values have the same number.");
        Error(DiagnosticId.EnumAliasFalse, "The option has no effect", "allow_alias = false has no effect.");
        Error(DiagnosticId.EnumNumberReserved, "The number is reserved", "The number {0} of \"{1}\" is reserved.");
        Error(DiagnosticId.EnumNameReserved, "The name is reserved", "The name \"{0}\" is reserved.");
        Error(DiagnosticId.EnumNamesEqual, "Two values get the same name",
            "\"{0}\" and \"{1}\" are the same name without case, underscores and the enum's name as prefix.");
        // Ranges and extensions.
        Error(DiagnosticId.RangeBackwards, "The range ends before it begins", "The range ends before it begins.");
        Error(DiagnosticId.RangeNotPositive, "The range holds numbers below one", "Field numbers begin at 1.");
        Error(DiagnosticId.RangesOverlap, "Two ranges overlap", "The range {0} to {1} overlaps the range {2} to {3}.");
        Error(DiagnosticId.ReservedNameTwice, "The name is reserved twice", "The name \"{0}\" is reserved twice.");
        Info(DiagnosticId.ReservedNameNotIdentifier, "The reserved name is not a name",
            "\"{0}\" is not a name that a field can have.");
        Error(DiagnosticId.ExtensionNumberNotDeclared, "The number is not open to extensions",
            "\"{0}\" does not declare {1} as an extension number.");
        Error(DiagnosticId.ExtensionNumberTaken, "The extension number is used twice",
            "The number {0} of \"{1}\" is already used by \"{2}\".");
        Info(DiagnosticId.ExtensionNumberShared, "The extension number is used in another file",
            "The number {0} of \"{1}\" is already used by \"{2}\" in another file.");
        Error(DiagnosticId.ExtensionRequired, "An extension cannot be required", "An extension cannot be required.");
        Error(DiagnosticId.ExtensionRangeInProto3, "proto3 has no extension ranges", "proto3 has no extension ranges.");
        Error(DiagnosticId.ExtensionInProto3, "proto3 extends options only",
            "In proto3 only the option messages of google.protobuf can be extended.");
        Error(DiagnosticId.ExtensionJsonName, "An extension has no JSON name", "An extension has no json_name.");
        Error(DiagnosticId.ExtensionUndeclared, "The extension is not declared in the range",
            "The range of \"{0}\" has declarations, but none for number {1}.");
        Error(DiagnosticId.ExtensionNotAsDeclared, "The extension differs from its declaration",
            "The extension is declared in \"{0}\" with {1} \"{2}\", not \"{3}\".");
        Error(DiagnosticId.DeclarationWrong, "The extension declaration is wrong",
            "The declaration of number {0} is wrong: {1}.");
        Error(DiagnosticId.ExtensionPresence, "An extension has no presence feature",
            "field_presence cannot be set on an extension.");
        // Options and features.
        Error(DiagnosticId.OptionUnknown, "The option is unknown",
            "The option \"{0}\" is not a field or extension of {1} that this file knows{2}.");
        Error(DiagnosticId.OptionNotAMessage, "The option has no parts", "\"{0}\" is not a message and has no parts.");
        Error(DiagnosticId.OptionPartOfRepeated, "Parts of a repeated option cannot be set",
            "\"{0}\" repeats; set it with a value in braces.");
        Error(DiagnosticId.OptionSetTwice, "The option is set twice", "\"{0}\" is already set.");
        Error(DiagnosticId.OptionOneofSetTwice, "Two options of one oneof are set",
            "\"{0}\" and \"{1}\" are both in the oneof \"{2}\".");
        Error(DiagnosticId.OptionReserved, "The option cannot be set", "uninterpreted_option cannot be set.");
        Error(DiagnosticId.ValueNotOfType, "The value is of another type", "The value of \"{0}\" must be {1}.");
        Error(DiagnosticId.ValueOutOfRange, "The value is out of range", "The value of \"{0}\" must be {1}.");
        Error(DiagnosticId.EnumValueUnknown, "The enum has no such value", "\"{0}\" is not a value of {1}.");
        Error(DiagnosticId.AggregateFieldUnknown, "The message has no such field", "\"{0}\" is not a field of {1}.");
        Error(DiagnosticId.ListForSingular, "The field does not repeat", "\"{0}\" does not repeat and takes no list.");
        Error(DiagnosticId.RequiredFieldUnset, "A required field is not set",
            "The required field \"{0}\" of {1} is not set.");
        Error(DiagnosticId.OptionTarget, "The option does not belong here", "\"{0}\" cannot be set on a {1}.");
        Error(DiagnosticId.FeatureNeedsEditions, "Features are for editions", "Features can be set in editions only.");
        Error(DiagnosticId.IntroducedLater, "The edition is too old", "\"{0}\" needs edition {1} or later.");
        Error(DiagnosticId.RemovedEarlier, "The edition has removed the feature", "\"{0}\" was removed in edition {1}. {2}");
        Info(DiagnosticId.DeprecatedSince, "The feature is deprecated in the edition",
            "\"{0}\" is deprecated since edition {1}. {2}");
        Error(DiagnosticId.FeatureValueUnknown, "The feature has no value", "The feature {0} cannot be set to {1}.");
        Error(DiagnosticId.FeatureNotHere, "The feature does not apply to this field", "{0}");
        Error(DiagnosticId.FeatureRequiredFile, "Required presence is for singular fields",
            "LEGACY_REQUIRED cannot be set for a whole file.");
        Error(DiagnosticId.FeatureInOwnFile, "The feature is declared in this file",
            "A feature cannot be used in the file that declares it.");
        Error(DiagnosticId.FeatureSupportWrong, "The support of an option is contradictory",
            "feature_support is contradictory: {0}.");
        // JSON names and naming style.
        Error(DiagnosticId.JsonNamesEqual, "Two fields have the same JSON name",
            "The JSON name \"{0}\" is already that of \"{1}\".");
        Error(DiagnosticId.JsonNameWrong, "The JSON name cannot be used",
            "The JSON name cannot be in brackets or hold a null character.");
        Info(DiagnosticId.JsonNamesEqualLegacy, "Two fields have the same JSON name",
            "The JSON name \"{0}\" is already that of \"{1}\".");
        Error(DiagnosticId.NamingStyle, "The name is not in the style of the edition", "\"{0}\" should be {1}.");
        // Services.
        Error(DiagnosticId.ServiceInLiteFile, "A lite file has a service",
            "A file with optimize_for = LITE_RUNTIME has services only if cc_generic_services and "
                + "java_generic_services are off.");
        // Views.
        Error(DiagnosticId.ViewTargetUnknown, "The message of a view is unknown",
            "view_of names \"{0}\", {1}.");
        Error(DiagnosticId.ViewTargetWrong, "A view cannot read this message", "A view cannot read \"{0}\", {1}.");
        Error(DiagnosticId.ViewFieldUnknown, "The message of a view has no such field",
            "\"{0}\" has no field with number {1}.");
        Error(DiagnosticId.ViewFieldDiffers, "The field differs from that of the view's message",
            "Field {0} of \"{1}\" {2}. Declare it here as there.");
        Error(DiagnosticId.ViewOneofDiffers, "The oneof differs from that of the view's message",
            "Field {0} of \"{1}\" {2}. Members of one oneof there are members of one oneof here.");
        Error(DiagnosticId.ViewExtended, "A view has no extensions",
            "A view has no extension ranges and is no message set.");
        Error(DiagnosticId.ViewLazy, "A view is not lazy",
            "The message is a view, which is decoded at once. Remove lazy or view_of.");
        Error(DiagnosticId.StreamedFieldWrong, "The field cannot be streamed", "\"{0}\" cannot be streamed, {1}.");
        Error(DiagnosticId.StreamedRecursive, "Streamed fields lead in a circle",
            "\"{0}\" is streamed, and so are fields of its type that lead back to it: a scan has a fixed number of levels.");

        // C# names, the project, and the generator itself.
        AddCSharp(Add);
        AddBreaking(Add);
        AddLint(Add);
        return infos;
    }
}
