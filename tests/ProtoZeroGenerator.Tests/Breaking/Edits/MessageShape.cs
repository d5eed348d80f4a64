using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Schema;

namespace ProtoZeroGenerator.Tests.Breaking.Edits;

/// <summary>Whether messages of one type can be read as another one.</summary>
internal static class MessageShape
{
    /// <summary>Whether a type has all fields of another one, so that all of it is known.</summary>
    /// <param name="type">The type that reads.</param>
    /// <param name="other">The type that was written.</param>
    /// <param name="withNames">Whether fields have the same names in JSON, too.</param>
    public static bool Holds(MessageSchema type, MessageSchema other, bool withNames) =>
        Holds(type, other, withNames, 0);

    /// <summary>Whether a type requires a message of itself, so that none ends.</summary>
    public static bool RequiresItself(MessageSchema type) => Requires(type, []);

    private static bool Requires(MessageSchema type, HashSet<MessageSchema> around)
    {
        if (!around.Add(type)) return true;
        bool requires = type.Fields.Any(field =>
            field is { IsRequired: true, MessageType: { } message } && Requires(message, around));
        around.Remove(type);
        return requires;
    }

    private static bool Holds(MessageSchema type, MessageSchema other, bool withNames, int depth)
    {
        if (type == other || depth > 5) return true;
        return other.Fields.All(field => type.Fields.FirstOrDefault(one => one.Number == field.Number) is { } same
            && (!withNames || same.JsonName == field.JsonName)
            && same.Kind == field.Kind && same.Label == field.Label && same.EnumType == field.EnumType
            && same.RealOneof?.Fields.Count == field.RealOneof?.Fields.Count
            && (field.MessageType is not { } message || Holds(same.MessageType!, message, withNames, depth + 1)));
    }
}
