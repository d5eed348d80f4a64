using System;
using System.Text;
using Texts;
using Xunit;

namespace ProtoZeroSharp.IntegrationTests.TextFormat;

/// <summary>What the tests of the text format share.</summary>
internal static class TextForms
{
    /// <summary>All messages and extensions of the tests' schema.</summary>
    public static ProtoTypeRegistry Types { get; } = new ProtoTypeRegistry().AddFile<TextsReflection>();

    /// <summary>One line, with extensions and the content of an Any.</summary>
    public static ProtoTextOptions OneLine { get; } = new() { Types = Types, SingleLine = true };

    /// <summary>Reads a text in both encodings and writes it again; so does its encoded form.</summary>
    public static string Again(string text, ProtoTextOptions options)
    {
        using var arena = new ArenaAllocator();
        Every message = ProtoText.Parse<Every>(Encoding.UTF8.GetBytes(text), arena, options);
        Every same = ProtoText.Parse<Every>(text.AsSpan(), arena, options);
        string written = ProtoText.ToText(in message, options);
        Assert.Equal(written, ProtoText.ToText(in same, options));
        Every encoded = Every.Parse(message.ToByteArray(), arena);
        Assert.Equal(written, ProtoText.ToText(in encoded, options));
        return written;
    }

    /// <summary>Reads a text that is to be refused, in both encodings.</summary>
    public static ProtoError Refuse(ReadOnlySpan<byte> utf8, ProtoTextOptions options)
    {
        using var arena = new ArenaAllocator();
        Assert.False(ProtoText.TryParse(utf8, arena, out Every message, out ProtoError error, options));
        Assert.Equal(0, message.CalculateSize());
        return error;
    }
}
