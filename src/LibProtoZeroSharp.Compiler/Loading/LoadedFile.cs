using ProtoZeroGenerator;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>One file that was read and parsed.</summary>
/// <param name="Parsed">Its syntax and what was found in it.</param>
/// <param name="Path">The path that messages show.</param>
/// <param name="IsGiven">Whether the caller names it; else another file imports it.</param>
internal sealed record LoadedFile(ParsedFile Parsed, string Path, bool IsGiven);
