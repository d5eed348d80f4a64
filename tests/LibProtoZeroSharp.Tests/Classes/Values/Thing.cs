using ProtoZeroSharp.Classes;

namespace ProtoZeroSharp.Tests.Values;

/// <summary>An object that lists and maps take for a message.</summary>
internal sealed class Thing : IDeepCloneable<Thing>
{
    public string Name { get; init; } = "";

    public Thing Clone() => new() { Name = Name };

    public override string ToString() => $"{{{Name}}}";
}
