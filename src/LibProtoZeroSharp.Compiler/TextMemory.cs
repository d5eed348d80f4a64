using System;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax.Lexing;
using ProtoZeroGenerator.Text;

namespace ProtoZeroSharp.Compiler;

/// <summary>
/// What the texts of a run will take, judged by their tokens before anything is made of them. The weights are what was
/// measured to be allocated for a token where that is most, so that hardly a text takes more than it is judged to.
/// </summary>
/// <param name="maxMemoryBytes">What the caller says.</param>
internal sealed class TextMemory(long maxMemoryBytes)
{
    // A map is a message with two fields as well.
    private const int BytesOfToken = 400, BytesOfMap = 2_000;

    private const string Map = "map", Code = "PZ9008";

    private long _chars, _taken;

    /// <summary>Adds a text.</summary>
    /// <exception cref="ProtoCompilerException">With it, the texts take too much.</exception>
    public void Add(SourceFile source)
    {
        if (maxMemoryBytes == ProtoSchemaOptions.NoMemoryLimit) return;
        _chars += source.Text.Length;
        // Mistakes are reported when the text is parsed.
        foreach (Token token in Lexer.Lex(source, new DiagnosticBag(), out _))
        {
            _taken += BytesOfToken;
            if (token.Kind == TokenKind.Identifier && source.Text.AsSpan(token.Start, token.Length).SequenceEqual(Map))
                _taken += BytesOfMap;
        }

        long most = maxMemoryBytes >= 0
            ? maxMemoryBytes : ProtoCompiler.FreeBytes + (ProtoCompiler.BytesPerChar * _chars);
        if (_taken <= most) return;
        string limit = maxMemoryBytes >= 0 ? "" : "the default limit for their length, ";
        string message = FormattableString.Invariant(
            $"With this file, compiling would take more memory than {limit}{most} bytes ")
            + "(MaxMemoryBytes of the compiler sets another one).";
        throw new ProtoCompilerException([new ProtoCompilerError(source.Path, 1, 1, Code, message)]);
    }
}
