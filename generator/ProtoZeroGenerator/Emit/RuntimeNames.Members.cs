using ProtoZeroGenerator.Model;
using ProtoZeroSharp.Contract;

namespace ProtoZeroGenerator.Emit;

/// <content>Static members of the library's types, with their type in front.</content>
internal static partial class RuntimeNames
{
    public const string ByteStringCopyFrom = ByteString + ".CopyFrom";
    public const string ByteStringEmpty = ByteString + ".Empty";

    public const string CallBindingCheck = CallBinding + ".Check";
    public const string CallMessageParse = CallMessage + ".Parse";
    public const string CallMessageParseRequest = CallMessage + ".ParseRequest";

    public const string ExtensionFieldGet = ExtensionField + ".Get";
    public const string ExtensionFieldHas = ExtensionField + ".Has";

    public const string GetBytes = Get + ".Bytes";
    public const string GetInit = Get + ".Init";
    public const string GetInitOneof = Get + ".InitOneof";
    public const string GetIsSet = Get + ".IsSet";
    public const string GetList = Get + ".List";
    public const string GetMap = Get + ".Map";
    public const string GetMessage = Get + ".Message";
    public const string GetMutable = Get + ".Mutable";
    public const string GetMutableOneof = Get + ".MutableOneof";
    public const string GetPart = Get + ".Part";
    public const string GetStore = Get + ".Store";
    public const string GetText = Get + ".Text";

    public const string LazyFieldEdit = LazyField + ".Edit";
    public const string LazyFieldRead = LazyField + ".Read";
    public const string LazyStateUnknownFields = LazyState + ".UnknownFields";

    public const string MessagesCalculateSize = Messages + ".CalculateSize";
    public const string MessagesClone = Messages + ".Clone";
    public const string MessagesHash = Messages + ".Hash";
    public const string MessagesIsInitialized = Messages + ".IsInitialized";
    public const string MessagesSame = Messages + ".Same";
    public const string MessagesSameObject = Messages + ".SameObject";
    public const string MessagesToByteArray = Messages + ".ToByteArray";
    public const string MessagesDescribe = Messages + ".Describe";
    public const string MessagesTryWriteTo = Messages + ".TryWriteTo";
    public const string MessagesUnknownFields = Messages + ".UnknownFields";
    public const string MessagesWriteTo = Messages + ".WriteTo";
    public const string MessagesWriteToAsync = Messages + ".WriteToAsync";

    public const string ParseNext = Parse + ".Next";
    public const string ParseNext2 = Parse + ".Next2";
    public const string ParseNext3 = Parse + ".Next3";
    public const string ParseNext4 = Parse + ".Next4";
    public const string ParseTag = Parse + ".Tag";

    public const string ParseFieldClosedEnum = ParseField + ".ClosedEnum";
    public const string ParseFieldExtension = ParseField + ".Extension";
    public const string ParseFieldGroup = ParseField + ".Group";
    public const string ParseFieldMessage = ParseField + ".Message";
    public const string ParseFieldMissingRequired = ParseField + ".MissingRequired";
    public const string ParseFieldOneofGroup = ParseField + ".OneofGroup";
    public const string ParseFieldOneofMessage = ParseField + ".OneofMessage";
    public const string ParseFieldRest = ParseField + ".Rest";
    public const string ParseFieldUnknown = ParseField + ".Unknown";
    public const string ParseListMessages = ParseList + ".Messages";
    public const string ParseListPacked = ParseList + ".Packed";
    public const string ParseListRepeated = ParseList + ".Repeated";
    public const string ParseMapEntries = ParseMap + ".Entries";

    public const string PutEnum = Put + ".Enum";
    public const string PutEnsure = Put + ".Ensure";

    public const string PutFieldGroup = PutField + ".Group";
    public const string PutFieldMap = PutField + ".Map";
    public const string PutFieldMessage = PutField + ".Message";
    public const string PutFieldMessages = PutField + ".Messages";
    public const string PutFieldPacked = PutField + ".Packed";
    public const string PutFieldRepeated = PutField + ".Repeated";
    public const string PutFieldUnknown = PutField + ".Unknown";

    public const string SizeGroup = Size + ".Group";
    public const string SizeInt32 = Size + ".Int32";
    public const string SizeMap = Size + ".Map";
    public const string SizeMessage = Size + ".Message";
    public const string SizeMessages = Size + ".Messages";
    public const string SizePacked = Size + ".Packed";
    public const string SizeRepeated = Size + ".Repeated";
    public const string SizeUnknown = Size + ".Unknown";

    public const string SourceFieldMeasure = SourceField + ".Measure";
    public const string SourceFieldWrite = SourceField + ".Write";

    public const string ValidateBytes = Validate + ".Bytes";
    public const string ValidateClosedEnum = Validate + ".ClosedEnum";
    public const string ValidateGroup = Validate + ".Group";
    public const string ValidateHop = Validate + ".Hop";
    public const string ValidateMap = Validate + ".Map";
    public const string ValidateMessage = Validate + ".Message";
    public const string ValidatePacked = Validate + ".Packed";
    public const string ValidateRest = Validate + ".Rest";
    public const string ValidateString = Validate + ".String";
    public const string ValidateUnknown = Validate + ".Unknown";
    public const string ValidateVarint = Validate + ".Varint";

    /// <summary>What the primitives for a string that need not be UTF-8 are called.</summary>
    public const string RawString = "RawString";

    /// <summary>The codec of a kind that needs no type arguments.</summary>
    public static string ScalarCodec(ScalarType scalar) => $"{Aliases.Emitted}::{scalar.Name}Codec";
}
