using ProtoZeroSharp;

namespace ProtoZeroTool.Filtering;

/// <summary>What a value must pass.</summary>
internal abstract class ValueTest
{
    /// <summary>Whether 0, false or the empty text passes: what unset fields without presence have.</summary>
    public abstract bool PassesDefault { get; }

    /// <summary>Whether a value of the type that the test is made for passes.</summary>
    public abstract bool Passes(ProtoValue value);
}
