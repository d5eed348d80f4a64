using ProtoZeroGenerator.Text;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>Where files come from.</summary>
internal interface ISourceFiles
{
    /// <summary>
    /// The file that an import name means, or null. It has an import root below which its path is the name. Not called
    /// for built-in files.
    /// </summary>
    SourceFile? Find(string name);
}
