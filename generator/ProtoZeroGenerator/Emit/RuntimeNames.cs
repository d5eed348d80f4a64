namespace ProtoZeroGenerator.Emit;

/// <summary>
/// Every name of the runtime library that emitted code uses; a test looks each of them up in the library. <see cref="FileEmitter"/>
/// shortens them to aliases of the two namespaces, which are as safe as names from the root.
/// </summary>
internal static class RuntimeNames
{
    public const string Namespace = "global::ProtoZeroSharp";
    public const string EmittedNamespace = "global::ProtoZeroSharp.Emitted";

    public const string Arena = "global::ProtoZeroSharp.ArenaAllocator";
    public const string Bytes = "global::ProtoZeroSharp.ProtoBytes";
    public const string Error = "global::ProtoZeroSharp.ProtoError";
    public const string Extension = "global::ProtoZeroSharp.ProtoExtension";
    public const string RepeatedExtension = "global::ProtoZeroSharp.ProtoRepeatedExtension";
    public const string List = "global::ProtoZeroSharp.ProtoList";
    public const string Map = "global::ProtoZeroSharp.ProtoMap";
    public const string Message = "global::ProtoZeroSharp.IProtoMessage";
    public const string Messages = "global::ProtoZeroSharp.ProtoMessage";
    public const string Options = "global::ProtoZeroSharp.ProtoParseOptions";
    public const string Reader = "global::ProtoZeroSharp.ProtoReader";
    public const string Text = "global::ProtoZeroSharp.ProtoString";
    public const string UnknownFields = "global::ProtoZeroSharp.ProtoUnknownFields";
    public const string Writer = "global::ProtoZeroSharp.ProtoWriter";

    public const string ClosedEnum = "global::ProtoZeroSharp.Emitted.IClosedEnum";
    public const string Copy = "global::ProtoZeroSharp.Emitted.CopyField";
    public const string Codec = "global::ProtoZeroSharp.Emitted.IFieldCodec";
    public const string ExtensionField = "global::ProtoZeroSharp.Emitted.ExtensionField";
    public const string Get = "global::ProtoZeroSharp.Emitted.GetField";
    public const string Hash = "global::ProtoZeroSharp.Emitted.HashField";
    public const string Head = "global::ProtoZeroSharp.Emitted.MessageHead";
    public const string Missing = "global::ProtoZeroSharp.Emitted.MissingPart";
    public const string Output = "global::ProtoZeroSharp.Emitted.Output";
    public const string Parse = "global::ProtoZeroSharp.Emitted.Parse";
    public const string ParseField = "global::ProtoZeroSharp.Emitted.ParseField";
    public const string ParseState = "global::ProtoZeroSharp.Emitted.ParseState";
    public const string Print = "global::ProtoZeroSharp.Emitted.PrintField";
    public const string Printer = "global::ProtoZeroSharp.Emitted.Printer";
    public const string Put = "global::ProtoZeroSharp.Emitted.Put";
    public const string PutField = "global::ProtoZeroSharp.Emitted.PutField";
    public const string RawList = "global::ProtoZeroSharp.Emitted.RawList";
    public const string RawMap = "global::ProtoZeroSharp.Emitted.RawMap";
    public const string Required = "global::ProtoZeroSharp.Emitted.RequiredField";
    public const string Same = "global::ProtoZeroSharp.Emitted.SameField";
    public const string Size = "global::ProtoZeroSharp.Emitted.SizeField";
}
