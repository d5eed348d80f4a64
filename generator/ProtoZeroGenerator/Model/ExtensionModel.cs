namespace ProtoZeroGenerator.Model;

/// <summary>An extension: a typed key.</summary>
/// <param name="Name">Identifier of the key.</param>
/// <param name="Extendee">The message it extends, as the class of keys can write it.</param>
/// <param name="Field">Number, type and the rest, as of a field; its members have no meaning.</param>
/// <param name="IsMessageSetItem">Whether the message it extends has the wire format of message sets.</param>
/// <param name="Class">The same for classes; null if there is a key for structs only.</param>
internal sealed record ExtensionModel(
    string Name, string Extendee, FieldModel Field, bool IsMessageSetItem, ExtensionModel? Class = null);
