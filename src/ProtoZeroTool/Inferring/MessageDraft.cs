using System.Collections.Generic;

namespace ProtoZeroTool.Inferring;

/// <summary>A message as it is written.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Count">How many of them there were.</param>
/// <param name="Fields">Its fields by their numbers; those of a <c>oneof</c> one behind the other.</param>
internal sealed record MessageDraft(string Name, long Count, IReadOnlyList<FieldDraft> Fields);
