using System;

namespace ProtoZeroSharp;

public static unsafe partial class ProtoJson
{
    /// <summary>
    /// Says what the exception of <c>Parse</c> would say: what is wrong, at which path, line and column. For callers of
    /// <c>TryParse</c>, which remembers a code and an offset only. The names of required fields that are missing are
    /// not told here.
    /// </summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="utf8">The text that could not be read; it is read once more up to the error.</param>
    /// <param name="error">The error.</param>
    /// <param name="options">The options that the text was read with.</param>
    /// <returns>
    /// One line; allocated. Values and names of the text are cut to 40 characters each, a path to its last 200; control
    /// characters, marks of direction and the like are escaped.
    /// </returns>
    public static string Explain<T>(ReadOnlySpan<byte> utf8, ProtoError error, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new JsonReader(in options);
        return TextRoot.Explain(utf8, error, in reader, TableOf<T>.Get());
    }

    /// <inheritdoc cref="Explain{T}(ReadOnlySpan{byte}, ProtoError, ProtoJsonOptions)"/>
    /// <param name="text">The text that could not be read; it is read once more up to the error.</param>
    /// <param name="error">The error; its offset counts chars.</param>
    /// <param name="options">The options that the text was read with.</param>
    public static string Explain<T>(ReadOnlySpan<char> text, ProtoError error, ProtoJsonOptions options = default)
        where T : unmanaged, IProtoMessage<T>
    {
        var reader = new JsonReader(in options);
        return TextRoot.Explain(text, error, in reader, TableOf<T>.Get());
    }
}
