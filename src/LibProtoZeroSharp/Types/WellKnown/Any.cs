using System;

namespace ProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// Names of messages come from the types themselves: no registry is used, and no message is unpacked whose type the
/// caller does not name.
/// </remarks>
public partial struct Any
{
    /// <summary>
    /// The name of the message in a type's URL: what follows its last slash, or nothing if it has none.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="typeUrl"/> is null.</exception>
    public static string GetTypeName(string typeUrl)
    {
        ArgumentNullException.ThrowIfNull(typeUrl);
        int slash = typeUrl.LastIndexOf('/');
        return slash < 0 ? "" : typeUrl[(slash + 1)..];
    }

    /// <summary>
    /// The full name of the message that is packed, or nothing; valid as long as the Any. Allocates nothing.
    /// </summary>
    public readonly ProtoString TypeName
    {
        get
        {
            ProtoString url = TypeUrl;
            int start = url.LastIndexOf('/') + 1;
            return start == 0 ? default : url.View(start, url.Length - start);
        }
    }

    /// <summary>Whether a message of this type is packed, by its name alone. Allocates nothing.</summary>
    public readonly bool Is<T>()
        where T : unmanaged, IProtoMessage<T> => Utf8Text.Equals(TypeName, T.FullName);
}
