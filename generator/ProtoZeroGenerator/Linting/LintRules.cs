using System.Collections.Generic;
using static ProtoZeroGenerator.Linting.LintCategories;

namespace ProtoZeroGenerator.Linting;

/// <summary>All rules of style, with the categories that they are in.</summary>
internal static class LintRules
{
    // Each of the three includes the one before.
    private const LintCategories Cases = Basic | Standard;
    private const LintCategories Layout = Minimal | Cases;

    private static readonly List<LintRule> s_all = new List<LintRule>();

    public static readonly LintRule DirectorySamePackage = Add(
        6001, "DIRECTORY_SAME_PACKAGE", Layout, "Keep the files of each package in a folder of their own.");

    public static readonly LintRule PackageDefined = Add(
        6002, "PACKAGE_DEFINED", Layout, "Add a package statement.");

    public static readonly LintRule PackageDirectoryMatch = Add(
        6003, "PACKAGE_DIRECTORY_MATCH", Layout, "Move the file, or name the package after its folder.");

    public static readonly LintRule PackageNoImportCycle = Add(
        6004, "PACKAGE_NO_IMPORT_CYCLE", Layout, "Move what both need into a package of its own.");

    public static readonly LintRule PackageSameDirectory = Add(
        6005, "PACKAGE_SAME_DIRECTORY", Layout, "Keep the files of a package in one folder.");

    public static readonly LintRule EnumFirstValueZero = Add(
        6006, "ENUM_FIRST_VALUE_ZERO", Cases, "Put the value with the number 0 first.");

    public static readonly LintRule EnumNoAllowAlias = Add(
        6007, "ENUM_NO_ALLOW_ALIAS", Cases, "Remove the option, and the second name of the number.");

    public static readonly LintRule EnumPascalCase = Add(
        6008, "ENUM_PASCAL_CASE", Cases, "");

    public static readonly LintRule EnumValueUpperSnakeCase = Add(
        6009, "ENUM_VALUE_UPPER_SNAKE_CASE", Cases, "");

    public static readonly LintRule FieldLowerSnakeCase = Add(
        6010, "FIELD_LOWER_SNAKE_CASE", Cases, "");

    public static readonly LintRule FieldNotRequired = Add(
        6011, "FIELD_NOT_REQUIRED", Cases, "Make it optional: a required field can never be removed.");

    public static readonly LintRule ImportNoPublic = Add(
        6012, "IMPORT_NO_PUBLIC", Cases, "Import the file where it is needed.");

    public static readonly LintRule ImportUsed = Add(
        6013, "IMPORT_USED", Cases, "Remove the import.");

    public static readonly LintRule MessagePascalCase = Add(
        6014, "MESSAGE_PASCAL_CASE", Cases, "");

    public static readonly LintRule OneofLowerSnakeCase = Add(
        6015, "ONEOF_LOWER_SNAKE_CASE", Cases, "");

    public static readonly LintRule PackageLowerSnakeCase = Add(
        6016, "PACKAGE_LOWER_SNAKE_CASE", Cases, "");

    public static readonly LintRule PackageSameCsharpNamespace = Add(
        6017, "PACKAGE_SAME_CSHARP_NAMESPACE", Cases, "Set it to one value in all files of the package.");

    public static readonly LintRule PackageSameGoPackage = Add(
        6018, "PACKAGE_SAME_GO_PACKAGE", Cases, "Set it to one value in all files of the package.");

    public static readonly LintRule PackageSameJavaMultipleFiles = Add(
        6019, "PACKAGE_SAME_JAVA_MULTIPLE_FILES", Cases, "Set it to one value in all files of the package.");

    public static readonly LintRule PackageSameJavaPackage = Add(
        6020, "PACKAGE_SAME_JAVA_PACKAGE", Cases, "Set it to one value in all files of the package.");

    public static readonly LintRule PackageSamePhpNamespace = Add(
        6021, "PACKAGE_SAME_PHP_NAMESPACE", Cases, "Set it to one value in all files of the package.");

    public static readonly LintRule PackageSameRubyPackage = Add(
        6022, "PACKAGE_SAME_RUBY_PACKAGE", Cases, "Set it to one value in all files of the package.");

    public static readonly LintRule PackageSameSwiftPrefix = Add(
        6023, "PACKAGE_SAME_SWIFT_PREFIX", Cases, "Set it to one value in all files of the package.");

    public static readonly LintRule RpcPascalCase = Add(
        6024, "RPC_PASCAL_CASE", Cases, "");

    public static readonly LintRule ServicePascalCase = Add(
        6025, "SERVICE_PASCAL_CASE", Cases, "");

    public static readonly LintRule SyntaxSpecified = Add(
        6026, "SYNTAX_SPECIFIED", Cases, "Without it the file is proto2: say so.");

    public static readonly LintRule EnumValuePrefix = Add(
        6027, "ENUM_VALUE_PREFIX", Standard, "");

    public static readonly LintRule EnumZeroValueSuffix = Add(
        6028, "ENUM_ZERO_VALUE_SUFFIX", Standard, "");

    public static readonly LintRule FileLowerSnakeCase = Add(
        6029, "FILE_LOWER_SNAKE_CASE", Standard, "");

    public static readonly LintRule PackageVersionSuffix = Add(
        6030, "PACKAGE_VERSION_SUFFIX", Standard, "");

    public static readonly LintRule RpcRequestResponseUnique = Add(
        6031, "RPC_REQUEST_RESPONSE_UNIQUE", Standard, "Give each call messages of its own, which can change alone.");

    public static readonly LintRule RpcRequestStandardName = Add(
        6032, "RPC_REQUEST_STANDARD_NAME", Standard, "");

    public static readonly LintRule RpcResponseStandardName = Add(
        6033, "RPC_RESPONSE_STANDARD_NAME", Standard, "");

    public static readonly LintRule ServiceSuffix = Add(
        6034, "SERVICE_SUFFIX", Standard, "");

    public static readonly LintRule CommentEnum = Add(
        6035, "COMMENT_ENUM", Comments, "Say above it what it is.");

    public static readonly LintRule CommentEnumValue = Add(
        6036, "COMMENT_ENUM_VALUE", Comments, "Say above it what it is.");

    public static readonly LintRule CommentField = Add(
        6037, "COMMENT_FIELD", Comments, "Say above it what it is.");

    public static readonly LintRule CommentMessage = Add(
        6038, "COMMENT_MESSAGE", Comments, "Say above it what it is.");

    public static readonly LintRule CommentOneof = Add(
        6039, "COMMENT_ONEOF", Comments, "Say above it what it is.");

    public static readonly LintRule CommentRpc = Add(
        6040, "COMMENT_RPC", Comments, "Say above it what it is.");

    public static readonly LintRule CommentService = Add(
        6041, "COMMENT_SERVICE", Comments, "Say above it what it is.");

    public static readonly LintRule RpcNoClientStreaming = Add(
        6042, "RPC_NO_CLIENT_STREAMING", UnaryRpc, "Take one request.");

    public static readonly LintRule RpcNoServerStreaming = Add(
        6043, "RPC_NO_SERVER_STREAMING", UnaryRpc, "Give one response.");

    public static readonly LintRule StablePackageNoImportUnstable = Add(
        6044, "STABLE_PACKAGE_NO_IMPORT_UNSTABLE", None, "Import a release, or make this package unstable, too.");

    /// <summary>All rules in the order of their numbers.</summary>
    public static IReadOnlyList<LintRule> All => s_all;

    private static LintRule Add(int number, string name, LintCategories categories, string advice)
    {
        var rule = new LintRule(number, name, categories, advice);
        s_all.Add(rule);
        return rule;
    }
}
