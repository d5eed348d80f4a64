namespace ProtoZeroGenerator.Schema;

/// <summary>The option by which a message becomes a view of another one.</summary>
internal static class ViewOption
{
    private const string Settings = "protozerosharp.message";

    /// <summary>The option as it is set on a message; null if it is not.</summary>
    public static OptionEntry? Of(MessageSchema message) =>
        // A user's own file of settings may give its fields any types.
        message.Options.GetMessage(Settings).Find("view_of") is { Value.Kind: ConstantKind.Bytes } entry ? entry : null;

    /// <summary>The option by which the message itself is lazy; null if it is not.</summary>
    public static OptionEntry? LazyOf(MessageSchema message) =>
        message.Options.GetMessage(Settings).Find("lazy") is { Value: { Kind: ConstantKind.Bool, Bool: true } } entry
            ? entry : null;
}
