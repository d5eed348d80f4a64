using ProtoZeroGenerator.Syntax;
using ProtoZeroGenerator.Text;

namespace ProtoZeroGenerator.Schema;

/// <summary>A range of field numbers that extensions may use, both ends included.</summary>
internal sealed class ExtensionRangeSchema
{
    internal ExtensionRangeSchema(ExtensionsSyntax syntax, MessageSchema message, int first, int last, SourceSpan span)
    {
        Syntax = syntax;
        Message = message;
        First = first;
        Last = last;
        Span = span;
    }

    /// <summary>The message that can be extended.</summary>
    public MessageSchema Message { get; }

    public int First { get; }

    /// <summary>Last number; up to 536,870,911, in message sets up to 2,147,483,646.</summary>
    public int Last { get; }

    /// <summary>Where the range stands in the file.</summary>
    public SourceSpan Span { get; }

    /// <summary>Options of the range, extension declarations among them.</summary>
    public OptionMessage Options { get; internal set; } = OptionMessage.Empty;

    /// <summary>Resolved features.</summary>
    public FeatureSet Features { get; internal set; } = null!;

    internal ExtensionsSyntax Syntax { get; }
}
