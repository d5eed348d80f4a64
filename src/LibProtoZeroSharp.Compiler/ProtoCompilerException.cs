using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Compiler;

/// <summary>Files are no schema: there is a mistake in one of them.</summary>
public sealed class ProtoCompilerException : Exception
{
    /// <summary>Says what is wrong.</summary>
    /// <param name="errors">The mistakes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="errors"/> is null.</exception>
    public ProtoCompilerException(IReadOnlyList<ProtoCompilerError> errors)
    {
        ArgumentNullException.ThrowIfNull(errors);
        Errors = errors;
    }

    /// <summary>
    /// The mistakes: file by file, in the order in which the files were named and then imported, and in each from top
    /// to bottom. At most 1,000 of one file and 1,000 of what the files mean together.
    /// </summary>
    public IReadOnlyList<ProtoCompilerError> Errors { get; }

    /// <summary>All errors, one a line: <c>shop/order.proto:4:13: PZ1033: …</c></summary>
    public override string Message => string.Join('\n', Errors.Select(error => error.ToString()));
}
