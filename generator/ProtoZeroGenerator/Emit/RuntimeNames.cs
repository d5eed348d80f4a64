namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Every name of the runtime library that emitted code uses; a test looks each of them up in the library. Names made of
/// a kind's name are in <see cref="ProtoZeroSharp.Contract.ScalarTypes"/> and looked up as well. Types begin with
/// one of the <c>Aliases</c>, which are as safe as names from the root.
/// </summary>
internal static partial class RuntimeNames
{
    public const string Namespace = "ProtoZeroSharp";
    public const string EmittedNamespace = "ProtoZeroSharp.Emitted";

    public const string Arena = "_P::ArenaAllocator";
    public const string ArenaMessage = "_P::ArenaMessage";
    public const string Bytes = "_P::ProtoBytes";
    public const string Extension = "_P::ProtoExtension";
    public const string File = "_P::IProtoFile";
    public const string Filter = "_P::ProtoFilter";
    public const string RowSelector = "_P::ProtoRowSelector";
    public const string FileVisitor = "_P::IProtoFileVisitor";
    public const string RepeatedExtension = "_P::ProtoRepeatedExtension";
    public const string List = "_P::ProtoList";
    public const string LazyField = "_E::LazyField";
    public const string LazyState = "_E::LazyState";
    public const string ListEditor = "_P::ProtoListEditor";
    public const string Map = "_P::ProtoMap";
    public const string MapEditor = "_P::ProtoMapEditor";
    public const string Message = "_P::IProtoMessage";
    public const string Code = "_E::IMessageCode";
    public const string Head = "_E::MessageHead";
    public const string Readable = "_E::IReadableMessage";
    public const string Messages = "_P::ProtoMessage";
    public const string ParseOptions = "_P::ProtoParseOptions";
    public const string Text = "_P::ProtoString";
    public const string Union1 = "_E::Union1";
    public const string Union4 = "_E::Union4";
    public const string Union8 = "_E::Union8";
    public const string UnionOfText = "_E::UnionOfText";
    public const string TypeRegistry = "_P::ProtoTypeRegistry";
    public const string UnknownFields = "_P::ProtoUnknownFields";
    public const string Utf8Source = "_P::Utf8Source";
    public const string Owned = "_P::Owned";
    public const string ClassExtension = "_P::Compatibility.Extension";
    public const string ClassRepeatedExtension = "_P::Compatibility.RepeatedExtension";
    public const string ExtendableClass = "_P::Compatibility.IExtendableMessage";
    public const string ByteString = "_P::Classes.ByteString";
    public const string KnownClasses = "_P::Classes.WellKnownTypes";
    public const string MessageDescriptor = "_P::Compatibility.MessageDescriptor";
    public const string MessageParser = "_P::Compatibility.MessageParser";
    public const string MapField = "_P::Classes.MapField";
    public const string ObjectMessage = "_P::Classes.IMessage";
    public const string RepeatedField = "_P::Classes.RepeatedField";
    public const string Writer = "_P::ProtoWriter";

    public const string CallBinding = "_E::CallBinding";
    public const string CallMessage = "_E::CallMessage";
    public const string CallStream = "_E::CallStream";
    public const string Incoming = "_E::Incoming";
    public const string OwnedSend = "_E::OwnedSend";
    public const string ServerCall = "_E::ServerCall";

    public const string ClosedEnum = "_E::IClosedEnum";
    public const string ClosedEnumCodec = "_E::ClosedEnumCodec";
    public const string Codec = "_E::IFieldCodec";
    public const string EnumValues = "_E::IEnumValues";
    public const string EnumCodec = "_E::EnumCodec";
    public const string ExtensionField = "_E::ExtensionField";
    public const string Get = "_E::GetField";
    public const string GroupCodec = "_E::GroupCodec";
    public const string MessageCodec = "_E::MessageCodec";
    public const string BytesObject = "_E::BytesObject";
    public const string BytesWrapper = "_E::BytesWrapper";
    public const string GroupObject = "_E::GroupObject";
    public const string MessageObject = "_E::MessageObject";
    public const string NumberObject = "_E::NumberObject";
    public const string NumberWrapper = "_E::NumberWrapper";
    public const string ObjectCode = "_E::ObjectCode";
    public const string ObjectConverter = "_E::ObjectConverter";
    public const string Encoded = "_P::Classes.Encoded";
    public const string EncodedGroup = "_E::EncodedGroup";
    public const string EncodedObject = "_E::EncodedObject";
    public const string ExtensionSet = "_E::ExtensionSet";
    public const string ObjectExtension = "_E::ObjectExtension";
    public const string ObjectExtensions = "_E::ObjectExtensions";
    public const string PackedObjectExtension = "_E::PackedObjectExtension";
    public const string RepeatedObjectExtension = "_E::RepeatedObjectExtension";
    public const string ObjectField = "_E::ObjectField";
    public const string ObjectHead = "_E::ObjectHead";
    public const string ObjectLoad = "_E::ObjectLoad";
    public const string ObjectSchema = "_E::ObjectSchema";
    public const string ObjectSend = "_E::ObjectSend";
    public const string ObjectStruct = "_E::IObjectStruct";
    public const string ObjectVisit = "_E::IObjectVisit";
    public const string OneofSlot = "_E::OneofSlot";
    public const string PutObject = "_E::PutObject";
    public const string TextObject = "_E::TextObject";
    public const string TextSlot = "_E::TextSlot";
    public const string TextWrapper = "_E::TextWrapper";
    public const string Output = "_E::Output";
    public const string Parse = "_E::Parse";
    public const string ParseField = "_E::ParseField";
    public const string ParseList = "_E::ParseList";
    public const string ParseMap = "_E::ParseMap";
    public const string ParseState = "_E::ParseState";
    public const string Put = "_E::Put";
    public const string PutField = "_E::PutField";
    public const string RawList = "_E::RawList";
    public const string RawMap = "_E::RawMap";
    public const string RawStringCodec = "_E::RawStringCodec";
    public const string Scan = "_E::IScan";
    public const string ScanEnd = "_E::ScanEnd";
    public const string ScanLevel = "_E::ScanLevel";
    public const string ScanRows = "_E::ScanRows";
    public const string Size = "_E::SizeField";
    public const string Slot = "_E::MessageSlot";
    public const string SourceField = "_E::SourceField";
    public const string TableLinks = "_E::TableLinks";
    public const string Validate = "_E::Validate";
    public const string Visit = "_E::IReferenceVisit";
}
