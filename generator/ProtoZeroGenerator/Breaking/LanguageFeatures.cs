using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Breaking;

/// <summary>Features of other languages, which the linker does not resolve: the nearest declaration decides.</summary>
internal static class LanguageFeatures
{
    /// <summary>The number of a feature's value for a field; 0 where none is set.</summary>
    /// <param name="field">The field.</param>
    /// <param name="extension">The extension of the features, for example <c>pb.cpp</c>.</param>
    /// <param name="name">The feature in it.</param>
    public static int Of(FieldSchema field, string extension, string name)
    {
        int value = Own(field.Options, extension, name);
        if (value == 0 && field.RealOneof is { } oneof) value = Own(oneof.Options, extension, name);
        MessageSchema? message = field.IsExtension ? field.Scope : field.ContainingType;
        for (; value == 0 && message is not null; message = message.Parent)
            value = Own(message.Options, extension, name);
        return value == 0 ? Own(field.File.Options, extension, name) : value;
    }

    private static int Own(OptionMessage options, string extension, string name) =>
        options.GetMessage("features").GetMessage(extension).GetEnum(name);
}
