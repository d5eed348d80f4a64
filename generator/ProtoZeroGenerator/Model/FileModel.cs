namespace ProtoZeroGenerator.Model;

/// <summary>
/// What one <c>.proto</c> becomes in C#: all that the emitter needs. Records of the model are immutable and value-equal
/// to the bottom and refer to no syntax, schema or text position, so that an equal model means unchanged output.
/// </summary>
internal sealed record FileModel(
    string HintName,
    string ImportName,
    string Namespace,
    bool IsPublic,
    EquatableArray<MessageModel> Messages,
    EquatableArray<EnumModel> Enums,
    EquatableArray<ExtensionModel> Extensions,
    EquatableArray<ServiceModel> Services,
    string ReflectionClass,
    string ExtensionsClass,
    string CallsClass,
    bool HasClasses,
    FileDescriptorModel? Descriptor);
