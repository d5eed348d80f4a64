using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Schema;

/// <summary>
/// One value of an enum. Its full name is that of a sibling of the enum, as in C++: <c>pkg.Outer.RED</c>.
/// </summary>
internal sealed class EnumValueSchema : SchemaElement
{
    internal EnumValueSchema(EnumSchema type, EnumValueSyntax syntax, string fullName)
        : base(type.File, syntax.Name.Text, fullName, syntax.Name.Span)
    {
        Type = type;
        Syntax = syntax;
    }

    /// <summary>The enum it belongs to.</summary>
    public EnumSchema Type { get; }

    public int Number { get; internal set; }

    /// <summary>Whether an earlier value of the enum has the same number.</summary>
    public bool IsAlias { get; internal set; }

    internal EnumValueSyntax Syntax { get; }
}
