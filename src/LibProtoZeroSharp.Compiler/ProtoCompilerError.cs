using ProtoZeroSharp.Compiler.Loading;

namespace ProtoZeroSharp.Compiler;

/// <summary>A mistake in a <c>.proto</c> file. An immutable value.</summary>
/// <param name="Name">
/// The name of the file, as imports use it; empty if a defect of the compiler is told that is about no file.
/// </param>
/// <param name="Line">The line of the first character that is wrong, from 1.</param>
/// <param name="Column">Its place on the line in UTF-16 characters, from 1; a tab counts as one.</param>
/// <param name="Code">
/// The number of the mistake, <c>PZ</c> and four digits: the same as in builds and in <c>protozero check</c>.
/// </param>
/// <param name="Message">
/// What is wrong, in plain English. It may hold text of the file, with any characters; <see cref="ToString"/>
/// spells control characters out.
/// </param>
public sealed record ProtoCompilerError(string Name, int Line, int Column, string Code, string Message)
{
    /// <summary>One line, as <c>protozero check</c> prints it: <c>shop/order.proto:4:13: PZ1033: …</c></summary>
    public override string ToString() => FindingText.Of(Name, Line, Column, Code, Message);
}
