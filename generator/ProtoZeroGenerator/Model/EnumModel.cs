namespace ProtoZeroGenerator.Model;

/// <summary>An enum.</summary>
/// <param name="Name">Identifier.</param>
/// <param name="TypeName">The enum with namespace and holders, from the root.</param>
/// <param name="FullName">Full name in the schema.</param>
/// <param name="Values">Values in the order of the file.</param>
/// <param name="ValuesType">The identifier of the type that tells its values.</param>
/// <param name="IsClosed">Whether numbers that no value has are unknown fields.</param>
/// <param name="Docs">Documentation.</param>
/// <param name="IsDeprecated">Whether it gets <c>[Obsolete]</c>.</param>
internal sealed record EnumModel(
    string Name,
    string TypeName,
    string FullName,
    EquatableArray<EnumValueModel> Values,
    string ValuesType,
    bool IsClosed,
    DocsModel Docs,
    bool IsDeprecated);

/// <summary>A value of an enum.</summary>
/// <param name="Name">Identifier.</param>
/// <param name="ProtoName">Name in the schema, which is also its name in JSON.</param>
/// <param name="Number">Number.</param>
/// <param name="Docs">Documentation.</param>
/// <param name="IsDeprecated">Whether it gets <c>[Obsolete]</c>.</param>
internal sealed record EnumValueModel(string Name, string ProtoName, int Number, DocsModel Docs, bool IsDeprecated);
