using System;

namespace ProtoZeroGenerator.Diagnostics;

internal static partial class DiagnosticTable
{
    // PZ2xxx to PZ9xxx: what has to do with C# and with the project.
    private static void AddCSharp(Action<DiagnosticSeverity, DiagnosticId, string, string> add)
    {
        add(DiagnosticSeverity.Error, DiagnosticId.NamespaceNotUnderstood, "The option is no C# namespace",
            "\"{0}\" is not a C# namespace: identifiers with dots between them.");
        add(DiagnosticSeverity.Error, DiagnosticId.SettingNotUnderstood, "The setting has a value it cannot have",
            "\"{0}\" is no value of {1}. Use {2}.");
        add(DiagnosticSeverity.Warning, DiagnosticId.AccessNarrowed, "A public file needs types that are internal",
            "All types generated from this file are internal, since the field {0} has the type {1} of {2}, which is. "
            + "Set ProtoZeroAccess alike for both files.");
        add(DiagnosticSeverity.Error, DiagnosticId.ImportNameTaken, "Two different files have the same import name",
            "Both this file and {0} are imported as \"{1}\", and they differ. Take one of them out of the project.");
        add(
            DiagnosticSeverity.Error, DiagnosticId.PartMissing,
            "A field's message lacks a part that its own message has",
            "{0} is generated without {1}, which the message of the field {2} has. Set ProtoZeroGenerate alike for both.");
        add(DiagnosticSeverity.Warning, DiagnosticId.SettingUnknown, "There is no such setting",
            "\"{0}\" is no setting here and has no effect. The nearest one is {1}.");
        add(DiagnosticSeverity.Error, DiagnosticId.NameOfLibrary, "The name is one that generated code uses itself",
            "A type {0} would take the place of one that generated code uses. Set another csharp_namespace in the "
            + "file, or ProtoZeroNamespace on its item.");
        add(DiagnosticSeverity.Warning, DiagnosticId.NeededFileWrong, "The file needs a file with errors",
            "No code is generated from this file until the errors in {0} are corrected, since it needs types of it.");
        add(DiagnosticSeverity.Error, DiagnosticId.ClassMissing, "A service of classes has a message that is no class",
            "{0} is a struct only, and {1}, which takes or gives it, belongs to classes. Set ProtoZeroForm to Class "
            + "for {0}, too, where its code is generated.");
        add(DiagnosticSeverity.Warning, DiagnosticId.BaselineMissing, "There is no release to compare with",
            "ProtoZeroBreaking is {0}, but no file among the AdditionalFiles has ProtoZeroBaseline, so nothing is "
            + "compared. Correct the path of the baseline, or set ProtoZeroBreaking to Off.");
        add(DiagnosticSeverity.Info, DiagnosticId.NoProtoFiles, "There are no .proto files",
            "No .proto file is among the AdditionalFiles, so no code is generated. Add to the project file "
            + "<ItemGroup><AdditionalFiles Include=\"**/*.proto\" /></ItemGroup>.");
        add(DiagnosticSeverity.Error, DiagnosticId.LanguageTooOld, "The project's C# is too old for generated code",
            "The project is compiled as C# {0}, and generated code needs C# {1}. Set <LangVersion>{1}</LangVersion> in the project file, "
            + "or remove the setting: {1} is the default of net10.0.");
        add(
            DiagnosticSeverity.Warning, DiagnosticId.ProtoFilesForgotten,
            "The project's .proto files are not given to the compiler",
            "No code is generated from {0}: no .proto file is among the AdditionalFiles. Add to the project file "
            + "<ItemGroup><AdditionalFiles Include=\"**/*.proto\" /></ItemGroup>, or set ProtoZeroEnabled to false if no code is wanted.");
        add(DiagnosticSeverity.Error, DiagnosticId.InternalError, "The generator has a defect",
            "The step {0} failed for {1}: {2}. Please report it with the file that shows it.");
    }
}
