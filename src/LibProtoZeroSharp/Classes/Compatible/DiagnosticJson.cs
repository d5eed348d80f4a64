namespace ProtoZeroSharp;

/// <summary>Messages as JSON for people: also those that have no JSON.</summary>
internal static class DiagnosticJson
{
    /// <summary>
    /// The message as JSON; in the text format if it has no JSON, as a time out of range, or an <c>Any</c> of a type
    /// that is not known here.
    /// </summary>
    public static string Of<T>(ref readonly T message)
        where T : unmanaged, IProtoMessage<T>
    {
        try
        {
            return ProtoJson.ToJson(in message);
        }
        catch (ProtoFormatException)
        {
            return ProtoMessage.Describe(in message);
        }
    }
}
