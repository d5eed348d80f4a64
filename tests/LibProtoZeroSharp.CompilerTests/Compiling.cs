using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace ProtoZeroSharp.Compiler.Tests;

/// <summary>Shorthands.</summary>
internal static class Compiling
{
    /// <summary>The first line of most schemas.</summary>
    public const string Head = "syntax = \"proto3\";\n";

    /// <summary>A compiler with files.</summary>
    public static ProtoCompiler Sources(params ReadOnlySpan<(string Name, string Text)> sources)
    {
        var compiler = new ProtoCompiler();
        foreach ((string name, string text) in sources) compiler.AddSource(name, text);
        return compiler;
    }

    /// <summary>A compiler with import roots.</summary>
    public static ProtoCompiler Folders(params ReadOnlySpan<string> folders)
    {
        var compiler = new ProtoCompiler();
        foreach (string folder in folders) compiler.AddFolder(folder);
        return compiler;
    }

    /// <summary>Full names of the types of files.</summary>
    public static IEnumerable<string> TypesOf(this ProtoCompiler compiler, params ReadOnlySpan<string> names) =>
        compiler.Compile(names).MessageTypes.Select(type => type.FullName);

    /// <summary>The errors of files, as <c>a.proto:1:2 PZ0001</c>.</summary>
    public static IEnumerable<string> ErrorsOf(this ProtoCompiler compiler, params string[] names) =>
        Assert.Throws<ProtoCompilerException>(() => compiler.Compile(names)).Errors
            .Select(error => $"{error.Name}:{error.Line}:{error.Column} {error.Code}");
}
