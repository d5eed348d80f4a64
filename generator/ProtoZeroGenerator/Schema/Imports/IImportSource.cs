using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema.Imports;

/// <summary>Files that can be imported without having been given: the well-known ones.</summary>
internal interface IImportSource
{
    /// <summary>The parsed file with this import name, or null. The same object every time.</summary>
    FileSyntax? Find(string importName);
}
