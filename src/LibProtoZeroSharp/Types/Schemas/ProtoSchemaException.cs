using System;

namespace ProtoZeroSharp;

/// <summary>
/// A descriptor set is no schema: an import or a type is missing, a name or a number is there twice, or something is
/// declared that no <c>.proto</c> may declare. The message says what, and of which declaration.
/// </summary>
public sealed class ProtoSchemaException : ArgumentException
{
    /// <summary>Says what is wrong.</summary>
    /// <param name="message">What is wrong.</param>
    public ProtoSchemaException(string message)
        : base(message)
    {
    }
}
