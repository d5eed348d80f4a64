namespace ProtoZeroGenerator.Model;

/// <summary>Names of the classes in which emitted code holds the keys of extensions.</summary>
internal static class KeyClasses
{
    /// <summary>The class in a message that holds the extensions declared in it; only such a message has it.</summary>
    public const string Nested = "Extensions";

    /// <summary>The class in a class of keys that holds those of structs; only files with classes have it.</summary>
    public const string OfStructs = "Struct";
}
