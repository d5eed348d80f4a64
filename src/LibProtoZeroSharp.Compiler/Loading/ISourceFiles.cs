using ProtoZeroGenerator.Text;

namespace ProtoZeroSharp.Compiler.Loading;

/// <summary>Where files come from.</summary>
internal interface ISourceFiles
{
    /// <summary>
    /// The file that an import name means, or null. It has an import root below which its path is the name. What is
    /// built in is not asked for here.
    /// </summary>
    SourceFile? Find(string name);
}
