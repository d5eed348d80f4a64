namespace ProtoZeroGenerator.Emit;

/// <content>
/// Members of instances, in a class that is called as the type's constant with "Member" behind.
/// </content>
internal static partial class RuntimeNames
{
    public static class ArenaMember
    {
        public const string Bytes = "Bytes";
    }

    public static class CallStreamMember
    {
        public const string End = "End";
        public const string Release = "Release";
        public const string Take = "Take";
    }

    public static class IncomingMember
    {
        public const string Call = "Call";
    }

    public static class ServerCallMember
    {
        public const string Answer = "Answer";
        public const string Begin = "Begin";
        public const string EndsWithHost = "EndsWithHost";
        public const string Finish = "Finish";
    }

    public static class OwnedSendMember
    {
        public const string Length = "Length";
        public const string WriteTo = "WriteTo";
    }

    /// <summary>Of <see cref="Union1"/> and its relatives.</summary>
    public static class Union1Member
    {
        public const string As = "As";
    }

    public static class HeadMember
    {
        public const string As = "As";
        public const string Check = "Check";
        public const string Set = "Set";
    }

    public static class LazyStateMember
    {
        public const string WritesSource = "WritesSource";
    }

    public static class EnumValuesMember
    {
        public const string Names = "Names";
    }

    public static class FileMember
    {
        public const string AddTo = "AddTo";
        public const string Descriptor = "Descriptor";
        public const string VisitImports = "VisitImports";
    }

    public static class FileVisitorMember
    {
        public const string Visit = "Visit";
    }

    public static class TypeRegistryMember
    {
        public const string Add = "Add";
    }

    public static class MessageMember
    {
        public const string ChangeOf = "ChangeOf";
        public const string FullName = "FullName";
        public const string HasOwnRequired = "HasOwnRequired";
        public const string IsFlat = "IsFlat";
        public const string IsLazy = "IsLazy";
        public const string KeepChanged = "KeepChanged";
        public const string Link = "Link";
        public const string ParseFields = "ParseFields";
        public const string Schema = "Schema";
        public const string SizeFields = "SizeFields";
        public const string StackSize = "StackSize";
        public const string StreamedTag = "StreamedTag";
        public const string ValidateFields = "ValidateFields";
        public const string ViewOf = "ViewOf";
        public const string VisitReferences = "VisitReferences";
        public const string WriteFields = "WriteFields";
        public const string ReservedFields = "ReservedFields";
    }

    public static class ParseStateMember
    {
        public const string Keeps = "Keeps";
        public const string Limit = "Limit";
    }

    public static class RawListMember
    {
        public const string Of = "Of";
    }

    public static class ScanLevelMember
    {
        public const string Message = "Message";
        public const string Next = "Next";
    }

    public static class ScanMember
    {
        public const string Of = "Of";
    }

    public static class ScanRowsMember
    {
        public const string Dispose = "Dispose";
        public const string Levels = "Levels";
        public const string Root = "Root";
        public const string ToArray = "ToArray";
        public const string Where = "Where";
    }

    public static class SlotMember
    {
        public const string IsSet = "IsSet";
    }

    public static class TableLinksMember
    {
        public const string Enum = "Enum";
        public const string Map = "Map";
        public const string Message = "Message";
    }

    public static class VisitMember
    {
        public const string AreSame = "AreSame";
        public const string Map = "Map";
        public const string Message = "Message";
        public const string MessageMap = "MessageMap";
        public const string Messages = "Messages";
        public const string Number = "Number";
        public const string Numbers = "Numbers";
        public const string Plain = "Plain";
        public const string Text = "Text";
        public const string Texts = "Texts";
    }

    public static class WriterMember
    {
        public const string AddBytes = "AddBytes";
        public const string AddEnum = "AddEnum";
        public const string AddString = "AddString";
        public const string CloseGroup = "CloseGroup";
        public const string CloseSub = "CloseSub";
        public const string StartGroup = "StartGroup";
        public const string StartSub = "StartSub";

        /// <summary>The name of a kind stands behind it.</summary>
        public const string AddPacked = "AddPacked";
    }

    /// <summary>Of <see cref="ObjectCode"/>.</summary>
    public static class ObjectCodeMember
    {
        public const string CalculateSize = "CalculateSize";
        public const string Copy = "Copy";
        public const string Describe = "Describe";
        public const string Descriptor = "Descriptor";
        public const string FromStruct = "FromStruct";
        public const string Hash = "Hash";
        public const string Instance = "Instance";
        public const string Merge = "Merge";
        public const string Parser = "Parser";
        public const string Same = "Same";
        public const string ToStruct = "ToStruct";
    }

    /// <summary>Of <see cref="ObjectExtensions"/>.</summary>
    public static class ObjectExtensionsMember
    {
        public const string Clear = "Clear";
        public const string Get = "Get";
        public const string GetOrAdd = "GetOrAdd";
        public const string Has = "Has";
        public const string Set = "Set";
    }

    /// <summary>Of <see cref="ObjectMessage"/>.</summary>
    public static class ObjectMessageMember
    {
        public const string Code = "Code";
    }

    /// <summary>Of <see cref="ObjectSchema"/>.</summary>
    public static class ObjectSchemaMember
    {
        public const string Class = "Class";
        public const string Field = "Field";
        public const string Inside = "Inside";
        public const string NestedEnum = "NestedEnum";
        public const string NestedMessage = "NestedMessage";
        public const string Oneof = "Oneof";
    }

    /// <summary>Of <see cref="ObjectField"/>.</summary>
    public static class ObjectFieldMember
    {
        public const string Enum = "Enum";
        public const string Message = "Message";
        public const string Optional = "Optional";
    }

    /// <summary>Of <see cref="ObjectSend"/>.</summary>
    public static class ObjectSendMember
    {
        public const string Length = "Length";
        public const string WriteTo = "WriteTo";
    }

    /// <summary>Of <see cref="ObjectStruct"/>.</summary>
    public static class ObjectStructMember
    {
        public const string DescribeObject = "DescribeObject";
        public const string LoadObject = "LoadObject";
        public const string NewList = "NewList";
        public const string NewObject = "NewObject";
        public const string VisitObject = "VisitObject";
        public const string WriteObject = "WriteObject";
    }

    /// <summary>Of <see cref="ObjectLoad"/>.</summary>
    public static class ObjectLoadMember
    {
        public const string Bytes = "Bytes";
        public const string Case = "Case";
        public const string Head = "Head";
        public const string List = "List";
        public const string Map = "Map";
        public const string Message = "Message";
        public const string Messages = "Messages";
        public const string NewList = "NewList";
        public const string Numbers = "Numbers";
        public const string OneofBytes = "OneofBytes";
        public const string OneofMessage = "OneofMessage";
        public const string OneofText = "OneofText";
        public const string OneofValue = "OneofValue";
        public const string RawText = "RawText";
        public const string Text = "Text";
        public const string Value = "Value";
    }

    /// <summary>Of <see cref="ObjectVisit"/>.</summary>
    public static class ObjectVisitMember
    {
        public const string Bits = "Bits";
        public const string Bytes = "Bytes";
        public const string Case = "Case";
        public const string Extensions = "Extensions";
        public const string Head = "Head";
        public const string List = "List";
        public const string Map = "Map";
        public const string Message = "Message";
        public const string Number = "Number";
        public const string OneofEncoded = "OneofEncoded";
        public const string OneofMessage = "OneofMessage";
        public const string OneofNumber = "OneofNumber";
        public const string OneofText = "OneofText";
        public const string OneofValue = "OneofValue";
        public const string Text = "Text";
        public const string Value = "Value";
    }

    public static class ObjectHeadMember
    {
        public const string As = "As";
    }

    /// <summary>Of <see cref="OneofSlot"/>.</summary>
    public static class OneofSlotMember
    {
        public const string Number = "Number";
        public const string Object = "Object";
        public const string Set = "Set";
        public const string SetNumber = "SetNumber";
        public const string SetText = "SetText";
        public const string Text = "Text";
        public const string Value = "Value";
    }

    /// <summary>Of <see cref="PutObject"/>.</summary>
    public static class PutObjectMember
    {
        public const string Bytes = "Bytes";
        public const string Extensions = "Extensions";
        public const string Group = "Group";
        public const string Head = "Head";
        public const string Map = "Map";
        public const string Message = "Message";
        public const string OneofText = "OneofText";
        public const string Packed = "Packed";
        public const string Repeated = "Repeated";
        public const string Text = "Text";
        public const string Value = "Value";
    }

    /// <summary>Of <see cref="TextSlot"/>.</summary>
    public static class TextSlotMember
    {
        public const string IsEmpty = "IsEmpty";
        public const string Value = "Value";
    }
}
