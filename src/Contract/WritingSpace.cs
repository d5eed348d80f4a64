namespace ProtoZeroSharp.Contract;

/// <summary>The space that emitted writers make sure of.</summary>
internal static class WritingSpace
{
    /// <summary>Fields of bounded size that may follow one test for space.</summary>
    public const int FieldsPerEnsure = 20;
}
