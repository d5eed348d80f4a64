using System.Globalization;
using ProtoZeroGenerator.Model;
using N = ProtoZeroGenerator.Emit.RuntimeNames;

namespace ProtoZeroGenerator.Emit;

/// <summary>
/// What members do before they look at the fields of a message: nothing more than a check unless it is lazy.
/// </summary>
internal static class LazyText
{
    /// <summary>
    /// The struct's field behind the head. No name that is made of one in a schema has two underscores.
    /// </summary>
    public const string State = "__state";

    /// <summary>What a member that reads begins with.</summary>
    public static string Read(MessageModel message) =>
        $"_head.{N.HeadMember.Check}();" + (message.IsLazy ? $" {N.LazyFieldRead}(in this);" : "");

    /// <summary>What a member that changes a field begins with.</summary>
    public static string Edit(MessageModel message, FieldModel field) =>
        $"_head.{N.HeadMember.Check}();" + (message.IsLazy ? $" {N.LazyFieldEdit}(ref this, {Change(field)});" : "");

    /// <summary>Decodes a lazy message that is passed by its head.</summary>
    public static void ReadHead(SourceWriter w, MessageModel message, string head = "h")
    {
        if (message.IsLazy) w.Line($"{N.LazyFieldRead}<{message.Name}>(ref {head});");
    }

    /// <summary>The change bit of a field.</summary>
    public static string Change(FieldModel field) => Change(1UL << field.ChangeBit);

    /// <summary>Change bits in the source.</summary>
    public static string Change(ulong bits) => $"0x{bits.ToString("x", CultureInfo.InvariantCulture)}ul";

    /// <summary>The change bits of all fields; those of unknown fields if there are none.</summary>
    public static ulong AllChanges(MessageModel message)
    {
        ulong all = 0;
        foreach (FieldModel field in message.Fields) all |= 1UL << field.ChangeBit;
        return all == 0 ? 1UL << 62 : all;
    }
}
