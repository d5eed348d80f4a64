namespace ProtoZeroTool.Inferring;

/// <summary>A field as it is written.</summary>
/// <param name="Code">Its declaration.</param>
/// <param name="Comment">What is known of it.</param>
/// <param name="Oneof">Which <c>oneof</c> of the message it is in, from 1 on; 0 if in none.</param>
internal sealed record FieldDraft(string Code, string Comment, int Oneof);
