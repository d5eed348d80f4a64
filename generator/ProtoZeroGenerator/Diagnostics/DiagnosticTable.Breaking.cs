using System;

namespace ProtoZeroGenerator.Diagnostics;

internal static partial class DiagnosticTable
{
    // PZ5xxx: what the schemas break of an earlier release. The rule says what has changed, and what to do.
    private static void AddBreaking(Action<DiagnosticSeverity, DiagnosticId, string, string> add)
    {
        Add(DiagnosticId.BreakEnumNoDelete, "An enum is gone from its file");
        Add(DiagnosticId.BreakExtensionNoDelete, "An extension is gone from its file");
        Add(DiagnosticId.BreakFileNoDelete, "A file is gone");
        Add(DiagnosticId.BreakMessageNoDelete, "A message is gone from its file");
        Add(DiagnosticId.BreakServiceNoDelete, "A service is gone from its file");
        Add(DiagnosticId.BreakEnumSameType, "An enum is no longer closed, or no longer open");
        Add(DiagnosticId.BreakEnumValueNoDelete, "An enum value is gone");
        Add(DiagnosticId.BreakExtensionMessageNoDelete, "Extension numbers are gone");
        Add(DiagnosticId.BreakFieldNoDelete, "A field is gone");
        Add(DiagnosticId.BreakFieldSameCardinality, "A field has another cardinality or presence");
        Add(DiagnosticId.BreakFieldSameCppStringType, "A field is another string in C++");
        Add(DiagnosticId.BreakFieldSameJavaUtf8Validation, "Java checks a field differently for UTF-8");
        Add(DiagnosticId.BreakFieldSameJstype, "A field has another jstype");
        Add(DiagnosticId.BreakFieldSameType, "A field has another type");
        Add(DiagnosticId.BreakFieldSameUtf8Validation, "A field is checked differently for UTF-8");
        Add(DiagnosticId.BreakFileSameCcEnableArenas, "The option cc_enable_arenas has changed");
        Add(DiagnosticId.BreakFileSameCcGenericServices, "The option cc_generic_services has changed");
        Add(DiagnosticId.BreakFileSameCsharpNamespace, "The option csharp_namespace has changed");
        Add(DiagnosticId.BreakFileSameGoPackage, "The option go_package has changed");
        Add(DiagnosticId.BreakFileSameJavaGenericServices, "The option java_generic_services has changed");
        Add(DiagnosticId.BreakFileSameJavaMultipleFiles, "The option java_multiple_files has changed");
        Add(DiagnosticId.BreakFileSameJavaOuterClassname, "The option java_outer_classname has changed");
        Add(DiagnosticId.BreakFileSameJavaPackage, "The option java_package has changed");
        Add(DiagnosticId.BreakFileSameObjcClassPrefix, "The option objc_class_prefix has changed");
        Add(DiagnosticId.BreakFileSameOptimizeFor, "The option optimize_for has changed");
        Add(DiagnosticId.BreakFileSamePhpClassPrefix, "The option php_class_prefix has changed");
        Add(DiagnosticId.BreakFileSamePhpMetadataNamespace, "The option php_metadata_namespace has changed");
        Add(DiagnosticId.BreakFileSamePhpNamespace, "The option php_namespace has changed");
        Add(DiagnosticId.BreakFileSamePyGenericServices, "The option py_generic_services has changed");
        Add(DiagnosticId.BreakFileSameRubyPackage, "The option ruby_package has changed");
        Add(DiagnosticId.BreakFileSameSwiftPrefix, "The option swift_prefix has changed");
        Add(DiagnosticId.BreakFileSameSyntax, "The file has another syntax");
        Add(DiagnosticId.BreakMessageNoRemoveStandardDescriptorAccessor, "A message loses its descriptor accessor");
        Add(DiagnosticId.BreakOneofNoDelete, "A oneof is gone");
        Add(DiagnosticId.BreakRpcNoDelete, "A call is gone");
        Add(DiagnosticId.BreakEnumSameJsonFormat, "JSON of an enum is no longer supported");
        Add(DiagnosticId.BreakEnumValueSameName, "An enum value has another name");
        Add(DiagnosticId.BreakFieldSameJsonName, "A field has another JSON name");
        Add(DiagnosticId.BreakFieldSameName, "A field has another name");
        Add(DiagnosticId.BreakMessageSameJsonFormat, "JSON of a message is no longer supported");
        Add(DiagnosticId.BreakFieldSameDefault, "A field has another default");
        Add(DiagnosticId.BreakFieldSameOneof, "A field has moved into, out of or between oneofs");
        Add(DiagnosticId.BreakFileSamePackage, "The file has another package");
        Add(DiagnosticId.BreakMessageSameRequiredFields, "A required field is new or gone");
        Add(DiagnosticId.BreakReservedEnumNoDelete, "An enum reserves less");
        Add(DiagnosticId.BreakReservedMessageNoDelete, "A message reserves less");
        Add(DiagnosticId.BreakRpcSameClientStreaming, "A call takes a stream, or no longer does");
        Add(DiagnosticId.BreakRpcSameIdempotencyLevel, "A call has another idempotency_level");
        Add(DiagnosticId.BreakRpcSameRequestType, "A call takes another message");
        Add(DiagnosticId.BreakRpcSameResponseType, "A call gives another message");
        Add(DiagnosticId.BreakRpcSameServerStreaming, "A call gives a stream, or no longer does");
        Add(DiagnosticId.BreakPackageEnumNoDelete, "An enum is gone from its package");
        Add(DiagnosticId.BreakPackageExtensionNoDelete, "An extension is gone from its package");
        Add(DiagnosticId.BreakPackageMessageNoDelete, "A message is gone from its package");
        Add(DiagnosticId.BreakPackageNoDelete, "A package is gone");
        Add(DiagnosticId.BreakPackageServiceNoDelete, "A service is gone from its package");
        Add(
            DiagnosticId.BreakEnumValueNoDeleteUnlessNameReserved,
            "An enum value is gone and its name is not reserved");
        Add(DiagnosticId.BreakFieldNoDeleteUnlessNameReserved, "A field is gone and its name is not reserved");
        Add(
            DiagnosticId.BreakFieldWireJsonCompatibleCardinality,
            "A field has a cardinality that JSON or bytes do not bear");
        Add(DiagnosticId.BreakFieldWireJsonCompatibleType, "A field has a type that JSON or bytes do not bear");
        Add(
            DiagnosticId.BreakEnumValueNoDeleteUnlessNumberReserved,
            "An enum value is gone and its number is not reserved");
        Add(DiagnosticId.BreakFieldNoDeleteUnlessNumberReserved, "A field is gone and its number is not reserved");
        Add(DiagnosticId.BreakFieldWireCompatibleCardinality, "A field has a cardinality that bytes do not bear");
        Add(DiagnosticId.BreakFieldWireCompatibleType, "A field has a type that bytes do not bear");
        Add(DiagnosticId.BreakCsharpSameNamespace, "The types have another namespace");
        Add(DiagnosticId.BreakCsharpSameAccess, "The types have another access");
        Add(DiagnosticId.BreakCsharpSameLazy, "Messages are lazy, or no longer are");
        Add(DiagnosticId.BreakCsharpSameForm, "Messages are classes, or no longer are");
        Add(DiagnosticId.BreakCsharpSameParts, "Messages have other parts");
        Add(DiagnosticId.BreakCsharpSameEnumNames, "Enum values are named differently");
        Add(DiagnosticId.BreakCsharpClosedEnumNoAdd, "A closed enum has a new value");

        void Add(DiagnosticId id, string title) => add(DiagnosticSeverity.Error, id, title, "{0}: {1} {2}");
    }
}
