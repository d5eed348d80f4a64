namespace ProtoZeroGenerator;

/// <summary>Names of the steps of the pipeline, under which the compiler tracks why each ran.</summary>
internal static class StepNames
{
    /// <summary>The text of one file.</summary>
    public const string Texts = nameof(Texts);

    /// <summary>The text of one file and its settings.</summary>
    public const string Inputs = nameof(Inputs);

    /// <summary>The settings of the project.</summary>
    public const string Project = nameof(Project);

    /// <summary>Whether the project's C# is too old.</summary>
    public const string Language = nameof(Language);

    /// <summary>Whether the project references gRPC.</summary>
    public const string Grpc = nameof(Grpc);

    /// <summary>Settings that do not exist.</summary>
    public const string Settings = nameof(Settings);

    /// <summary>The syntax of one file.</summary>
    public const string Parse = nameof(Parse);

    /// <summary>The schema of all files and the names in it.</summary>
    public const string Link = nameof(Link);

    /// <summary>The schema of the last release.</summary>
    public const string Baseline = nameof(Baseline);

    /// <summary>What the files break of the last release.</summary>
    public const string Compare = nameof(Compare);

    /// <summary>What is against rules of style in the files.</summary>
    public const string Lint = nameof(Lint);

    /// <summary>What one file becomes.</summary>
    public const string Model = nameof(Model);

    /// <summary>What one built-in file becomes that the project needs.</summary>
    public const string SupplyModel = nameof(SupplyModel);

    /// <summary>The source made from one file.</summary>
    public const string Emit = nameof(Emit);

    /// <summary>The source made from one built-in file that the project needs.</summary>
    public const string Supply = nameof(Supply);

    /// <summary>The findings in all files.</summary>
    public const string Report = nameof(Report);
}
