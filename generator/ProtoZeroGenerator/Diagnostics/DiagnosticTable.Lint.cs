using System;

namespace ProtoZeroGenerator.Diagnostics;

internal static partial class DiagnosticTable
{
    // PZ6xxx: against rules of style, in projects that ask for them. The rule says what is so, and what to do.
    private static void AddLint(Action<DiagnosticSeverity, DiagnosticId, string, string> add)
    {
        Add(DiagnosticId.LintDirectorySamePackage, "A folder has files of several packages");
        Add(DiagnosticId.LintPackageDefined, "A file has no package");
        Add(DiagnosticId.LintPackageDirectoryMatch, "A package is not in the folder of its name");
        Add(DiagnosticId.LintPackageNoImportCycle, "Packages import each other");
        Add(DiagnosticId.LintPackageSameDirectory, "A package has files in several folders");
        Add(DiagnosticId.LintEnumFirstValueZero, "The first value of an enum is not 0");
        Add(DiagnosticId.LintEnumNoAllowAlias, "An enum allows two names of one number");
        Add(DiagnosticId.LintEnumPascalCase, "The name of an enum is not in PascalCase");
        Add(DiagnosticId.LintEnumValueUpperSnakeCase, "The name of an enum value is not in UPPER_SNAKE_CASE");
        Add(DiagnosticId.LintFieldLowerSnakeCase, "The name of a field is not in lower_snake_case");
        Add(DiagnosticId.LintFieldNotRequired, "A field is required");
        Add(DiagnosticId.LintImportNoPublic, "An import is public");
        Add(DiagnosticId.LintImportUsed, "An import is not used, by the rules of style");
        Add(DiagnosticId.LintMessagePascalCase, "The name of a message is not in PascalCase");
        Add(DiagnosticId.LintOneofLowerSnakeCase, "The name of a oneof is not in lower_snake_case");
        Add(DiagnosticId.LintPackageLowerSnakeCase, "The name of a package is not in lower_snake_case");
        Add(DiagnosticId.LintPackageSameCsharpNamespace, "Files of a package have different csharp_namespace");
        Add(DiagnosticId.LintPackageSameGoPackage, "Files of a package have different go_package");
        Add(DiagnosticId.LintPackageSameJavaMultipleFiles, "Files of a package have different java_multiple_files");
        Add(DiagnosticId.LintPackageSameJavaPackage, "Files of a package have different java_package");
        Add(DiagnosticId.LintPackageSamePhpNamespace, "Files of a package have different php_namespace");
        Add(DiagnosticId.LintPackageSameRubyPackage, "Files of a package have different ruby_package");
        Add(DiagnosticId.LintPackageSameSwiftPrefix, "Files of a package have different swift_prefix");
        Add(DiagnosticId.LintRpcPascalCase, "The name of a call is not in PascalCase");
        Add(DiagnosticId.LintServicePascalCase, "The name of a service is not in PascalCase");
        Add(DiagnosticId.LintSyntaxSpecified, "A file has no syntax");
        Add(DiagnosticId.LintEnumValuePrefix, "The name of an enum value does not begin with that of the enum");
        Add(DiagnosticId.LintEnumZeroValueSuffix, "The zero value of an enum has an unusual name");
        Add(DiagnosticId.LintFileLowerSnakeCase, "The name of a file is not in lower_snake_case");
        Add(DiagnosticId.LintPackageVersionSuffix, "The name of a package has no version");
        Add(DiagnosticId.LintRpcRequestResponseUnique, "A call shares its messages");
        Add(DiagnosticId.LintRpcRequestStandardName, "A request is not named after its call");
        Add(DiagnosticId.LintRpcResponseStandardName, "A response is not named after its call");
        Add(DiagnosticId.LintServiceSuffix, "The name of a service has an unusual end");
        Add(DiagnosticId.LintCommentEnum, "An enum has no comment");
        Add(DiagnosticId.LintCommentEnumValue, "An enum value has no comment");
        Add(DiagnosticId.LintCommentField, "A field has no comment");
        Add(DiagnosticId.LintCommentMessage, "A message has no comment");
        Add(DiagnosticId.LintCommentOneof, "A oneof has no comment");
        Add(DiagnosticId.LintCommentRpc, "A call has no comment");
        Add(DiagnosticId.LintCommentService, "A service has no comment");
        Add(DiagnosticId.LintRpcNoClientStreaming, "A call takes a stream");
        Add(DiagnosticId.LintRpcNoServerStreaming, "A call gives a stream");
        Add(DiagnosticId.LintStablePackageNoImportUnstable, "A released package imports an unstable one");

        void Add(DiagnosticId id, string title) => add(DiagnosticSeverity.Warning, id, title, "{0}: {1}");
    }
}
