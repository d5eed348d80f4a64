using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroGenerator.Model.CSharp;

/// <summary>
/// The names that are taken already: an identifier that would get one of them gets an underscore behind it.
/// </summary>
internal static class ReservedNames
{
    /// <summary>What every type inherits; a member or nested type of that name would hide it.</summary>
    public static readonly IReadOnlyList<string> OfObject = new[]
    {
        "Equals", "Finalize", "GetHashCode", "GetType", "MemberwiseClone", "ReferenceEquals", "ToString",
    };

    /// <summary>
    /// Members that emitted code gives to every message; a message cannot have the name of one either.
    /// </summary>
    public static readonly IReadOnlyList<string> OfMessage = new[]
    {
        "CalculateSize", "ClearExtension", "Clone", "FullName", "GetExtension", "HasAllRequired", "HasExtension",
        "HasOwnRequired", "IsInitialized", "MergeFrom", "Parse", "ParseFields", "ParseInPlace", "ParsePartial",
        "ParsePartialInPlace", "Read", "SetExtension", "SizeFields", "ToByteArray",
        "TryParse", "TryParseInPlace", "TryParsePartial", "TryParsePartialInPlace", "TryWriteTo", "Types",
        "UnknownFields",
        "VisitFields", "Write", "WriteDelimitedTo", "WriteFields", "WriteTo", "WriteToAsync", "_head",
    };

    /// <summary>
    /// Members that emitted code gives to every message that is a class, beside those of
    /// <see cref="OfGoogle"/>: the fewer, the more properties are called as Google's.
    /// </summary>
    public static readonly IReadOnlyList<string> OfClass = new[]
    {
        "CalculateSize", "Clone", "FromStruct", "MergeFrom", "ToStruct", "Types", "WriteTo", "_head",
    };

    /// <summary>Members that emitted code gives to classes that can be extended.</summary>
    public static readonly IReadOnlyList<string> OfExtendable = new[]
    {
        "ClearExtension", "GetExtension", "GetOrInitializeExtension", "HasExtension", "SetExtension", "_extensions",
    };

    /// <summary>Members that emitted code gives to the type of every scan.</summary>
    public static readonly IReadOnlyList<string> OfScan = new[]
    {
        "Dispose", "GetEnumerator", "Root", "ToArray", "Where", "_rows",
    };

    /// <summary>Members that emitted code gives to the class of every service, apart from the two classes.</summary>
    public static readonly IReadOnlyList<string> OfService =
        new[] { "BindService", "__ClientMethods", "__ServerMethods" };

    /// <summary>
    /// Type parameters of generic members; inside them a message of that name could not be spoken of.
    /// </summary>
    public static readonly IReadOnlyList<string> OfTypeParameters = new[] { "TCodec", "TFilter", "TValue", "TVisit" };

    /// <summary>
    /// Members that Google's messages have and ours lack: fields make way for them there, so they do here.
    /// </summary>
    public static readonly IReadOnlyList<string> OfGoogle = new[] { "Descriptor", "OnConstruction", "Parser" };

    /// <summary>Names that emitted code gives to namespaces; no type of the global namespace can have them.</summary>
    public static readonly IReadOnlyList<string> OfAliases =
        new[] { Aliases.Library, Aliases.Emitted, Aliases.System, Aliases.Own, Aliases.Grpc };

    /// <summary>Names of the global namespace that emitted code starts from.</summary>
    public static readonly IReadOnlyList<string> OfRoot = new[] { "Grpc", "Microsoft", "ProtoZeroSharp", "System" };

    /// <summary>
    /// Names in the library's own namespace that emitted code uses, for users that put their messages there.
    /// </summary>
    public static readonly IReadOnlyList<string> OfLibrary = new[]
    {
        "ArenaAllocator", "ArenaLimitException", "ArenaMessage", "ArenaOptions", "Classes", "Compatibility", "Emitted",
        "IProtoFile", "IProtoFileVisitor", "IProtoMessage", "Owned", "ProtoBytes",
        "ProtoError",
        "ProtoExtension", "ProtoFilter", "ProtoFormatError", "ProtoFormatException", "ProtoList", "ProtoListEditor", "ProtoMap",
        "ProtoMapEditor", "ProtoMapEntry",
        "ProtoMessage",
        "ProtoPackedList", "ProtoParseOptions", "ProtoReader", "ProtoRepeatedExtension", "ProtoString",
        "ProtoTypeRegistry", "ProtoUnknownFields", "ProtoWriter",
        "ProtoZeroInfo", "Utf8Source", "WellKnownTypes", "WireType",
    };

    // Words that mean something else in all code around a type of this name, since they are no keywords there.
    private static readonly HashSet<string> s_words =
        new() { "_", "dynamic", "nint", "notnull", "nuint", "unmanaged", "var" };

    private static readonly HashSet<string> s_members = new(OfObject.Concat(OfMessage).Concat(OfTypeParameters));

    // Those of Google's list that both have.
    private static readonly HashSet<string> s_googleMembers = new(OfGoogle)
    {
        "CalculateSize", "Clone", "Equals", "GetHashCode", "MergeFrom", "ToString", "Types", "WriteTo",
    };

    /// <summary>Whether no type can have this name without changing what other code means.</summary>
    public static bool IsWord(string name) => s_words.Contains(name);

    /// <summary>
    /// Whether a message cannot have this name because one of its members, or a type parameter of one, has it: in
    /// source or in metadata.
    /// </summary>
    public static bool IsMember(string name) => s_members.Contains(name) || name is "op_Equality" or "op_Inequality"
        || IsPresenceWord(name) || (OfAccessor(name) is { } property && s_members.Contains(property));

    /// <summary>
    /// Whether a message that is a class cannot have this name because one of its members has it: in source or in
    /// metadata.
    /// </summary>
    public static bool IsMemberOfClass(string name) =>
        OfClass.Contains(name) || OfGoogle.Contains(name) || OfExtendable.Contains(name)
        || (OfAccessor(name) is { } property && (OfClass.Contains(property) || OfGoogle.Contains(property)));

    /// <summary>
    /// The property that has a method of this name in metadata, so that no member of a type of the name can be called
    /// so; null if it is no name of such a method.
    /// </summary>
    public static string? OfAccessor(string name) =>
        name.StartsWith("get_", StringComparison.Ordinal) || name.StartsWith("set_", StringComparison.Ordinal)
            ? name.Substring(4) : null;

    // What holds the bits of presence: _has0, _has1 and so on.
    private static bool IsPresenceWord(string name) =>
        name.StartsWith("_has", StringComparison.Ordinal) && int.TryParse(name.Substring(4), out _);

    /// <summary>Whether a service cannot have this name because a member of its class has it.</summary>
    public static bool IsMemberOfService(string name) => OfService.Contains(name);

    /// <summary>Whether Google's C# puts an underscore behind a property of this name.</summary>
    public static bool IsGoogleMember(string name) => s_googleMembers.Contains(name);
}
