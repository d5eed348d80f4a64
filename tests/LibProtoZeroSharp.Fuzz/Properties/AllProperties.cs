using System.Linq;

namespace ProtoZeroSharp.Fuzz;

/// <summary>The list of properties; what a later feature promises is added here.</summary>
internal static class AllProperties
{
    /// <summary>The properties of a mode, those that only parse first.</summary>
    public static Property[] Of(string mode)
    {
        Property[] all =
        [
            new Ways(), new HandReader(),
            new Written(), new Copied(), new Limits(), new SameAsGoogle(),
            new ListCalls(), new MapCalls(), new AssignedCalls(), new ExtensionCalls(), new MessageCalls(),
            new MessageCopies(), new LazyForm(), new LazyCalls(),
            new WriterCalls(), new WriterCopies(), new Relay(),
        ];
        return mode == "parse" ? [.. all.Where(property => property.IsParsing)] : all;
    }
}
