namespace ProtoZeroTool.Terminal;

/// <summary>How a command ends.</summary>
internal static class ExitCodes
{
    /// <summary>Done; there may have been warnings.</summary>
    public const int Success = 0;

    /// <summary>A <c>.proto</c> file has errors, or a file could not be read or written.</summary>
    public const int Failure = 1;

    /// <summary><c>diff</c>: the messages differ.</summary>
    public const int Different = 1;

    /// <summary><c>breaking</c>: something is broken.</summary>
    public const int Broken = 1;

    /// <summary><c>diff</c> and <c>breaking</c>: something could not be compared.</summary>
    public const int Trouble = 2;

    /// <summary>The command line is not understood.</summary>
    public const int WrongCommandLine = 2;
}
