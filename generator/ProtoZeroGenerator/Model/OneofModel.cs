namespace ProtoZeroGenerator.Model;

/// <summary>A oneof of a message.</summary>
/// <param name="ProtoName">Name in the schema.</param>
/// <param name="CaseEnum">The nested enum of cases: <c>KindOneofCase</c>.</param>
/// <param name="CaseProperty">The property that tells the case: <c>KindCase</c>.</param>
/// <param name="Clear">The method that unsets the member that is set: <c>ClearKind</c>.</param>
/// <param name="Storage">The struct's field that holds the member that is set: <c>_kind</c>.</param>
/// <param name="CaseStorage">The struct's field that holds the case as int: <c>_kindCase</c>.</param>
/// <param name="NoneName">The case of nothing: <c>None</c>.</param>
/// <param name="CaseNames">The case of each member, in the order of <paramref name="Fields"/>.</param>
/// <param name="Fields">Indexes of its members in the message's fields.</param>
/// <param name="Docs">Documentation.</param>
internal sealed record OneofModel(
    string ProtoName,
    string CaseEnum,
    string CaseProperty,
    string Clear,
    string Storage,
    string CaseStorage,
    string NoneName,
    EquatableArray<string> CaseNames,
    EquatableArray<int> Fields,
    DocsModel Docs);
