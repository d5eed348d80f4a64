namespace ProtoZeroGenerator.Model;

/// <summary>What a file tells of itself at run time.</summary>
/// <param name="Bytes">Its encoded <c>FileDescriptorProto</c>.</param>
/// <param name="Imports">The classes that tell the same of the files it imports.</param>
internal sealed record FileDescriptorModel(EquatableArray<byte> Bytes, EquatableArray<string> Imports);
