namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Every name of the runtime library that emitted code uses; a test looks each of them up in the library. What only emitted code
/// calls is reached through an alias of its namespace: as safe as a name from the root, and shorter.
/// </summary>
internal static class RuntimeNames
{
    public const string EmittedNamespace = "global::ProtoZeroSharp.Emitted";
    public const string Alias = "_Pz";

    public const string Arena = "global::ProtoZeroSharp.ArenaAllocator";
    public const string Bytes = "global::ProtoZeroSharp.ProtoBytes";
    public const string Error = "global::ProtoZeroSharp.ProtoError";
    public const string Extension = "global::ProtoZeroSharp.ProtoExtension";
    public const string List = "global::ProtoZeroSharp.ProtoList";
    public const string Map = "global::ProtoZeroSharp.ProtoMap";
    public const string Message = "global::ProtoZeroSharp.IProtoMessage";
    public const string Messages = "global::ProtoZeroSharp.ProtoMessage";
    public const string Options = "global::ProtoZeroSharp.ProtoParseOptions";
    public const string Reader = "global::ProtoZeroSharp.ProtoReader";
    public const string Text = "global::ProtoZeroSharp.ProtoString";
    public const string UnknownFields = "global::ProtoZeroSharp.ProtoUnknownFields";
    public const string Writer = "global::ProtoZeroSharp.ProtoWriter";

    public const string ClosedEnum = "_Pz::IClosedEnum";
    public const string Copy = "_Pz::CopyField";
    public const string Get = "_Pz::GetField";
    public const string Hash = "_Pz::HashField";
    public const string Head = "_Pz::MessageHead";
    public const string Output = "_Pz::Output";
    public const string Parse = "_Pz::Parse";
    public const string ParseField = "_Pz::ParseField";
    public const string ParseState = "_Pz::ParseState";
    public const string Print = "_Pz::PrintField";
    public const string Printer = "_Pz::Printer";
    public const string Put = "_Pz::Put";
    public const string PutField = "_Pz::PutField";
    public const string RawList = "_Pz::RawList";
    public const string RawMap = "_Pz::RawMap";
    public const string Required = "_Pz::RequiredField";
    public const string Same = "_Pz::SameField";
    public const string Size = "_Pz::SizeField";
}
