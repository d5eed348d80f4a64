using System.Collections.Generic;
using static ProtoZeroGenerator.Breaking.BreakingCategories;

namespace ProtoZeroGenerator.Breaking;

/// <summary>All rules, with the categories that they are in.</summary>
internal static class BreakingRules
{
    // What generated code depends on; also what JSON depends on; also what bytes depend on.
    private const BreakingCategories Code = File | Package;
    private const BreakingCategories Json = Code | WireJson | Csr;
    private const BreakingCategories Always = Json | Wire;

    private static readonly List<BreakingRule> s_all = new List<BreakingRule>();

    public static readonly BreakingRule EnumNoDelete = Add(
        5001, "ENUM_NO_DELETE", File | Csr,
        "Put it back, or mark it deprecated and keep it.");

    public static readonly BreakingRule ExtensionNoDelete = Add(
        5002, "EXTENSION_NO_DELETE", File,
        "Put it back, or mark it deprecated and keep it.");

    public static readonly BreakingRule FileNoDelete = Add(
        5003, "FILE_NO_DELETE", File | Csr,
        "Put it back; it may publicly import the file that has its types now.");

    public static readonly BreakingRule MessageNoDelete = Add(
        5004, "MESSAGE_NO_DELETE", File | Csr,
        "Put it back, or mark it deprecated and keep it.");

    public static readonly BreakingRule ServiceNoDelete = Add(
        5005, "SERVICE_NO_DELETE", File,
        "Put it back, or mark it deprecated and keep it.");

    public static readonly BreakingRule EnumSameType = Add(
        5006, "ENUM_SAME_TYPE", Code | CSharp,
        "Set features.enum_type, or the syntax, as it was.");

    public static readonly BreakingRule EnumValueNoDelete = Add(
        5007, "ENUM_VALUE_NO_DELETE", Code | Csr | CSharp,
        "Put it back, or mark it deprecated and keep it.");

    public static readonly BreakingRule ExtensionMessageNoDelete = Add(
        5008, "EXTENSION_MESSAGE_NO_DELETE", Code | Csr | CSharp,
        "Put the numbers back: extensions of others use them.");

    public static readonly BreakingRule FieldNoDelete = Add(
        5009, "FIELD_NO_DELETE", Code | Csr | CSharp,
        "Put it back, or mark it deprecated and keep it.");

    public static readonly BreakingRule FieldSameCardinality = Add(
        5010, "FIELD_SAME_CARDINALITY", Code | CSharp,
        "Keep it as it was and add another field with a new number.");

    public static readonly BreakingRule FieldSameCppStringType = Add(
        5011, "FIELD_SAME_CPP_STRING_TYPE", Code,
        "Set ctype or features.(pb.cpp).string_type as it was.");

    public static readonly BreakingRule FieldSameJavaUtf8Validation = Add(
        5012, "FIELD_SAME_JAVA_UTF8_VALIDATION", Code,
        "Set java_string_check_utf8 or features.(pb.java).utf8_validation as it was.");

    public static readonly BreakingRule FieldSameJstype = Add(
        5013, "FIELD_SAME_JSTYPE", Code,
        "Set jstype as it was.");

    public static readonly BreakingRule FieldSameType = Add(
        5014, "FIELD_SAME_TYPE", Code | Csr | CSharp,
        "Keep the type and add another field with a new number.");

    public static readonly BreakingRule FieldSameUtf8Validation = Add(
        5015, "FIELD_SAME_UTF8_VALIDATION", Code | CSharp,
        "Set features.utf8_validation, or the syntax, as it was.");

    public static readonly BreakingRule FileSameCcEnableArenas = Add(
        5016, "FILE_SAME_CC_ENABLE_ARENAS", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameCcGenericServices = Add(
        5017, "FILE_SAME_CC_GENERIC_SERVICES", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameCsharpNamespace = Add(
        5018, "FILE_SAME_CSHARP_NAMESPACE", Code | CSharp,
        "Set the option as it was: the types would have other names.");

    public static readonly BreakingRule FileSameGoPackage = Add(
        5019, "FILE_SAME_GO_PACKAGE", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameJavaGenericServices = Add(
        5020, "FILE_SAME_JAVA_GENERIC_SERVICES", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameJavaMultipleFiles = Add(
        5021, "FILE_SAME_JAVA_MULTIPLE_FILES", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameJavaOuterClassname = Add(
        5022, "FILE_SAME_JAVA_OUTER_CLASSNAME", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameJavaPackage = Add(
        5023, "FILE_SAME_JAVA_PACKAGE", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameObjcClassPrefix = Add(
        5024, "FILE_SAME_OBJC_CLASS_PREFIX", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameOptimizeFor = Add(
        5025, "FILE_SAME_OPTIMIZE_FOR", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSamePhpClassPrefix = Add(
        5026, "FILE_SAME_PHP_CLASS_PREFIX", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSamePhpMetadataNamespace = Add(
        5027, "FILE_SAME_PHP_METADATA_NAMESPACE", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSamePhpNamespace = Add(
        5028, "FILE_SAME_PHP_NAMESPACE", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSamePyGenericServices = Add(
        5029, "FILE_SAME_PY_GENERIC_SERVICES", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameRubyPackage = Add(
        5030, "FILE_SAME_RUBY_PACKAGE", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameSwiftPrefix = Add(
        5031, "FILE_SAME_SWIFT_PREFIX", Code,
        "Set the option as it was.");

    public static readonly BreakingRule FileSameSyntax = Add(
        5032, "FILE_SAME_SYNTAX", Code | Csr,
        "Keep it: presence, closed enums and checks of UTF-8 depend on it.");

    public static readonly BreakingRule MessageNoRemoveStandardDescriptorAccessor = Add(
        5033, "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR", Code | Csr,
        "Remove the option.");

    public static readonly BreakingRule OneofNoDelete = Add(
        5034, "ONEOF_NO_DELETE", Code | Csr | CSharp,
        "Put it back: code asks which of its fields is set.");

    public static readonly BreakingRule RpcNoDelete = Add(
        5035, "RPC_NO_DELETE", Code | CSharp,
        "Put it back, or mark it deprecated and keep it.");

    public static readonly BreakingRule EnumSameJsonFormat = Add(
        5036, "ENUM_SAME_JSON_FORMAT", Json | CSharp,
        "Set features.json_format as it was.");

    public static readonly BreakingRule EnumValueSameName = Add(
        5037, "ENUM_VALUE_SAME_NAME", Json | CSharp,
        "Keep the name, which JSON and code have; allow_alias permits a second one.");

    public static readonly BreakingRule FieldSameJsonName = Add(
        5038, "FIELD_SAME_JSON_NAME", Json | CSharp,
        "Set json_name to the earlier name.");

    public static readonly BreakingRule FieldSameName = Add(
        5039, "FIELD_SAME_NAME", Json | CSharp,
        "Keep the name, which JSON and code have.");

    public static readonly BreakingRule MessageSameJsonFormat = Add(
        5040, "MESSAGE_SAME_JSON_FORMAT", Json | CSharp,
        "Set features.json_format as it was.");

    public static readonly BreakingRule FieldSameDefault = Add(
        5041, "FIELD_SAME_DEFAULT", Always | CSharp,
        "Keep it: the two sides would read a field that is not set differently.");

    public static readonly BreakingRule FieldSameOneof = Add(
        5042, "FIELD_SAME_ONEOF", Always | CSharp,
        "Leave it where it was: setting one field of a oneof clears the others.");

    public static readonly BreakingRule FileSamePackage = Add(
        5043, "FILE_SAME_PACKAGE", Always | CSharp,
        "Keep it: Any and gRPC name types by their package.");

    public static readonly BreakingRule MessageSameRequiredFields = Add(
        5044, "MESSAGE_SAME_REQUIRED_FIELDS", Always | CSharp,
        "Leave required fields alone: a side that knows one refuses messages without it.");

    public static readonly BreakingRule ReservedEnumNoDelete = Add(
        5045, "RESERVED_ENUM_NO_DELETE", Always | CSharp,
        "Keep it reserved, so that nobody uses it again.");

    public static readonly BreakingRule ReservedMessageNoDelete = Add(
        5046, "RESERVED_MESSAGE_NO_DELETE", Always | CSharp,
        "Keep it reserved, so that nobody uses it again.");

    public static readonly BreakingRule RpcSameClientStreaming = Add(
        5047, "RPC_SAME_CLIENT_STREAMING", Always | CSharp,
        "Keep the call as it was and add another one.");

    public static readonly BreakingRule RpcSameIdempotencyLevel = Add(
        5048, "RPC_SAME_IDEMPOTENCY_LEVEL", Always,
        "Set idempotency_level as it was.");

    public static readonly BreakingRule RpcSameRequestType = Add(
        5049, "RPC_SAME_REQUEST_TYPE", Always | CSharp,
        "Keep the type and add another call.");

    public static readonly BreakingRule RpcSameResponseType = Add(
        5050, "RPC_SAME_RESPONSE_TYPE", Always | CSharp,
        "Keep the type and add another call.");

    public static readonly BreakingRule RpcSameServerStreaming = Add(
        5051, "RPC_SAME_SERVER_STREAMING", Always | CSharp,
        "Keep the call as it was and add another one.");

    public static readonly BreakingRule PackageEnumNoDelete = Add(
        5052, "PACKAGE_ENUM_NO_DELETE", Package | CSharp,
        "Put it back, in any file of the package.");

    public static readonly BreakingRule PackageExtensionNoDelete = Add(
        5053, "PACKAGE_EXTENSION_NO_DELETE", Package | CSharp,
        "Put it back, in any file of the package.");

    public static readonly BreakingRule PackageMessageNoDelete = Add(
        5054, "PACKAGE_MESSAGE_NO_DELETE", Package | CSharp,
        "Put it back, in any file of the package.");

    public static readonly BreakingRule PackageNoDelete = Add(
        5055, "PACKAGE_NO_DELETE", Package | CSharp,
        "Put a file with the package back.");

    public static readonly BreakingRule PackageServiceNoDelete = Add(
        5056, "PACKAGE_SERVICE_NO_DELETE", Package | CSharp,
        "Put it back, in any file of the package.");

    public static readonly BreakingRule EnumValueNoDeleteUnlessNameReserved = Add(
        5057, "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", WireJson | Csr,
        "Reserve its name, so that no other value gets it.");

    public static readonly BreakingRule FieldNoDeleteUnlessNameReserved = Add(
        5058, "FIELD_NO_DELETE_UNLESS_NAME_RESERVED", WireJson | Csr,
        "Reserve its name, so that no other field gets it.");

    public static readonly BreakingRule FieldWireJsonCompatibleCardinality = Add(
        5059, "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY", WireJson | Csr,
        "Keep it as it was and add another field with a new number.");

    public static readonly BreakingRule FieldWireJsonCompatibleType = Add(
        5060, "FIELD_WIRE_JSON_COMPATIBLE_TYPE", WireJson | Csr,
        "Keep the type and add another field with a new number.");

    public static readonly BreakingRule EnumValueNoDeleteUnlessNumberReserved = Add(
        5061, "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", WireJson | Wire | Csr,
        "Reserve its number, so that no other value gets it.");

    public static readonly BreakingRule FieldNoDeleteUnlessNumberReserved = Add(
        5062, "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", WireJson | Wire | Csr,
        "Reserve its number, so that no other field gets it.");

    public static readonly BreakingRule FieldWireCompatibleCardinality = Add(
        5063, "FIELD_WIRE_COMPATIBLE_CARDINALITY", Wire,
        "Keep it as it was and add another field with a new number.");

    public static readonly BreakingRule FieldWireCompatibleType = Add(
        5064, "FIELD_WIRE_COMPATIBLE_TYPE", Wire,
        "Keep the type and add another field with a new number.");

    public static readonly BreakingRule CsharpSameNamespace = Add(
        5101, "CSHARP_SAME_NAMESPACE", CSharp,
        "Set csharp_namespace to the earlier namespace.");

    public static readonly BreakingRule CsharpSameAccess = Add(
        5102, "CSHARP_SAME_ACCESS", CSharp,
        "Set access as it was.");

    public static readonly BreakingRule CsharpSameLazy = Add(
        5103, "CSHARP_SAME_LAZY", CSharp,
        "Set lazy as it was: lazy messages report damaged bytes later and hold their source.");

    public static readonly BreakingRule CsharpSameForm = Add(
        5104, "CSHARP_SAME_FORM", CSharp,
        "Set form as it was: the plain name means a struct in one and a class in the other.");

    public static readonly BreakingRule CsharpSameParts = Add(
        5105, "CSHARP_SAME_PARTS", CSharp,
        "Set generate as it was.");

    public static readonly BreakingRule CsharpSameEnumNames = Add(
        5106, "CSHARP_SAME_ENUM_NAMES", CSharp,
        "Set enum_names as it was.");

    public static readonly BreakingRule CsharpClosedEnumNoAdd = Add(
        5107, "CSHARP_CLOSED_ENUM_NO_ADD", CSharp,
        "Earlier readers find it among unknown fields only. Release the readers first.");

    /// <summary>All rules in the order of their numbers.</summary>
    public static IReadOnlyList<BreakingRule> All => s_all;

    private static BreakingRule Add(int number, string name, BreakingCategories categories, string advice)
    {
        var rule = new BreakingRule(number, name, categories, advice);
        s_all.Add(rule);
        return rule;
    }
}
