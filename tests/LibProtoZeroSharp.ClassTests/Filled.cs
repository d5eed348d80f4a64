namespace People;

/// <content>What a program adds to a class.</content>
public sealed partial class Descriptor_
{
    partial void OnConstruction() => Parser_ = "filled";
}
